import CFFmpeg
import FFmpegSupport
import FileAccess
import Foundation
import Glibc
import SourceFiles

/// Owns an `AVFormatContext` for reading: an open file and its streams.
package struct InputContext: ~Copyable {
    /// The owned context.
    package let pointer: UnsafeMutablePointer<AVFormatContext>
    /// The path of the file.
    package let path: String
    /// Whether tracks are read completely, on their own clocks, without applying edit lists.
    let ignoresEdits: Bool
    /// The blocks before time zero of a Matroska file; `nil` if there are none, or if they do not play.
    let leadBlocks: MatroskaLeadBlocks?
    /// The tracks that play.
    let selection: ClipSelection
    /// Whether image items of the file are streams beside its tracks, as in FFmpeg 7.1.
    private let hasItemsBesideTracks: Bool
    /// What FFmpeg reads of a file that was joined of several.
    let parts: JoinedFile.Parts
    /// The identity of the file when it was opened.
    let identity: FileIdentity?
    private let watch: InputWatchdog
    private let files: OpenableFiles
    /// The bytes of a file whose header is repaired; `nil` for other files.
    private let repaired: RepairedInput?
    /// The maximum number of pixels of a frame.
    let pixelLimit: PixelLimit
    /// The sizes that streams declared before their first frames were read, and the size of a frame that was rejected.
    private let declaredSizes: [FrameSize?]
    private let rejectedSize: FrameSize?

    /// Opens a file and probes its streams, reading the header and the first packets.
    ///
    /// With `isImage`, playlists are rejected.
    /// - Throws: Errors of opening the file and of its demuxer, and `.unsupported` for formats that are not accepted.
    package init(
        path: String, isImage: Bool = false, ignoresEdits: Bool = false, selection: ClipSelection = ClipSelection(),
        watch: InputWatchdog = InputWatchdog()
    )
        throws(MediaError)
    {
        FFmpegLog.silence()
        let identity = FileIdentity(path: path)
        let limit = PixelLimit(isImage: isImage)
        let opened = try Self.opened(
            path, isImage: isImage, options: ignoresEdits ? ["ignore_editlist": "1"] : [:], limit: limit, watch: watch)
        let format = ffmpegName(opened.context.pointee.iformat?.pointee.name) ?? ""
        self.identity = identity
        self.watch = watch
        pixelLimit = limit
        pointer = opened.context
        files = opened.files
        repaired = opened.repaired
        declaredSizes = opened.declared
        rejectedSize = opened.rejected
        self.path = path
        self.ignoresEdits = ignoresEdits
        self.selection = selection
        let mayLead = selection.showsContentBeforeZero && format.contains("matroska")
        leadBlocks = mayLead ? MatroskaLeadBlocks(path: path) : nil
        hasItemsBesideTracks = Self.hasItemsBesideTracks(opened.context, format)
        parts = isImage ? .all : JoinedFile.parts(path, format: format)
    }

    /// Opens a file to read its packets as stored, without probing or filling in missing fields.
    package init(stored path: String) throws(MediaError) {
        FFmpegLog.silence()
        let identity = FileIdentity(path: path)
        let watch = InputWatchdog()
        let limit = PixelLimit(isImage: false)
        let opened = try Self.opened(
            path, options: ["fflags": "nofillin+noparse"], probesStreams: false, limit: limit, watch: watch)
        self.identity = identity
        self.watch = watch
        pixelLimit = limit
        declaredSizes = []
        rejectedSize = nil
        pointer = opened.context
        files = opened.files
        repaired = opened.repaired
        self.path = path
        ignoresEdits = false
        selection = ClipSelection()
        leadBlocks = nil
        hasItemsBesideTracks = false
        parts = .all
    }

    /// Whether the file was joined of several, so that timestamps start again midway.
    var isJoined: Bool { parts == .several }

    deinit {
        var doomed: UnsafeMutablePointer<AVFormatContext>? = pointer
        avformat_close_input(&doomed)
    }

    private static func opened(
        _ path: String, isImage: Bool = false, options: [String: String] = [:], probesStreams: Bool = true,
        limit: PixelLimit, watch: InputWatchdog
    ) throws(MediaError) -> Opened {
        var context: UnsafeMutablePointer<AVFormatContext>? = try allocated(
            avformat_alloc_context(), during: "opening the file")
        let opened = try allocated(context, during: "opening the file")
        watch.attach(to: opened)
        do throws(MediaError) {
            let file = try openedFile(path)
            let repaired = try repairedInput(file)
            let format = try format(path, file, repaired, opened, isImage: isImage, watch)
            let files = OpenableFiles(path: path, file, naming: format.namedFiles)
            files.attach(to: opened)
            let isQuickTime = ffmpegName(format.demuxer.pointee.name)?.contains("mp4") ?? false
            if isQuickTime, !isImage, HEICFile.isStillImage(file) { throw HEICFile.notAClip(path) }
            let edits = isQuickTime ? try EditListCost(file, path).options : [:]
            if let repaired {
                opened.pointee.pb = repaired.pointer
                opened.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
            }
            try readHeader(path, &context, format, options.merging(edits) { first, _ in first }, watch)
            if isQuickTime { try EditListCost.check(opened, path) }
            let declared = (0..<Int(opened.pointee.nb_streams)).map {
                opened.pointee.streams[$0].flatMap(FrameSize.init)
            }
            guard probesStreams else {
                return Opened(context: opened, files: files, repaired: repaired, declared: declared, rejected: nil)
            }
            let (code, rejected) = limit.findStreams(opened)
            if let error = watch.error(file: path, during: "reading the streams") { throw error }
            // `checkPixels` reports a rejected frame, of which some demuxers make the end of the file.
            if rejected == nil { try check(code, during: "reading the streams", file: path, fallback: .unreadable) }
            return Opened(context: opened, files: files, repaired: repaired, declared: declared, rejected: rejected)
        } catch {
            // FFmpeg has already freed a context that it could not open.
            if context != nil { avformat_close_input(&context) }
            throw error
        }
    }

    /// An open file.
    private struct Opened {
        let context: UnsafeMutablePointer<AVFormatContext>
        let files: OpenableFiles
        let repaired: RepairedInput?
        let declared: [FrameSize?]
        let rejected: FrameSize?
    }

    /// Checks the size of a stream's frames.
    ///
    /// - Throws: `.limitExceeded` beyond the limit.
    func checkPixels(of index: Int) throws(MediaError) {
        guard let stream = stream(index) else { return }
        let declared = declaredSizes.indices.contains(index) ? declaredSizes[index] : nil
        // A decoder that rejects its first frame leaves the stream without a size.
        for size in [declared, FrameSize(stream) ?? rejectedSize] {
            if let size { try pixelLimit.check(width: size.width, height: size.height, file: path) }
        }
    }

    /// Opens the file itself, which FFmpeg then opens through its descriptor: the path may lead elsewhere meanwhile.
    private static func openedFile(_ path: String) throws(MediaError) -> FileHandle {
        do throws(InputFile.Failure) { return try InputFile.open(path) } catch {
            let code: Int32 =
                switch error {
                case .missing: ENOENT
                case .outside: EACCES
                case .notRegular, .tooLarge: EISDIR
                case .tooMany: EMFILE
                case .unreadable(let code): code
                }
            throw MediaError(
                FFmpegCode(shim_AVERROR(code)), during: "opening the file", file: path, fallback: .unreadable)
        }
    }

    /// Returns the bytes of a file whose header must be repaired; `nil` for other files.
    private static func repairedInput(_ file: FileHandle) throws(MediaError) -> RepairedInput? {
        guard let size = try? file.seekToEnd() else { return nil }
        let repairs = StreamedAudio.repairs(file, size: size)
        return repairs.isEmpty ? nil : try RepairedInput(file, repairs, size: Int64(size))
    }

    /// Chooses the format by the contents of the file, as repaired: FFmpeg 7.1 does not recognize AU and AIFF files
    /// whose size is zero.
    private static func format(
        _ path: String, _ file: FileHandle, _ repaired: RepairedInput?,
        _ context: UnsafeMutablePointer<AVFormatContext>, isImage: Bool, _ watch: InputWatchdog
    ) throws(MediaError) -> InputFormat {
        if let repaired { return try format(path, repaired.pointer, isImage: isImage, watch) }
        let code = withOptions(["protocol_whitelist": "file"]) { options in
            avio_open2(
                &context.pointee.pb, OpenableFiles.url(of: file), AVIO_FLAG_READ, &context.pointee.interrupt_callback,
                &options)
        }
        defer { avio_closep(&context.pointee.pb) }
        if code < 0, let error = watch.error(file: path, during: "opening the file") { throw error }
        try check(code, during: "opening the file", file: path, fallback: .unreadable)
        let stream = try allocated(context.pointee.pb, during: "opening the file")
        return try format(path, stream, isImage: isImage, watch)
    }

    private static func format(
        _ path: String, _ stream: UnsafeMutablePointer<AVIOContext>, isImage: Bool, _ watch: InputWatchdog
    ) throws(MediaError) -> InputFormat {
        let format = try InputFormat.probed(path, stream, isImage: isImage)
        if let error = watch.error(file: path, during: "opening the file") { throw error }
        if let format { return format }
        let error = stream.pointee.error
        throw MediaError(
            FFmpegCode(error < 0 && error != shim_AVERROR_EOF ? error : shim_AVERROR_INVALIDDATA),
            during: "opening the file", file: path, fallback: .unreadable)
    }

    /// Opens the file, and reads its header; `context` is nil afterwards if that fails.
    private static func readHeader(
        _ path: String, _ context: inout UnsafeMutablePointer<AVFormatContext>?, _ format: InputFormat,
        _ options: [String: String], _ watch: InputWatchdog
    ) throws(MediaError) {
        if let codec = format.imageCodec { context?.pointee.video_codec_id = codec }
        var all = options.merging(format.options) { $1 }
        all["format_whitelist"] = AcceptedFormats.whitelist
        // Playlists may name encrypted segments.
        all["protocol_whitelist"] = format.namedFiles.isEmpty ? "file" : "file,crypto"
        let code = withOptions(all) { avformat_open_input(&context, url(path), format.demuxer, &$0) }
        if code < 0, let error = watch.error(file: path, during: "opening the file") { throw error }
        // A damaged header may declare tables of any size.
        guard code != shim_AVERROR(ENOMEM) else {
            throw MediaError(
                .unreadable, file: path, during: "opening the file",
                detail: "its header needs more memory than there is",
                remedy: "The file is probably damaged: replace it.")
        }
        // Some demuxers return -1 or other small numbers that mean an error of the system, although the file is open.
        let isSystemError = [EIO, EACCES, ENOENT, EMFILE, ENFILE, EINTR, EINVAL, ENOSYS].contains {
            shim_AVERROR($0) == code
        }
        let isMisleading = code < 0 && code > shim_AVERROR(200) && !isSystemError
        try check(
            isMisleading ? shim_AVERROR_INVALIDDATA : code, during: "opening the file", file: path,
            fallback: .unreadable)
    }

    /// "file:" prevents a path with a colon from being interpreted as a protocol.
    private static func url(_ path: String) -> String { "file:" + path }

    private static func withOptions(_ options: [String: String], _ body: (inout OpaquePointer?) -> Int32) -> Int32 {
        var dictionary: OpaquePointer?
        defer { av_dict_free(&dictionary) }
        for (key, value) in options.sorted(by: { $0.key < $1.key }) { av_dict_set(&dictionary, key, value, 0) }
        return body(&dictionary)
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
        let choice = type == AVMEDIA_TYPE_VIDEO ? selection.video : type == AVMEDIA_TYPE_AUDIO ? selection.audio : nil
        if let choice {
            let tracks = tracks(type)
            return choice.index(in: tracks.map { stream($0)?.pointee.language }).map { tracks[$0] }
        }
        // The alpha of an animated AVIF is a stream after the image's, and FFmpeg may prefer it, or an image item.
        if type == AVMEDIA_TYPE_VIDEO, tag("major_brand")?.hasPrefix("avi") == true || hasItemsBesideTracks,
            let first = tracks(type).first
        {
            return first
        }
        let index = av_find_best_stream(pointer, type, -1, -1, nil, 0)
        return index >= 0 ? Int(index) : nil
    }

    /// Returns the indices of the streams of a type that can be chosen. The cover image of an audio file is not a
    /// video.
    func tracks(_ type: AVMediaType) -> [Int] {
        streams.indices.filter { index in
            guard let stream = streams[index]?.pointee else { return false }
            return stream.codecpar.pointee.codec_type == type
                && stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0 && !isUnplayedItem(stream)
        }
    }

    /// Returns whether a stream is an image item beside the tracks of an animated AVIF or HEIC.
    func isUnplayedItem(_ stream: AVStream) -> Bool { hasItemsBesideTracks && Self.isImageItem(stream) }

    private static func hasItemsBesideTracks(_ context: UnsafeMutablePointer<AVFormatContext>, _ format: String) -> Bool
    {
        guard format.contains("mp4") else { return false }
        let streams = (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0]?.pointee }
        let count = streams.count(where: isImageItem)
        return count > 0 && count < streams.count
    }

    /// Items have one sample without a duration. The duration of a track is in its header.
    private static func isImageItem(_ stream: AVStream) -> Bool {
        stream.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO && stream.nb_frames == 1
            && stream.duration == shim_AV_NOPTS_VALUE && stream.time_base.num == 1 && stream.time_base.den == 1
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
        self.init(status)
    }

    /// Reads the identity of an open file; `nil` for an invalid descriptor.
    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
        size = Int(status.st_size)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
    }
}
