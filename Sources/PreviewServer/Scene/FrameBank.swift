import Images
import SourceFiles

/// The drawn frames of the current version of the scene. Known frames need not wait for the thread that draws.
///
/// - Thread safety: any thread.
final class FrameBank: Sendable {
    private struct State {
        var cache: PreviewFrameCache
        var version = 0
        var warnings: [String] = []
    }

    private let state: LockedValue<State>

    /// - Parameter capacity: The most bytes of pixels that are kept.
    init(capacity: Int) { state = LockedValue(State(cache: PreviewFrameCache(capacity: capacity))) }

    /// Removes all frames, and returns the number of the version whose frames are accepted from now on.
    func begin() -> Int {
        state.withLock { state in
            state.cache.removeAll()
            state.warnings = []
            state.version += 1
            return state.version
        }
    }

    /// Returns a frame; nil if it is not known.
    func frame(_ key: PreviewFrameCache.Key) -> PreviewFrame? { state.withLock { $0.cache.frame(key) } }

    func contains(_ key: PreviewFrameCache.Key) -> Bool { state.withLock { $0.cache.contains(key) } }

    /// Adds a frame, unless its version is outdated.
    func insert(_ frame: PreviewFrame, _ key: PreviewFrameCache.Key, version: Int) {
        state.withLock { state in
            if state.version == version { state.cache.insert(frame, key) }
        }
    }

    /// Returns how many frames of the size of a frame fit.
    func count(of frame: PreviewFrame) -> Int { state.withLock { $0.cache.capacity / max(1, frame.pixels.count) } }

    /// The warnings about the frames drawn in advance and in streams.
    var warnings: [String] { state.withLock(\.warnings) }

    /// Adds warnings about the frames drawn in advance and in streams, unless their version is outdated.
    func note(_ warnings: [String], version: Int) {
        state.withLock { state in
            if state.version == version { state.warnings = (state.warnings + warnings).uniqued }
        }
    }
}

/// Chooses the frames to draw in advance while someone steps or plays backward: each step back would otherwise start at
/// the beginning of the scene again.
struct LookBehind {
    /// The most frames that are drawn at a time.
    static let limit = 24
    /// The longest step: playback at eight times the speed.
    private static let longestStep = 8

    /// What to do after a frame was shown.
    enum Action: Equatable {
        /// Continue as before.
        case none
        /// Draw these frames, after those of the earlier actions.
        case draw(Range<Int>)
        /// Forget the frames of the earlier actions.
        case cancel
    }

    private var last: PreviewFrameCache.Key?
    /// The frames that were chosen since the first step back.
    private var chosen: Range<Int>?

    /// Takes note of a frame that was shown.
    ///
    /// - Parameter room: The number of frames that can be kept.
    mutating func note(_ key: PreviewFrameCache.Key, room: Int) -> Action {
        defer { last = key }
        guard let last, last.scale == key.scale, last.visibility == key.visibility else { return cancel() }
        if last.frame == key.frame { return .none }
        guard last.frame > key.frame, last.frame - key.frame <= Self.longestStep else { return cancel() }
        let count = min(Self.limit, room / 2)
        let isKnown = chosen.map { $0.lowerBound <= key.frame && key.frame <= $0.upperBound } ?? false
        let known = isKnown ? chosen ?? 0..<0 : key.frame..<key.frame
        guard key.frame - known.lowerBound <= count / 2 else { return .none }
        let frames = max(0, known.lowerBound - count)..<known.lowerBound
        guard !frames.isEmpty else { return .none }
        chosen = frames.lowerBound..<known.upperBound
        return .draw(frames)
    }

    private mutating func cancel() -> Action {
        guard chosen != nil else { return .none }
        chosen = nil
        return .cancel
    }
}
