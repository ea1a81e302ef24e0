import Foundation
import MediaTime
import VectorGeometry

/// The loading status of a value. Values are read synchronously, so only `loaded` and `failed` occur.
///
/// - Apple: `AVKeyValueStatus`.
public enum AVKeyValueStatus: Int, Sendable {
    /// Loading has not started. Does not occur.
    case unknown = 0
    /// The value is being loaded. Does not occur.
    case loading
    /// The value is available.
    case loaded
    /// The value cannot be loaded.
    case failed
    /// Loading was cancelled. Does not occur.
    case cancelled
}

// Apple loads values in the background; here a value is read on the caller's thread when it is requested.
extension AVAsset {
    /// Returns the value of a property.
    ///
    /// - Throws: a `MediaError` if the file cannot be read.
    /// - Apple: `load(_:isolation:)`.
    public func load<A>(_ a: AVAsyncProperty<AVAsset, A>, isolation: isolated (any Actor)? = #isolation) async throws
        -> A
    {
        try checkReadable()
        return a.read(self)
    }

    /// Returns the values of two or more properties.
    ///
    /// - Throws: a `MediaError` if the file cannot be read.
    /// - Apple: `load(_:_:_:isolation:)`.
    public func load<A, B, each C>(
        _ a: AVAsyncProperty<AVAsset, A>, _ b: AVAsyncProperty<AVAsset, B>,
        _ others: repeat AVAsyncProperty<AVAsset, each C>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (A, B, repeat each C) {
        try checkReadable()
        return (a.read(self), b.read(self), repeat (each others).read(self))
    }

    /// Returns the tracks of a media type, in the order of the asset.
    ///
    /// - Throws: a `MediaError` if the file cannot be read.
    /// - Apple: `loadTracks(withMediaType:)`.
    public func loadTracks(
        withMediaType mediaType: AVMediaType, isolation: isolated (any Actor)? = #isolation
    ) async throws -> [AVAssetTrack] {
        try checkReadable()
        return tracks(withMediaType: mediaType)
    }

    /// Calls the handler with the tracks of a media type, or an error, before returning.
    ///
    /// - Apple: `loadTracks(withMediaType:completionHandler:)`.
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

    /// Calls the handler before returning: all values are available.
    ///
    /// - Apple: `loadValuesAsynchronously(forKeys:completionHandler:)`.
    public func loadValuesAsynchronously(forKeys keys: [String], completionHandler handler: (() -> Void)? = nil) {
        handler?()
    }

    /// Returns `loaded` for every key, or `failed` and the error if the file cannot be read.
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
    /// Returns the value of a property.
    ///
    /// - Apple: `load(_:isolation:)`.
    public func load<A>(_ a: AVAsyncProperty<AVAssetTrack, A>, isolation: isolated (any Actor)? = #isolation)
        async throws -> A
    { a.read(self) }

    /// Returns the values of two or more properties.
    ///
    /// - Apple: `load(_:_:_:isolation:)`.
    public func load<A, B, each C>(
        _ a: AVAsyncProperty<AVAssetTrack, A>, _ b: AVAsyncProperty<AVAssetTrack, B>,
        _ others: repeat AVAsyncProperty<AVAssetTrack, each C>, isolation: isolated (any Actor)? = #isolation
    ) async throws -> (A, B, repeat each C) {
        (a.read(self), b.read(self), repeat (each others).read(self))
    }
}

/// A property of an asset or track that Apple loads in the background. Here it is read synchronously.
///
/// - Apple: `AVAsyncProperty`.
public struct AVAsyncProperty<Root, Value>: Sendable {
    let read: @Sendable (Root) -> Value

    package init(_ read: @escaping @Sendable (Root) -> Value) { self.read = read }
}

extension AVAsset {
    /// The transform of all tracks: the identity, because each video track has its own.
    ///
    /// - Apple: `preferredTransform`.
    public var preferredTransform: CGAffineTransform { .identity }
    /// The rate of playback: 1.
    ///
    /// - Apple: `preferredRate`.
    public var preferredRate: Float { 1 }
    /// The volume of playback: 1.
    ///
    /// - Apple: `preferredVolume`.
    public var preferredVolume: Float { 1 }
    /// Whether the contents are protected: false, because protected files cannot be read.
    ///
    /// - Apple: `hasProtectedContent`.
    public var hasProtectedContent: Bool { false }
}

extension AVAsyncProperty where Root == AVAsset, Value == CGAffineTransform {
    /// The transform of all tracks. See `AVAsset.preferredTransform`.
    public static var preferredTransform: Self { .init { $0.preferredTransform } }
}

extension AVAsyncProperty where Root == AVAsset, Value == Float {
    /// The rate of playback. See `AVAsset.preferredRate`.
    public static var preferredRate: Self { .init { $0.preferredRate } }
    /// The volume of playback. See `AVAsset.preferredVolume`.
    public static var preferredVolume: Self { .init { $0.preferredVolume } }
}

extension AVAsyncProperty where Root == AVAsset, Value == CMTime {
    /// The duration of the asset. See `AVAsset.duration`.
    public static var duration: Self { .init { $0.duration } }
}

extension AVAsyncProperty where Root == AVAsset, Value == [AVAssetTrack] {
    /// The tracks of the asset. See `AVAsset.tracks`.
    public static var tracks: Self { .init { $0.tracks } }
}

extension AVAsyncProperty where Root == AVAsset, Value == Bool {
    /// Whether a player can play the asset. See `AVAsset.isPlayable`.
    public static var isPlayable: Self { .init { $0.isPlayable } }
    /// Whether the contents are protected. See `AVAsset.hasProtectedContent`.
    public static var hasProtectedContent: Self { .init { $0.hasProtectedContent } }
    /// Whether the asset can be read. See `AVAsset.isReadable`.
    public static var isReadable: Self { .init { $0.isReadable } }
    /// Whether the asset can be exported. See `AVAsset.isExportable`.
    public static var isExportable: Self { .init { $0.isExportable } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CGSize {
    /// The size of the video in square pixels, before rotation. See `AVAssetTrack.naturalSize`.
    public static var naturalSize: Self { .init { $0.naturalSize } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CGAffineTransform {
    /// The transform to the displayed orientation. See `AVAssetTrack.preferredTransform`.
    public static var preferredTransform: Self { .init { $0.preferredTransform } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTimeRange {
    /// The time range of the track in its asset. See `AVAssetTrack.timeRange`.
    public static var timeRange: Self { .init { $0.timeRange } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == Float {
    /// The frame rate in frames per second. See `AVAssetTrack.nominalFrameRate`.
    public static var nominalFrameRate: Self { .init { $0.nominalFrameRate } }
    /// The bit rate in bits per second. See `AVAssetTrack.estimatedDataRate`.
    public static var estimatedDataRate: Self { .init { $0.estimatedDataRate } }
    /// The volume, linear. See `AVAssetTrack.preferredVolume`.
    public static var preferredVolume: Self { .init { $0.preferredVolume } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == Bool {
    /// Whether the track is enabled. See `AVAssetTrack.isEnabled`.
    public static var isEnabled: Self { .init { $0.isEnabled } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTimeScale {
    /// The timescale in ticks per second. See `AVAssetTrack.naturalTimeScale`.
    public static var naturalTimeScale: Self { .init { $0.naturalTimeScale } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTime {
    /// The duration of a frame. See `AVAssetTrack.minFrameDuration`.
    public static var minFrameDuration: Self { .init { $0.minFrameDuration } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == String? {
    /// The language. See `AVAssetTrack.languageCode`.
    public static var languageCode: Self { .init { $0.languageCode } }
}
