import CFFmpeg
import Glibc

/// Owns an `AVFormatContext` for reading: an open file and its streams.
package struct InputContext: ~Copyable {
    /// The owned context.
    package let pointer: UnsafeMutablePointer<AVFormatContext>
    /// The path of the file.
    package let path: String
    /// Whether tracks are read completely, on their own clocks, without applying edit lists.
    let ignoresEdits: Bool
    /// The identity of the file when it was opened.
    let identity: FileIdentity?
    private let watch: InputWatchdog

    /// Opens a file and probes its streams, reading the header and the first packets.
    ///
    /// With `isImage`, placeholders in the name are not interpreted: "a%d.jpg" is a single file.
    /// - Throws: Errors of opening the file and of its demuxer, and `.unsupported` for playlists, scripts and lists
    ///   that name other files.
    package init(
        path: String, isImage: Bool = false, ignoresEdits: Bool = false, watch: InputWatchdog = InputWatchdog()
    )
        throws(MediaError)
    {
        FFmpegLog.silence()
        identity = FileIdentity(path: path)
        self.watch = watch
        pointer = try Self.opened(
            path, options: isImage ? ["pattern_type": "none"] : ignoresEdits ? ["ignore_editlist": "1"] : [:],
            watch: watch)
        self.path = path
        self.ignoresEdits = ignoresEdits
    }

    /// Opens a file to read its packets as stored, without probing or filling in missing fields.
    package init(stored path: String) throws(MediaError) {
        FFmpegLog.silence()
        identity = FileIdentity(path: path)
        watch = InputWatchdog()
        pointer = try Self.opened(path, options: ["fflags": "nofillin+noparse"], probesStreams: false, watch: watch)
        self.path = path
        ignoresEdits = false
    }

    deinit {
        var doomed: UnsafeMutablePointer<AVFormatContext>? = pointer
        avformat_close_input(&doomed)
    }

    private static func opened(
        _ path: String, options: [String: String], probesStreams: Bool = true, watch: InputWatchdog
    ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
        var context = try header(path, options, formats: InputFormats.allowed, watch)
        if context == nil, case .wholePlaylist = try rejection(path) {
            context = try header(path, options, formats: InputFormats.allowedWithPlaylists, watch)
        }
        let opened = try allocated(context, during: "opening the file")
        guard probesStreams else { return opened }
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

    /// Opens the file; returns `nil` if its format may be one that is not among `formats`.
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
        // "file:" prevents a path with a colon from being interpreted as a protocol.
        let code = avformat_open_input(&context, "file:" + path, nil, &dictionary)
        if code == shim_AVERROR(EINVAL) { return nil }
        if code < 0, let error = watch.error(file: path, during: "opening the file") { throw error }
        try check(code, during: "opening the file", file: path, fallback: .unreadable)
        return context
    }

    /// Returns the rejection of a complete playlist, which may be opened after all.
    ///
    /// - Throws: The reason why any other file is not opened.
    private static func rejection(_ path: String) throws(MediaError) -> InputFormats.Rejection {
        switch InputFormats.rejection(path: path) {
        case .wholePlaylist: return .wholePlaylist
        case .other(let error): throw error
        case nil:
            throw MediaError(
                FFmpegCode(shim_AVERROR(EINVAL)), during: "opening the file", file: path, fallback: .unreadable)
        }
    }

    /// The error of a read that was interrupted; `nil` if none was.
    var timeoutError: MediaError? { watch.error(file: path, during: "reading") }

    /// Whether the path now refers to another file, to changed contents, or to no file.
    var isChanged: Bool { FileIdentity(path: path) != identity }

    /// The streams of the file.
    var streams: UnsafeBufferPointer<UnsafeMutablePointer<AVStream>?> {
        UnsafeBufferPointer(start: pointer.pointee.streams, count: Int(pointer.pointee.nb_streams))
    }

    /// Returns the index of the stream of a type that plays.
    func bestStream(_ type: AVMediaType) -> Int? {
        // The alpha of an animated AVIF is a stream after the image's, and FFmpeg may prefer it.
        if type == AVMEDIA_TYPE_VIDEO, let brand = av_dict_get(pointer.pointee.metadata, "major_brand", nil, 0),
            String(cString: brand.pointee.value).hasPrefix("avi"),
            stream(0)?.pointee.codecpar.pointee.codec_type == type
        {
            return 0
        }
        let index = av_find_best_stream(pointer, type, -1, -1, nil, 0)
        return index >= 0 ? Int(index) : nil
    }

    /// Returns the stream with an index; `nil` if there is none.
    func stream(_ index: Int) -> UnsafeMutablePointer<AVStream>? {
        streams.indices.contains(index) ? streams[index] : nil
    }
}

/// Distinguishes a file from another one at the same path, and from itself after a change.
package struct FileIdentity: Equatable {
    private let device: UInt
    private let inode: UInt
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    /// Reads the identity; `nil` if the file does not exist.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
    }
}
