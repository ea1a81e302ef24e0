import CFFmpeg

/// FFmpeg's dictionary of options, filled from Swift's.
struct CodecOptions: ~Copyable {
    var pointer: OpaquePointer?

    /// Copies `options` in order of name, so that no hash order reaches an encoder.
    init(_ options: [String: String]) {
        for name in options.keys.sorted() { av_dict_set(&pointer, name, options[name], 0) }
    }

    deinit {
        var doomed = pointer
        av_dict_free(&doomed)
    }

    /// The first option that nobody took, after an encoder or a muxer was opened with them.
    var unused: String? {
        av_dict_get(pointer, "", nil, AV_DICT_IGNORE_SUFFIX).map { String(cString: $0.pointee.key) }
    }

    /// The option that stands for FFmpeg's `-q:v`, which is no option of its library.
    static let quantizer = "q"

    /// Options that are read here and not by the encoder.
    static func isOwn(_ name: String) -> Bool { name == quantizer || name == GIFWriter.ditherOption }
}
