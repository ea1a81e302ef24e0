import CFFmpeg
import FFmpegSupport
import Foundation
import MediaReading
import PixelKernels
import SourceFiles

extension CodecContext {
    /// Opens the encoder with the given options.
    ///
    /// - Throws: `.settingsRefused`, naming the option if the encoder does not have it.
    func open(_ codec: EncoderCatalog.Codec, name: String, options: [String: String]) throws(MediaError) {
        var dictionary = CodecOptions(options)
        let (code, messages) = FFmpegLog.capturingMessages(from: pointer) {
            CodecLifecycleLock.withLock(for: codec.pointer) {
                avcodec_open2(pointer, codec.pointer, &dictionary.pointer)
            }
        }
        guard code >= 0 else {
            let settings = options.keys.sorted().map { "\($0)=\(options[$0] ?? "")" }.joined(separator: " ")
            throw MediaError(
                FFmpegCode(code).kind(fallback: .settingsRefused), during: "opening the encoder \(name)",
                detail: "\(name) rejected its settings (\(settings)): \(FFmpegCode(code).message)",
                remedy: "`ffmpeg -h encoder=\(name)` lists its options and their ranges.")
        }
        if let refusal = messages.first(where: Self.isRefusal) {
            throw MediaError(
                .settingsRefused, during: "opening the encoder \(name)",
                detail:
                    "\(name) rejected one of its parameters: \(refusal.trimmingCharacters(in: .whitespacesAndNewlines))"
            )
        }
        if let unused = dictionary.unused {
            throw MediaError(
                .settingsRefused, during: "opening the encoder \(name)", detail: "\(name) has no option '\(unused)'",
                remedy: "`ffmpeg -h encoder=\(name)` lists its options.")
        }
    }

    /// Returns true for the warnings that FFmpeg logs, without failing, when an encoder library rejects a
    /// passed-through parameter (`x264-params`, `x265-params`, `svtav1-params`).
    private static func isRefusal(_ message: String) -> Bool {
        ["Error parsing option", "Unknown option", "Invalid value for"].contains { message.hasPrefix($0) }
    }

    /// Sends `frame`, or the end of the stream if nil, to the encoder and passes every available packet to `sink`.
    func encode(
        _ frame: UnsafeMutablePointer<AVFrame>?, with packet: borrowing AVPacketHandle,
        to sink: (borrowing AVPacketHandle) throws(MediaError) -> Void
    ) throws(MediaError) {
        try check(avcodec_send_frame(pointer, frame), during: "encoding", fallback: .encode)
        while try checkStatus(avcodec_receive_packet(pointer, packet.pointer), during: "encoding", fallback: .encode)
            == .done
        {
            try sink(packet)
        }
    }
}

/// An FFmpeg options dictionary, filled from a Swift dictionary.
struct CodecOptions: ~Copyable {
    var pointer: OpaquePointer?

    /// Copies `options` in order of name, so that the result does not depend on hash order.
    init(_ options: [String: String]) {
        for name in options.keys.sorted() { av_dict_set(&pointer, name, options[name], 0) }
    }

    deinit {
        var released = pointer
        av_dict_free(&released)
    }

    /// The first option that was not consumed when an encoder or a muxer was opened.
    var unused: String? {
        av_dict_get(pointer, "", nil, AV_DICT_IGNORE_SUFFIX).map { String(cString: $0.pointee.key) }
    }

    /// The option for FFmpeg's `-q:v`, which the FFmpeg libraries do not have.
    static let quantizer = "q"

    /// Returns true for options that Multiplane handles, not the encoder.
    static func isOwn(_ name: String) -> Bool { name == quantizer || name == GIFWriter.ditherOption }
}

extension VideoCodecSettings {
    /// Returns the options to open the encoder with, in the given pass of a two-pass encoding.
    func openingOptions(width: Int, pass: EncodingPass?) -> [String: String] {
        var options = reproducibleOptions(width: width).filter { !CodecOptions.isOwn($0.key) }
        if let pass { options = pass.options(options, encoder: encoder) }
        switch encoder {
        case "libx265": addX265(to: &options)
        case "libx264" where color.transfer == .pq:
            addMasteringDisplay(MasteringDisplay.x264, to: "x264-params", of: &options)
        case "libsvtav1" where color.transfer == .pq:
            addMasteringDisplay(MasteringDisplay.svtAV1, to: "svtav1-params", of: &options)
        // libvpx does not support alternate reference frames with alpha.
        case "libvpx-vp9", "libvpx":
            if pixelFormat.hasAlpha { options["auto-alt-ref"] = options["auto-alt-ref"] ?? "0" }
        // The default of the encoder is DNxHD, with few sizes and fixed bit rates.
        case "dnxhd": if options["profile"] == nil, options["b"] == nil { options["profile"] = dnxhrProfile }
        default: break
        }
        return options
    }

    private var dnxhrProfile: String {
        switch pixelFormat {
        case .yuv422p10le: "dnxhr_hqx"
        case .yuv444p10le: "dnxhr_444"
        default: "dnxhr_hq"
        }
    }

    private func addMasteringDisplay(_ display: String, to name: String, of options: inout [String: String]) {
        if options[name]?.contains("mastering-display") != true {
            options.append("mastering-display=\(display)", to: name)
        }
    }

    /// Silences x265, which logs to standard error, and passes the HDR10 metadata in its own options.
    private func addX265(to options: inout [String: String]) {
        let parameters = options["x265-params"] ?? ""
        if !parameters.contains("log-level") { options.append("log-level=none", to: "x265-params") }
        guard color.transfer == .pq else { return }
        if !parameters.contains("master-display") {
            options.append("hdr10=1:repeat-headers=1:master-display=\(MasteringDisplay.x264)", to: "x265-params")
        }
    }

    /// Returns the options plus what the encoder needs to produce the same bytes for the same frames.
    ///
    /// The AVX-512 code of x264 for macroblock-tree rate control processes eight macroblocks at a time and reads past
    /// the end of rows whose macroblock count is not a multiple of 8 (core 164, measured with 30 sizes: the output
    /// depends on previous memory content; AVX2 is not affected). Widths of 1920, 1280 and 3840 are multiples and keep
    /// AVX-512, which is about 10% faster.
    func reproducibleOptions(width: Int) -> [String: String] {
        let macroblocksInRow = (width + 15) / 16
        guard encoder == "libx264", mp_isa_best().rawValue >= MP_ISA_AVX512.rawValue,
            !macroblocksInRow.isMultiple(of: 8)
        else {
            return options
        }
        let own = options["x264-params"].map { $0 + ":" } ?? ""
        guard !own.contains("asm=") else { return options }
        return options.merging(["x264-params": own + "asm=AVX2"]) { _, added in added }
    }
}
