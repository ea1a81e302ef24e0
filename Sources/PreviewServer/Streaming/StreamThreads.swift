import Images
import Limits
import SceneFormat
import SourceFiles

/// The threads that draw the playback of pages. Each has layers of its own, so that single frames do not wait for it.
///
/// - Thread safety: any thread.
final class StreamThreads: Sendable {
    /// The most pages that play a stream at a time.
    static let limit = 4

    private struct Slot {
        let follower: SceneFollower
        var stream: PlaybackStream
    }

    private let slots = LockedValue<[Slot]>([])
    private let makeFollower: @Sendable () -> SceneFollower

    init(threads: Int, limits: ResourceLimits) {
        makeFollower = {
            SceneFollower(SceneThread(threads: threads, frames: FrameBank(capacity: 0), limits: limits))
        }
    }

    /// Starts a stream on the thread of the page, or else on a free one.
    ///
    /// - Parameter noted: Receives the warnings about the frames whenever there are more.
    /// - Throws: `PreviewError.tooManyStreams`; `PreviewError.replacedStream` if the page has started a later stream.
    func start(
        _ stream: PlaybackStream, of version: SceneVersion, isOutdated: @escaping @Sendable () -> Bool,
        noted: @escaping @Sendable ([String]) -> Void
    ) throws {
        let follower = try slots.withLock { slots in try admit(stream, &slots) }
        follower.add(version) { [slots] stage in
            // A later stream of this thread continues with the open clips.
            defer { if slots.withLock({ $0.contains { $0.stream === stream } }) { stage.rest() } }
            var warnings: [String] = []
            guard let scene = stage.scene else { throw PreviewError.noScene }
            stream.run(scene.output.frameRate) { frame in
                if isOutdated() { throw PreviewError.outdated }
                let image = try stage.videoImage(frame, scale: stream.request.scale, stream.request.visibility)
                let current = stage.warnings
                if current != warnings { noted(current) }
                warnings = current
                return image
            }
        } failed: {
            stream.end($0)
        }
    }

    private func admit(_ stream: PlaybackStream, _ slots: inout [Slot]) throws -> SceneFollower {
        let own = slots.firstIndex { $0.stream.request.client == stream.request.client }
        // Requests of a page can overtake each other.
        if let own, slots[own].stream.request.number > stream.request.number { throw PreviewError.replacedStream }
        guard let index = own ?? slots.firstIndex(where: \.stream.hasEnded) else {
            guard slots.count < Self.limit else { throw PreviewError.tooManyStreams }
            let slot = Slot(follower: makeFollower(), stream: stream)
            slots.append(slot)
            return slot.follower
        }
        slots[index].stream.cancel(.replacedStream)
        slots[index].stream = stream
        return slots[index].follower
    }

    /// Takes note of what a page shows and has received. Reports about earlier streams have no effect.
    func report(client: String, number: Int, position: Int, received: Int) {
        let stream = slots.withLock { slots in
            slots.first { $0.stream.request.client == client && $0.stream.request.number == number }?.stream
        }
        stream?.report(position: position, received: received)
    }

    /// The number of streams that have not ended.
    var count: Int { slots.withLock { $0.count { !$0.stream.hasEnded } } }

    /// Ends all streams, and releases the layers and clips of a version that is no longer shown.
    func unload() {
        for slot in slots.withLock({ $0 }) {
            slot.stream.cancel()
            slot.follower.unload()
        }
    }

    /// Ends all streams and threads.
    func stop() {
        for slot in slots.withLock({ $0 }) {
            slot.stream.cancel()
            slot.follower.stop()
        }
    }
}

extension PreviewSession {
    /// Starts to play the version that the page shows.
    ///
    /// - Throws: `PreviewError` if there are no such frames, or too many streams; errors of the first frame.
    func play(_ request: StreamRequest) throws -> (stream: PlaybackStream, format: PlaybackStream.Format) {
        let (version, info) = shared.withLock { ($0.version, $0.state.scene) }
        guard let version, let info else { throw PreviewError.noScene }
        guard request.range.upperBound < info.frameCount else {
            throw PreviewError.noFrame(request.range.upperBound)
        }
        let stream = PlaybackStream(request, framesPerSecond: info.frameRate)
        let isOutdated: @Sendable () -> Bool = { [shared] in
            shared.withLock { $0.version?.revision != version.revision || $0.isStopped }
        }
        try streams.start(stream, of: version, isOutdated: isOutdated) { [weak self] warnings in
            self?.note(warnings, version: version)
        }
        return (stream, try stream.format())
    }

    private func note(_ warnings: [String], version: SceneVersion) {
        frames.note(warnings, version: version.frames)
        let isNew = shared.withLock { shared in
            shared.version?.revision == version.revision && !warnings.allSatisfy(shared.state.warnings.contains)
        }
        guard isNew else { return }
        update { shared in
            guard shared.version?.revision == version.revision else { return }
            shared.state.warnings = (shared.state.warnings + warnings).uniqued
        }
    }
}
