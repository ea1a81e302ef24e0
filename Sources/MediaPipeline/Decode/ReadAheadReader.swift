import Foundation

/// Decodes the frames that steady reading will ask for next, on a thread of its own.
///
/// The answers are those of `ClipReader.frame(at:)`, whatever was read before: reading ahead only makes them come
/// sooner. The distance between the last two times asked for tells which frames come next, forwards or backwards. At
/// most `byteLimit` bytes of frames wait, or the clip's share of the budget if that is less (one frame always may); the
/// thread sleeps while the store is full and ends with the reader.
/// - Thread safety: one thread at a time asks; the decoding thread is inside.
public final class ReadAheadReader {
    public let info: ClipInfo
    public let video: ClipInfo.Video
    private let store: FrameStore
    private var lastTime: Rational?

    /// 64 MiB: eight frames of 1080p.
    public static let defaultByteLimit = 64 << 20

    /// Opens the clip and starts its thread, which waits for the first call.
    /// - Throws: as `ClipReader`.
    public convenience init(url: URL, byteLimit: Int = defaultByteLimit) throws(MediaError) {
        try self.init(.file(url), byteLimit: byteLimit)
    }

    /// Opens the clip and starts its thread, which waits for the first call.
    /// - Throws: as `ClipReader`.
    public init(_ source: ClipSource, byteLimit: Int = defaultByteLimit, budget: DecodeBudget = .shared)
        throws(MediaError)
    {
        let reader = try ClipReader(source, budget: budget)
        info = reader.info
        video = reader.video
        store = FrameStore(byteLimit: byteLimit, budget: budget)
        FrameStoreFiller(reader: reader, store: store).start()
    }

    deinit { store.close() }

    /// Returns the frame that shows at `time`, as `ClipReader.frame(at:)` does.
    public func frame(at time: Rational) throws(MediaError) -> VideoFrame {
        let step = lastTime.flatMap { time == $0 ? nil : time - $0 }
        lastTime = time
        return try store.frame(at: time, step: step)
    }

    /// What was found wrong with the clip so far.
    public var warnings: [MediaWarning] { store.warnings }
}
