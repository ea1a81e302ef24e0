import Foundation
import MediaPipeline

/// How the video tracks of an asset become one picture.
///
/// - Apple: `AVVideoComposition`.
public class AVVideoComposition {
    /// Pixels.
    public fileprivate(set) var renderSize = CGSize.zero
    /// Above zero: frame n of the output has the time n · frameDuration.
    public fileprivate(set) var frameDuration = CMTime.invalid
    /// The track whose rate the frames have, in place of `frameDuration`; `kCMPersistentTrackID_Invalid` for none.
    public fileprivate(set) var sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
    /// 1: nothing else can be exported (facts 3.13).
    public fileprivate(set) var renderScale: Float = 1
    /// In order of time, without gaps and overlaps, over the whole asset.
    public fileprivate(set) var instructions: [any AVVideoCompositionInstructionProtocol] = []
    /// Makes the frames in place of layer instructions; nil for those.
    public fileprivate(set) var customVideoCompositorClass: (any AVVideoCompositing.Type)?
    /// Draws layers around the composed picture.
    public fileprivate(set) var animationTool: AVVideoCompositionCoreAnimationTool?

    init() {}

    /// Shows the video tracks upright and whole, the first one topmost, in a picture that holds all of them, at the
    /// highest of their rates; empty for an asset without any.
    public init(propertiesOf asset: AVAsset) {
        adopt(asset.tracks(withMediaType: .video).filter(\.isEnabled), of: asset)
    }

    /// Shows these tracks of the asset, the first one topmost.
    init(showing tracks: [AVAssetTrack], of asset: AVAsset) { adopt(tracks, of: asset) }

    private func adopt(_ tracks: [AVAssetTrack], of asset: AVAsset) {
        guard !tracks.isEmpty else { return }
        let shown = tracks.map { CGRect(origin: .zero, size: $0.naturalSize).applying($0.preferredTransform) }
        renderSize = CGSize(width: shown.map(\.width).max() ?? 0, height: shown.map(\.height).max() ?? 0)
        let rates = tracks.compactMap(\.frameRate)
        frameDuration = CMTime((rates.max { $0.framesPerSecond < $1.framesPerSecond } ?? .usual).frameDuration)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.layerInstructions = tracks.map { track in
            let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
            layer.setTransform(track.preferredTransform, at: .zero)
            return layer
        }
        instructions = [instruction]
    }
}

/// - Apple: `AVMutableVideoComposition`.
public final class AVMutableVideoComposition: AVVideoComposition {
    public override init() { super.init() }

    /// Shows the video tracks upright and whole, as with `AVVideoComposition`.
    public override init(propertiesOf asset: AVAsset) { super.init(propertiesOf: asset) }

    override init(showing tracks: [AVAssetTrack], of asset: AVAsset) { super.init(showing: tracks, of: asset) }

    public override var renderSize: CGSize {
        get { super.renderSize }
        set { super.renderSize = newValue }
    }

    public override var frameDuration: CMTime {
        get { super.frameDuration }
        set { super.frameDuration = newValue }
    }

    public override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
        get { super.sourceTrackIDForFrameTiming }
        set { super.sourceTrackIDForFrameTiming = newValue }
    }

    public override var renderScale: Float {
        get { super.renderScale }
        set { super.renderScale = newValue }
    }

    public override var instructions: [any AVVideoCompositionInstructionProtocol] {
        get { super.instructions }
        set { super.instructions = newValue }
    }

    public override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        get { super.customVideoCompositorClass }
        set { super.customVideoCompositorClass = newValue }
    }

    public override var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { super.animationTool }
        set { super.animationTool = newValue }
    }

    /// - Apple: `videoComposition(withPropertiesOf:)`.
    public static func videoComposition(
        withPropertiesOf asset: AVAsset, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AVMutableVideoComposition { AVMutableVideoComposition(propertiesOf: asset) }
}

extension FrameRate {
    /// For clips that do not say.
    static let usual = FrameRate(30)!
}
