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
    /// 1: nothing else can be exported (facts 3.13).
    public fileprivate(set) var renderScale: Float = 1
    /// In order of time, without gaps and overlaps, over the whole asset.
    public fileprivate(set) var instructions: [AVVideoCompositionInstruction] = []
    /// Draws layers around the composed picture.
    public fileprivate(set) var animationTool: AVVideoCompositionCoreAnimationTool?

    init() {}

    /// Shows the first video track upright, whole, at its size and rate; empty for an asset without one.
    public init(propertiesOf asset: AVAsset) { adopt(asset) }

    fileprivate func adopt(_ asset: AVAsset) {
        guard let track = asset.tracks(withMediaType: .video).first(where: \.isEnabled) else { return }
        let shown = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
        renderSize = CGSize(width: abs(shown.width), height: abs(shown.height))
        frameDuration = CMTime((track.frameRate ?? .usual).frameDuration)
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        layer.setTransform(track.preferredTransform, at: .zero)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.layerInstructions = [layer]
        instructions = [instruction]
    }
}

/// - Apple: `AVMutableVideoComposition`.
public final class AVMutableVideoComposition: AVVideoComposition {
    public override init() { super.init() }

    /// Shows the first video track upright, whole, at its size and rate; empty for an asset without one.
    public override init(propertiesOf asset: AVAsset) { super.init(propertiesOf: asset) }

    public override var renderSize: CGSize {
        get { super.renderSize }
        set { super.renderSize = newValue }
    }

    public override var frameDuration: CMTime {
        get { super.frameDuration }
        set { super.frameDuration = newValue }
    }

    public override var renderScale: Float {
        get { super.renderScale }
        set { super.renderScale = newValue }
    }

    public override var instructions: [AVVideoCompositionInstruction] {
        get { super.instructions }
        set { super.instructions = newValue }
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
