import Foundation
import Limits
import MediaTime
import SourceFiles

/// Decodes frames in advance on its own thread, for steady reading.
///
/// The results are those of `ClipReader.frame(at:)`, whatever was read before; reading ahead only makes them available
/// sooner. The step between the requested times determines the frames to decode next, forward or backward. At most
/// three frames are stored, or more if they are small (`FrameStore`), and at most `byteLimit` bytes, or the clip's
/// share of the budget if that is less, but always one frame. The thread sleeps while the queue is full and ends with
/// the reader.
/// - Thread safety: one thread at a time may call; the decoding thread is internal.
package final class ReadAheadReader {
    /// The properties of the clip.
    package let info: ClipInfo
    /// The stream that is decoded.
    package let video: ClipInfo.Video
    private let store: FrameStore

    /// The default limit: 64 MiB, which is two 4K frames in 4:2:0 with 10 bits.
    package static let defaultByteLimit = 64 << 20

    /// Opens a clip and starts its thread, which waits for the first request.
    ///
    /// - Throws: The errors of `ClipReader`.
    package convenience init(url: URL, byteLimit: Int = defaultByteLimit) throws(MediaError) {
        try self.init(.file(url), byteLimit: byteLimit)
    }

    /// Opens a clip and starts its thread, which waits for the first request.
    ///
    /// - Throws: The errors of `ClipReader`.
    package init(_ source: ClipSource, byteLimit: Int = defaultByteLimit, budget: DecodeBudget = .current)
        throws(MediaError)
    {
        let reader = try ClipReader(source, budget: budget)
        info = reader.info
        video = reader.video
        store = FrameStore(byteLimit: byteLimit, budget: budget)
        FrameStoreFiller(reader: reader, store: store).start()
    }

    deinit { store.close() }

    /// Returns the frame shown at `time`, as `ClipReader.frame(at:)` does.
    ///
    /// - Throws: The errors of `ClipReader.frame(at:)`.
    package func frame(at time: Rational) throws(MediaError) -> VideoFrame { try store.frame(at: time) }

    /// Takes note of a time whose frame the caller has kept from an earlier request.
    ///
    /// Without it, the reader would take the times of the remaining requests for a faster playback.
    package func note(_ time: Rational) { store.note(time) }

    /// The problems found in the clip so far.
    package var warnings: [MediaWarning] { store.currentProgress.warnings }

    /// The work done so far, including frames decoded ahead.
    package var counters: DecodingCounters { store.currentProgress.counters }
}

/// The thread that fills a frame queue.
///
/// - Thread safety: the reader belongs to the thread once it has started.
final class FrameStoreFiller: @unchecked Sendable {
    private let reader: ClipReader
    private let store: FrameStore
    /// The limits of the thread that opened the clip, for images that are opened later.
    private let limits = ResourceLimits.current

    init(reader: ClipReader, store: FrameStore) {
        self.reader = reader
        self.store = store
    }

    /// Starts the thread, which ends when the queue is closed.
    func start() {
        let thread = Thread { ResourceLimits.$current.withValue(self.limits) { self.run() } }
        thread.name = "read-ahead"
        thread.start()
    }

    private func run() {
        while let order = store.nextOrder() {
            do throws(MediaError) {
                let frame = try reader.frame(at: order.time)
                store.put(
                    frame, isFirst: reader.isAtFirstFrame, for: order,
                    .init(warnings: reader.warnings, counters: reader.counters))
            } catch {
                store.put(error, for: order)
            }
        }
    }
}
