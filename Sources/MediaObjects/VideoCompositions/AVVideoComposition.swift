import Foundation
import LayerTree
import MediaTime
import VectorGeometry

/// The composition of the video tracks of an asset into one frame.
///
/// - Apple: `AVVideoComposition`.
public class AVVideoComposition {
    /// The size of frames in pixels.
    ///
    /// - Apple: `renderSize`.
    public internal(set) var renderSize = CGSize.zero
    /// The duration of a frame, above 0: frame n has the time n · frameDuration.
    ///
    /// - Apple: `frameDuration`.
    public internal(set) var frameDuration = CMTime.invalid
    /// The ID of the track whose frame rate is used instead of `frameDuration`; `kCMPersistentTrackID_Invalid` for
    /// none.
    ///
    /// - Apple: `sourceTrackIDForFrameTiming`.
    public internal(set) var sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
    /// The scale of frames. Only 1 can be exported (facts 3.13).
    ///
    /// - Apple: `renderScale`.
    public internal(set) var renderScale: Float = 1
    /// The instructions in order of time, without gaps and overlaps, for the whole asset.
    ///
    /// - Apple: `instructions`.
    public package(set) var instructions: [any AVVideoCompositionInstructionProtocol] = []
    /// The class of the custom compositor; nil to use layer instructions.
    ///
    /// - Apple: `customVideoCompositorClass`.
    public package(set) var customVideoCompositorClass: (any AVVideoCompositing.Type)?
    /// The animation tool, which draws layers around the composed frame; nil for none.
    ///
    /// - Apple: `animationTool`.
    public internal(set) var animationTool: AVVideoCompositionCoreAnimationTool?
    /// The name of the primaries. Stored; has no effect: frames are sRGB, and exported as BT.709.
    ///
    /// - Apple: `colorPrimaries`.
    public internal(set) var colorPrimaries: String?
    /// The name of the transfer function. Stored; has no effect.
    ///
    /// - Apple: `colorTransferFunction`.
    public internal(set) var colorTransferFunction: String?
    /// The name of the Y'CbCr matrix. Stored; has no effect.
    ///
    /// - Apple: `colorYCbCrMatrix`.
    public internal(set) var colorYCbCrMatrix: String?

    /// Creates an empty composition.
    public init() {}

    /// Creates a composition that shows all video tracks upright and uncropped, the first one topmost, in a frame that
    /// contains all of them, at their highest frame rate; empty for an asset without video.
    ///
    /// - Apple: `init(propertiesOf:)`.
    public init(propertiesOf asset: AVAsset) {
        adopt(tracks: asset.tracks(withMediaType: .video).filter(\.isEnabled), of: asset)
    }

    /// Creates a composition that shows `tracks`, the first one topmost.
    init(showing tracks: [AVAssetTrack], of asset: AVAsset) { adopt(tracks: tracks, of: asset) }

    /// Shows `tracks`, the first one topmost, upright and uncropped.
    package func adopt(tracks: [AVAssetTrack], of asset: AVAsset) {
        guard !tracks.isEmpty else { return }
        let shown = tracks.map { CGRect(origin: .zero, size: $0.naturalSize).applying($0.preferredTransform) }
        renderSize = CGSize(width: shown.map(\.width).max() ?? 0, height: shown.map(\.height).max() ?? 0)
        let rates = tracks.compactMap(\.frameRate)
        frameDuration = CMTime((rates.max { $0.framesPerSecond < $1.framesPerSecond } ?? .default).frameDuration)
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

/// A mutable video composition.
///
/// - Apple: `AVMutableVideoComposition`.
public final class AVMutableVideoComposition: AVVideoComposition {
    /// Creates an empty composition.
    ///
    /// - Apple: `init()`.
    public override init() { super.init() }

    /// Creates a composition that shows all video tracks; see `AVVideoComposition.init(propertiesOf:)`.
    ///
    /// - Apple: `init(propertiesOf:)`.
    public override init(propertiesOf asset: AVAsset) { super.init(propertiesOf: asset) }

    package override init(showing tracks: [AVAssetTrack], of asset: AVAsset) { super.init(showing: tracks, of: asset) }

    /// The size of frames in pixels.
    ///
    /// - Apple: `renderSize`.
    public override var renderSize: CGSize {
        get { super.renderSize }
        set { super.renderSize = newValue }
    }

    /// The duration of a frame.
    ///
    /// - Apple: `frameDuration`.
    public override var frameDuration: CMTime {
        get { super.frameDuration }
        set { super.frameDuration = newValue }
    }

    /// The ID of the track whose frame rate is used.
    ///
    /// - Apple: `sourceTrackIDForFrameTiming`.
    public override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
        get { super.sourceTrackIDForFrameTiming }
        set { super.sourceTrackIDForFrameTiming = newValue }
    }

    /// The scale of frames.
    ///
    /// - Apple: `renderScale`.
    public override var renderScale: Float {
        get { super.renderScale }
        set { super.renderScale = newValue }
    }

    /// The instructions in order of time.
    ///
    /// - Apple: `instructions`.
    public override var instructions: [any AVVideoCompositionInstructionProtocol] {
        get { super.instructions }
        set { super.instructions = newValue }
    }

    /// The class of the custom compositor.
    ///
    /// - Apple: `customVideoCompositorClass`.
    public override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
        get { super.customVideoCompositorClass }
        set { super.customVideoCompositorClass = newValue }
    }

