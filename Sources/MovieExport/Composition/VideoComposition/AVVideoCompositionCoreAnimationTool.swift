import LayerTree
import MediaPipeline

/// Draws layers with the pictures of a video composition.
///
/// - The layers' time is the composition's, from 0: animations begin at `AVCoreAnimationBeginTimeAtZero` or later, and
///   stay (`isRemovedOnCompletion = false`) where their end is to hold.
/// - y points up, and the origin is at the bottom left; `isGeometryFlipped` on the outermost layer turns that over. A
///   point is a pixel of `renderSize`. The picture itself is upright either way.
/// - It serves one export at a time, whose layers stand in no other tree.
/// - Apple: `AVVideoCompositionCoreAnimationTool`; facts 3.13.
public final class AVVideoCompositionCoreAnimationTool {
    enum Arrangement {
        /// The composed picture is put into the first, and the second is what is seen.
        case videoLayers([CALayer], in: CALayer)
        /// The layer's picture is a track, which layer instructions place.
        case track(CALayer, CMPersistentTrackID)
    }

    let arrangement: Arrangement

    /// Puts the composed picture into `videoLayer`, and has `animationLayer`, which holds it, be the output.
    public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
        self.init(postProcessingAsVideoLayers: [videoLayer], in: animationLayer)
    }

    /// The same picture goes into every one of `videoLayers`.
    public init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
        arrangement = .videoLayers(videoLayers, in: animationLayer)
    }

    /// Has the layer's picture be a track of this number, as large as the layer's bounds.
    public init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
        arrangement = .track(layer, trackID)
    }
}
