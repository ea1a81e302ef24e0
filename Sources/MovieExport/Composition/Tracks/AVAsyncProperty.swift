import Foundation
import MediaPipeline

/// A value of an asset or a track that Apple's systems load in the background. Here it is there at once.
///
/// - Apple: `AVAsyncProperty`.
public struct AVAsyncProperty<Root, Value>: Sendable {
    let read: @Sendable (Root) -> Value
}

extension AVAsyncProperty where Root == AVAsset, Value == CMTime {
    public static var duration: Self { .init { $0.duration } }
}

extension AVAsyncProperty where Root == AVAsset, Value == [AVAssetTrack] {
    public static var tracks: Self { .init { $0.tracks } }
}

extension AVAsyncProperty where Root == AVAsset, Value == Bool {
    public static var isPlayable: Self { .init { $0.isPlayable } }
    public static var isReadable: Self { .init { $0.isReadable } }
    public static var isExportable: Self { .init { $0.isExportable } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CGSize {
    public static var naturalSize: Self { .init { $0.naturalSize } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CGAffineTransform {
    public static var preferredTransform: Self { .init { $0.preferredTransform } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTimeRange {
    public static var timeRange: Self { .init { $0.timeRange } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == Float {
    public static var nominalFrameRate: Self { .init { $0.nominalFrameRate } }
    public static var estimatedDataRate: Self { .init { $0.estimatedDataRate } }
    public static var preferredVolume: Self { .init { $0.preferredVolume } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTimeScale {
    public static var naturalTimeScale: Self { .init { $0.naturalTimeScale } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == CMTime {
    public static var minFrameDuration: Self { .init { $0.minFrameDuration } }
}
