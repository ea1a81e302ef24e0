import Foundation
import MediaPipeline

/// - Apple: `AVKeyValueStatus`; here a value is there or cannot be had.
public enum AVKeyValueStatus: Int, Sendable { case unknown = 0, loading, loaded, failed, cancelled }

// Apple loads in the background; here a value is read when it is asked for, on the caller's thread.
extension AVAsset {
    /// - Throws: a `MediaError` when the file cannot be read.
    public func load<A>(_ a: AVAsyncProperty<AVAsset, A>, isolation: isolated (any Actor)? = #isolation) async throws
        -> A
    {
        try checkReadable()
        return a.read(self)
    }

    /// - Throws: a `MediaError` when the file cannot be read.
    public func load<A, B>(
        _ a: AVAsyncProperty<AVAsset, A>, _ b: AVAsyncProperty<AVAsset, B>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> (A, B) {
        try checkReadable()
        return (a.read(self), b.read(self))
    }

    /// - Throws: a `MediaError` when the file cannot be read.
    public func loadTracks(
        withMediaType mediaType: AVMediaType, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [AVAssetTrack] {
        try checkReadable()
        return tracks(withMediaType: mediaType)
    }

    /// Calls the handler before it returns.
    public func loadTracks(
        withMediaType mediaType: AVMediaType, completionHandler: ([AVAssetTrack]?, (any Error)?) -> Void
    ) {
        do {
            try checkReadable()
            completionHandler(tracks(withMediaType: mediaType), nil)
        } catch {
            completionHandler(nil, error)
        }
    }

    /// Everything is there at once: calls the handler before it returns.
    public func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (() -> Void)? = nil) {
        handler?()
    }

    /// Loaded for every key, or failed for a file that cannot be read, with the reason.
    ///
    /// - Apple: `statusOfValue(forKey:error:)`.
    public func statusOfValue(forKey key: String, error outError: UnsafeMutablePointer<NSError?>?) -> AVKeyValueStatus {
        do {
            try checkReadable()
            return .loaded
        } catch {
            outError?.pointee = error as NSError
            return .failed
        }
    }

    private func checkReadable() throws {
        if !(self is AVComposition) { _ = try info.get() }
    }
}

extension AVAssetTrack {
    public func load<A>(_ a: AVAsyncProperty<AVAssetTrack, A>, isolation: isolated (any Actor)? = #isolation)
        async throws -> A
    { a.read(self) }

    public func load<A, B>(
        _ a: AVAsyncProperty<AVAssetTrack, A>, _ b: AVAsyncProperty<AVAssetTrack, B>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> (A, B) { (a.read(self), b.read(self)) }

    public func load<A, B, C>(
        _ a: AVAsyncProperty<AVAssetTrack, A>, _ b: AVAsyncProperty<AVAssetTrack, B>,
        _ c: AVAsyncProperty<AVAssetTrack, C>,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> (A, B, C) { (a.read(self), b.read(self), c.read(self)) }
}
