import CFFmpeg
import FFmpegSupport
import Limits
import SourceFiles

/// The maximum number of pixels of the frames in a file, checked before any frame is decoded.
struct PixelLimit {
    /// The limit for FFmpeg's option `max_pixels`, which rejects larger frames within decoders.
    ///
    /// FFmpeg counts rows that are padded by up to 63 pixels; `check` is exact.
    let value: Int64
    private let limits: ResourceLimits
    private let entry: ResourceLimits.Entry
    /// The memory for decoding an image, in bytes per pixel: the decoder's frame and the image.
    private static let bytesPerImagePixel = 8.0

    /// The limit of image files, or of clips.
    init(isImage: Bool) {
        limits = ResourceLimits.current
        entry = isImage ? ResourceLimits.imagePixelsEntry : ResourceLimits.clipPixelsEntry
        let (padded, overflows) = limits[keyPath: entry.keyPath].addingReportingOverflow(64 * ImageLimits.longestSide)
        value = overflows ? .max : Int64(padded)
    }

    /// Checks the size in a file's header, and for images that there is memory to decode them.
    ///
    /// - Throws: `.limitExceeded` beyond the limits of pixels and memory.
    func check(width: Int, height: Int, file: String) throws(MediaError) {
        if let error = limits.error(entry, Double(width) * Double(height)) {
            throw MediaError(error, file: file, during: "reading the size")
        }
        // Clips have a budget of their own.
        guard entry.name == ResourceLimits.imagePixelsEntry.name else { return }
        let bytes = Double(width) * Double(height) * Self.bytesPerImagePixel
        guard let error = MemoryUse(limits).error(adding: bytes) ?? Self.addressSpaceError(bytes) else { return }
        throw MediaError(error, file: file, during: "reading the size")
    }

    /// Returns the error of an image for which the process has too little address space (`ulimit -v`), where a failed
    /// allocation would end it.
    private static func addressSpaceError(_ bytes: Double) -> LimitError? {
        guard let left = MemoryUse.addressSpaceLeft, bytes > Double(left) else { return nil }
        return LimitError(
            ResourceLimits.memoryEntry, value: left >> 20, actual: (bytes / 1_048_576).rounded(.up), location: nil)
    }

    /// Reads the first frames to complete the streams' properties, with decoders that reject frames beyond the limit.
    ///
    /// - Returns: FFmpeg's code, and the size of a frame that was rejected.
    func findStreams(_ context: UnsafeMutablePointer<AVFormatContext>) -> (code: Int32, rejected: FrameSize?) {
        let count = Int(context.pointee.nb_streams)
        var options = [OpaquePointer?](repeating: nil, count: count)
        for index in 0..<count { av_dict_set(&options[index], "max_pixels", String(value), 0) }
        let (code, messages) = FFmpegLog.capturingMessagesOfThread { avformat_find_stream_info(context, &options) }
        for index in 0..<count { av_dict_free(&options[index]) }
        return (code, messages.lazy.compactMap(FrameSize.init(rejection:)).first)
    }
}

/// The size of a frame in pixels.
struct FrameSize: Equatable {
    let width, height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Parses FFmpeg's message about a frame beyond `max_pixels`; nil for other messages.
    init?(rejection message: String) {
        guard let match = message.firstMatch(of: #/Picture size (\d+)x(\d+) exceeds specified max pixel count/#),
            let width = Int(match.1), let height = Int(match.2)
        else { return nil }
        self.init(width: width, height: height)
    }

    /// The size that a stream declares; nil if it does not.
    init?(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        guard parameters.codec_type == AVMEDIA_TYPE_VIDEO, parameters.width > 0, parameters.height > 0 else {
            return nil
        }
        self.init(width: Int(parameters.width), height: Int(parameters.height))
    }
}
