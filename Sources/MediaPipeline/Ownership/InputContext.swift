import CFFmpeg
import Glibc

/// The one owner of a file open for reading.
struct InputContext: ~Copyable {
    let pointer: UnsafeMutablePointer<AVFormatContext>
    let path: String
    /// Whether tracks are read whole, on their own clocks, whatever parts an edit list plays.
    let ignoresEdits: Bool
    /// What the file was when it was opened.
    let identity: FileIdentity?
    private let watch: InputWatchdog

    /// Opens the file and reads what its header and first packets say of its streams.
    /// - Throws: what `open` of the file or its demuxer refuse, and `.unsupported` for lists that name other files.
    ///
    /// A picture file is taken as one, whatever its name: "a%d.jpg" is no pattern.
    init(path: String, isPicture: Bool = false, ignoresEdits: Bool = false, watch: InputWatchdog = InputWatchdog())
        throws(MediaError)
    {
        FFmpegLog.silence()
        identity = FileIdentity(path: path)
        self.watch = watch
        pointer = try Self.opened(
            path, options: isPicture ? ["pattern_type": "none"] : ignoresEdits ? ["ignore_editlist": "1"] : [:],
            watch: watch)
        self.path = path
        self.ignoresEdits = ignoresEdits
    }

    /// Opens the file for its packets as they are stored: nothing is read ahead, and nothing made up.
    init(stored path: String) throws(MediaError) {
        FFmpegLog.silence()
        identity = FileIdentity(path: path)
        watch = InputWatchdog()
        pointer = try Self.opened(path, options: ["fflags": "nofillin+noparse"], looksAhead: false, watch: watch)
        self.path = path
        ignoresEdits = false
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVFormatContext>? = pointer
        avformat_close_input(&doomed)
    }

    private static func opened(
        _ path: String, options: [String: String], looksAhead: Bool = true, watch: InputWatchdog
    ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
        var context = try header(path, options, formats: InputFormats.allowed, watch)
        if context == nil, case .wholePlaylist = try refused(path) {
            context = try header(path, options, formats: InputFormats.allowedWithPlaylists, watch)
        }
        let opened = try allocated(context, during: "opening the file")
        guard looksAhead else { return opened }
        do throws(MediaError) {
            let code = avformat_find_stream_info(opened, nil)
            if let error = watch.error(file: path, during: "reading the streams") { throw error }
            try check(code, during: "reading the streams", file: path, fallback: .unreadable)
        } catch {
            avformat_close_input(&context)
            throw error
        }
        return opened
    }

    /// Nil where the file may be of a format that is not among `formats`.
    private static func header(
        _ path: String, _ options: [String: String], formats: String, _ watch: InputWatchdog
    ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext>? {
        var context: UnsafeMutablePointer<AVFormatContext>? = try allocated(
            avformat_alloc_context(), during: "opening the file")
        context.map(watch.attach)
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        for (key, value) in options.sorted(by: { $0.key < $1.key }) { av_dict_set(&dictionary, key, value, 0) }
        av_dict_set(&dictionary, "format_whitelist", formats, 0)
        // "file:" keeps a path with a colon from being taken for a protocol.
        let code = avformat_open_input(&context, "file:" + path, nil, &dictionary)
        if code == shim_AVERROR(EINVAL) { return nil }
        if code < 0, let error = watch.error(file: path, during: "opening the file") { throw error }
        try check(code, during: "opening the file", file: path, fallback: .unreadable)
        return context
    }

    /// - Throws: why a file is not opened, unless a playlist may be.
    private static func refused(_ path: String) throws(MediaError) -> InputFormats.Refused {
        switch InputFormats.refused(path: path) {
        case .wholePlaylist: return .wholePlaylist
        case .other(let error): throw error
        case nil:
            throw MediaError(
                FFmpegCode(shim_AVERROR(EINVAL)), during: "opening the file", file: path, fallback: .unreadable)
        }
    }

    /// Why a read was ended before anything came; nil when none was.
    var timeoutError: MediaError? { watch.error(file: path, during: "reading") }

    /// Whether the name now leads to another file, or to the same with other contents, or to none.
    var isChanged: Bool { FileIdentity(path: path) != identity }

    var streams: UnsafeBufferPointer<UnsafeMutablePointer<AVStream>?> {
        UnsafeBufferPointer(start: pointer.pointee.streams, count: Int(pointer.pointee.nb_streams))
    }

    /// The stream of a kind that plays.
    func bestStream(_ type: AVMediaType) -> Int? {
        // The alpha of an animated AVIF is a stream after the picture's, and may seem the better one.
        if type == AVMEDIA_TYPE_VIDEO, let brand = av_dict_get(pointer.pointee.metadata, "major_brand", nil, 0),
            String(cString: brand.pointee.value).hasPrefix("avi"),
            stream(0)?.pointee.codecpar.pointee.codec_type == type
        {
            return 0
        }
        let index = av_find_best_stream(pointer, type, -1, -1, nil, 0)
        return index >= 0 ? Int(index) : nil
    }

    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
        streams.indices.contains(index) ? streams[index] : nil
    }
}
