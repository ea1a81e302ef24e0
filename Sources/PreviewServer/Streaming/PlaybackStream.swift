import Foundation
import Images
import MediaTime
import MediaWriting

/// A playback as encoded frames, from the thread that draws them to the connection that sends them.
///
/// Each frame is a record: bytes of the packet, index, frame, 1 for key frames or 0 (u32 each, little-endian), and the
/// packet. The stream ends with the last frame, with `cancel()`, and if the page reports nothing for some seconds.
///
/// - Thread safety: any thread.
final class PlaybackStream: HTTPBodyStream {
    /// The format of the packets.
    struct Format: Equatable, Sendable {
        /// The name of the codec for browsers.
        let codec: String
        /// The number of the Y'CbCr matrix in ISO/IEC 23091-2.
        let matrix: Int
        let width: Int
        let height: Int
    }

    /// The seconds after which a page that reports nothing is gone.
    static let patience = 5.0
    /// The seconds that a connection waits for the first frame.
    static let startPatience = 20.0
    /// The seconds that a connection waits before it looks whether the client is still there.
    private static let interval = 0.2

    let request: StreamRequest
    private let condition = NSCondition()
    private let state: LockedValue<State>

    private struct State {
        var pacing: StreamPacing
        var lastReport = ContinuousClock.now
        var format: Format?
        var records: [Data] = []
        var hasEnded = false
        var error: (any Error)?
    }

    init(_ request: StreamRequest, framesPerSecond: Double) {
        self.request = request
        state = LockedValue(State(pacing: StreamPacing(framesPerSecond: framesPerSecond, step: request.step)))
    }

    /// Whether nothing is sent any more.
    var hasEnded: Bool { state.withLock(\.hasEnded) }

    // MARK: - The page

    /// Waits for the first frame.
    ///
    /// - Parameter seconds: The most seconds to wait; the stream then ends.
    /// - Throws: the reason there is none.
    func format(within seconds: Double = startPatience) throws -> Format {
        let deadline = Date(timeIntervalSinceNow: seconds)
        return try condition.withLock {
            while true {
                let (format, hasEnded, error) = state.withLock { ($0.format, $0.hasEnded, $0.error) }
                if let format { return format }
                if hasEnded { throw error ?? PreviewError.outdated }
                if !condition.wait(until: deadline) {
                    state.withLock { state in
                        guard state.format == nil, !state.hasEnded else { return }
                        state.hasEnded = true
                        state.error = PreviewError.slowStream(seconds)
                    }
                }
            }
        }
    }

    func next() -> Data? {
        let end = Date(timeIntervalSinceNow: Self.interval)
        return condition.withLock {
            while state.withLock({ $0.records.isEmpty && !$0.hasEnded }), condition.wait(until: end) {}
            let record: Data? = state.withLock { state in
                if state.records.isEmpty { return state.hasEnded ? nil : Data() }
                return state.records.removeFirst()
            }
            condition.broadcast()
            return record
        }
    }

    /// Takes note of the indexes that the page shows and has received.
    func report(position: Int, received: Int) {
        change { state in
            state.pacing.note(position: position, received: received)
            state.lastReport = .now
        }
    }

    func cancel() { cancel(nil) }

    /// Ends the stream without the frames that are waiting.
    ///
    /// - Parameter reason: The reason for a page that waits for the first frame; nil if the scene changed.
    func cancel(_ reason: PreviewError?) {
        change { state in
            if !state.hasEnded { state.error = reason }
            state.hasEnded = true
            state.records = []
        }
    }

    // MARK: - The thread that draws

    /// Draws and sends all frames; returns at the end of the stream.
    ///
    /// - Parameter draw: Returns a frame.
    func run(_ frameRate: FrameRate, draw: (Int) throws -> CGImage) {
        do {
            var encoder: LiveVideoEncoder?
            while let (index, frame) = try dueFrame() {
                let image = try draw(frame)
                let current = try encoder ?? makeEncoder(image, frameRate)
                encoder = current
                for packet in try current.encode(image) { send(packet, index, frame, image, current) }
            }
            end(nil)
        } catch {
            end(error)
        }
    }

    /// Ends the stream after the frames that are waiting. The first reason stays.
    func end(_ error: (any Error)?) {
        change { state in
            if !state.hasEnded { state.error = error }
            state.hasEnded = true
        }
    }

    private func makeEncoder(_ image: CGImage, _ frameRate: FrameRate) throws -> LiveVideoEncoder {
        guard let codec = request.codecs.first(where: \.isAvailable) else { throw PreviewError.noStreamCodec }
        return try LiveVideoEncoder(codec, width: image.width, height: image.height, frameRate: frameRate)
    }

    /// Waits until a frame is due; nil at the end.
    ///
    /// - Throws: `PreviewError.silentPage` if the page reports nothing any more.
    private func dueFrame() throws -> (index: Int, frame: Int)? {
        try condition.withLock {
            while true {
                let (due, isWaiting, isOver, isLost) = state.withLock { state in
                    let isLost = ContinuousClock.now - state.lastReport > .seconds(Self.patience)
                    return (state.pacing.due, !state.records.isEmpty, state.hasEnded, isLost)
                }
                if isOver { return nil }
                if isLost { throw PreviewError.silentPage }
                if let due, !isWaiting {
                    state.withLock { $0.pacing.send(due) }
                    return request.frame(at: due).map { (due, $0) }
                }
                _ = condition.wait(until: Date(timeIntervalSinceNow: Self.interval))
            }
        }
    }

    private func send(
        _ packet: LiveVideoEncoder.Packet, _ index: Int, _ frame: Int, _ image: CGImage, _ encoder: LiveVideoEncoder
    ) {
        var record = Data(capacity: 16 + packet.bytes.count)
        for number in [packet.bytes.count, index, frame, packet.isKey ? 1 : 0] {
            withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { record.append(contentsOf: $0) }
        }
        record.append(packet.bytes)
        change { state in
            guard !state.hasEnded else { return }
            if state.format == nil {
                state.format = Format(
                    codec: encoder.name(first: packet), matrix: encoder.matrix, width: image.width,
                    height: image.height)
            }
            state.records.append(record)
        }
    }

    private func change(_ body: (inout State) -> Void) {
        condition.withLock {
            state.withLock(body)
            condition.broadcast()
        }
    }
}
