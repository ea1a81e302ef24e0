import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// What a picture transition makes of a layer's two pictures: planned with the frame, drawn by the first tile that needs it.
final class TransitionPicture: Sendable {
    let transition: PictureTransition
    let progress: CGFloat
    /// Both pictures in the space of the layer's box, scaled to the device's pixels.
    let old, new: [Item]
    let width, height: Int
    /// The box in points.
    let size: CGSize
    let minYIsTop: Bool
    let drawn = Guarded<PixelBuffer?>(nil)
    /// The same, drawn in floating point.
    let deep = DrawnOnce<DeepPicture>()

    init(
        _ transition: PictureTransition, progress: CGFloat, old: [Item], new: [Item], width: Int, height: Int, size: CGSize, minYIsTop: Bool
    ) {
        (self.transition, self.progress, self.old, self.new) = (transition, progress, old, new)
        (self.width, self.height, self.size, self.minYIsTop) = (width, height, size, minYIsTop)
    }
}

/// Such a picture through a projection.
struct TransitionPaint: Equatable, Sendable {
    let picture: TransitionPicture
    /// Device space to the picture's pixels.
    let toImage: PlaneProjection

    static func == (a: TransitionPaint, b: TransitionPaint) -> Bool { a.picture === b.picture && a.toImage == b.toImage }
}
