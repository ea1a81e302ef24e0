import Foundation
import Images
import Limits
import MediaObjects
import MediaTime
import SourceFiles

/// The thread that makes thumbnails and waveforms, at low priority. Each is made once per version of a file.
///
/// - Thread safety: any thread.
final class MediaThread: Sendable {
    /// The files whose results are kept; the oldest ones are dropped.
    private static let limit = 64

    private struct State {
        var thumbnails = RecentValues<Thumbnails>(limit: MediaThread.limit)
        var peaks = RecentValues<AudioPeaks>(limit: MediaThread.limit)
        var assetThumbnails = RecentValues<Data>(limit: 4 * MediaThread.limit)
        /// The files of the current version of the scene.
        var sources: [ClipSource] = []
        var isStopped = false
    }

    private let state = LockedValue(State())
    private let limits: ResourceLimits
    /// One file at a time.
    private let working = NSLock()

    init(limits: ResourceLimits) { self.limits = limits }

    /// Sets the files of the scene. Work for other files ends.
    func use(_ sources: [ClipSource]) { state.withLock { $0.sources = sources } }

    /// Ends all work.
    func stop() { state.withLock { $0.isStopped = true } }

    /// Returns the thumbnails of a file of the scene.
    ///
    /// - Parameters:
    ///   - index: The index of the file in the timeline.
    ///   - key: The key of its version.
    /// - Throws: `PreviewError.noMedia`, `PreviewError.outdated`, errors of the clip.
    func thumbnails(_ index: Int, key: String) throws -> Thumbnails {
        try value(index, key, \.thumbnails) { source, duration, isCancelled in
            try Thumbnails(source, duration: duration, isCancelled: isCancelled)
        }
    }

    /// Returns the waveform of a file of the scene.
    ///
    /// - Parameters:
    ///   - index: The index of the file in the timeline.
    ///   - key: The key of its version.
    /// - Throws: `PreviewError.noMedia`, `PreviewError.outdated`, errors of the file.
    func peaks(_ index: Int, key: String) throws -> AudioPeaks {
        try value(index, key, \.peaks) { source, duration, isCancelled in
            guard duration <= AudioPeaks.longest else { throw PreviewError.noMedia }
            return try AudioPeaks(source, duration: duration, isCancelled: isCancelled)
        }
    }

    /// Returns a thumbnail of an image or of a clip as PNG.
    ///
    /// - Throws: errors of the file.
    func assetThumbnail(_ path: String) throws -> Data {
        let key = MediaKey(.file(URL(fileURLWithPath: path)))
        working.lock()
        defer { working.unlock() }
        if let cached = state.withLock({ $0.assetThumbnails[key] }) { return cached }
        let thumbnail = try onOwnThread { try AssetThumbnail.png(path, duration: Self.duration) }
        state.withLock { $0.assetThumbnails[key] = thumbnail }
        return thumbnail
    }

    private func value<Value: Sendable>(
        _ index: Int, _ text: String, _ cache: WritableKeyPath<State, RecentValues<Value>> & Sendable,
        _ make: @escaping @Sendable (ClipSource, Double, () -> Bool) throws -> Value
    ) throws -> Value {
        let sources = state.withLock(\.sources)
        guard sources.indices.contains(index) else { throw PreviewError.noMedia }
        let source = sources[index]
        let key = MediaKey(source)
        guard key.text == text else { throw PreviewError.outdated }
        working.lock()
        defer { working.unlock() }
        if let known = state.withLock({ $0[keyPath: cache][key] }) { return known }
        let isCancelled: @Sendable () -> Bool = { [state] in
            state.withLock { $0.isStopped || !$0.sources.contains(source) }
        }
        if isCancelled() { throw PreviewError.outdated }
        let made = try onOwnThread { try make(source, try Self.duration(of: source), isCancelled) }
        state.withLock { $0[keyPath: cache][key] = made }
        return made
    }

    /// Runs `body` on a thread with the limits of the scene and a low priority, and waits for it.
    private func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) throws -> Result {
        let done = DispatchSemaphore(value: 0)
        let outcome = LockedValue<Swift.Result<Result, any Error>?>(nil)
        let thread = Thread { [limits] in
            BackgroundPriority.use()
            let result = ResourceLimits.$current.withValue(limits) { Swift.Result { try body() } }
            outcome.withLock { $0 = result }
            done.signal()
        }
        thread.name = "preview media"
        thread.start()
        done.wait()
        guard let result = outcome.withLock({ $0 }) else { throw PreviewError.noMedia }
        return try result.get()
    }

    private static func duration(of source: ClipSource) throws -> Double {
        guard let duration = AVAsset(source: source).fullDuration?.seconds, duration > 0 else {
            throw PreviewError.noMedia
        }
        return duration
    }
}

/// The values of the files that were added last.
struct RecentValues<Value: Sendable>: Sendable {
    private let limit: Int
    private var values: [MediaKey: Value] = [:]
    private var order: [MediaKey] = []

    init(limit: Int) { self.limit = limit }

    subscript(key: MediaKey) -> Value? {
        get { values[key] }
        set {
            order.removeAll { $0 == key }
            values[key] = newValue
            if newValue != nil { order.append(key) }
            while order.count > limit { values.removeValue(forKey: order.removeFirst()) }
        }
    }
}