    /// The animation tool.
    ///
    /// - Apple: `animationTool`.
    public override var animationTool: AVVideoCompositionCoreAnimationTool? {
        get { super.animationTool }
        set { super.animationTool = newValue }
    }

    /// The name of the primaries; has no effect.
    ///
    /// - Apple: `colorPrimaries`.
    public override var colorPrimaries: String? {
        get { super.colorPrimaries }
        set { super.colorPrimaries = newValue }
    }

    /// The name of the transfer function; has no effect.
    ///
    /// - Apple: `colorTransferFunction`.
    public override var colorTransferFunction: String? {
        get { super.colorTransferFunction }
        set { super.colorTransferFunction = newValue }
    }

    /// The name of the Y'CbCr matrix; has no effect.
    ///
    /// - Apple: `colorYCbCrMatrix`.
    public override var colorYCbCrMatrix: String? {
        get { super.colorYCbCrMatrix }
        set { super.colorYCbCrMatrix = newValue }
    }

    /// Returns a composition that shows all video tracks.
    ///
    /// - Apple: `videoComposition(withPropertiesOf:)`.
    public static func videoComposition(
        withPropertiesOf asset: AVAsset, isolation: isolated (any Actor)? = #isolation
    ) async throws -> AVMutableVideoComposition { AVMutableVideoComposition(propertiesOf: asset) }
}

extension FrameRate {
    /// The frame rate for clips without one: 30 frames per second.
    package static let `default` = FrameRate(30)
}

/// Draws layers together with the frames of a video composition.
///
/// - The layers' time is the composition's, from 0: begin animations at `AVCoreAnimationBeginTimeAtZero` or later, and
///   set `isRemovedOnCompletion = false` to keep their end state.
/// - y points up, with the origin at the bottom left; `isGeometryFlipped` on the outermost layer flips it. A point is a
///   pixel of `renderSize`. The video itself is always upright.
/// - The tool serves one export at a time, and its layers belong to no other tree.
/// - Apple: `AVVideoCompositionCoreAnimationTool`; facts 3.13.
public final class AVVideoCompositionCoreAnimationTool {
    package enum Arrangement {
        /// Inserts the composed frame into the video layers; the second layer is the output.
        case videoLayers([CALayer], in: CALayer)
        /// Uses the layer as a track, which layer instructions place.
        case track(CALayer, CMPersistentTrackID)
    }

    package let arrangement: Arrangement

    /// Creates a tool that shows the composed frame in `videoLayer`; `animationLayer`, which contains it, is the
    /// output.
    ///
    /// - Apple: `init(postProcessingAsVideoLayer:in:)`.
    public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
        self.init(postProcessingAsVideoLayers: [videoLayer], in: animationLayer)
    }

    /// Creates a tool that shows the composed frame in each of `videoLayers`.
    ///
    /// - Apple: `init(postProcessingAsVideoLayers:in:)`.
    public init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
        arrangement = .videoLayers(videoLayers, in: animationLayer)
    }

    /// Creates a tool that uses a layer as an additional track, with the size of the layer's bounds.
    ///
    /// - Apple: `init(additionalLayer:asTrackID:)`.
    public init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
        arrangement = .track(layer, trackID)
    }
}
