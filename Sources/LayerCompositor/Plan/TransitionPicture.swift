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
    let drawn = DrawnOnce<PixelBuffer>()
    /// The same, drawn in floating point.
    let deep = DrawnOnce<DeepPicture>()

    init(
        _ transition: PictureTransition, progress: CGFloat, old: [Item], new: [Item], width: Int, height: Int, size: CGSize, minYIsTop: Bool
    ) {
        (self.transition, self.progress, self.old, self.new) = (transition, progress, old, new)
        (self.width, self.height, self.size, self.minYIsTop) = (width, height, size, minYIsTop)
    }
}

extension TransitionPicture {
    var area: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

    /// Calls `body` with what the transition shows of both pictures in each pixel.
    @inline(__always)
    func forEachColor(old: PixelBuffer, new: PixelBuffer, _ body: (_ x: Int, _ y: Int, _ color: TransitionColor) -> Void) {
        let size = SIMD2(Double(size.width), Double(size.height))
        func sampler(_ pixels: PixelBuffer) -> PictureSampler { PictureSampler(pixels, size: size, firstRowIsTop: minYIsTop) }
        let pictures = TransitionPictures(old: sampler(old), new: sampler(new), size: size, time: Double(progress))
        let (dx, dy) = (size.x / Double(width), size.y / Double(height))
        for y in 0..<height {
            let down = (Double(y) + 0.5) * dy
            for x in 0..<width {
                body(x, y, transition.color(TransitionPoint((Double(x) + 0.5) * dx, minYIsTop ? size.y - down : down), pictures))
            }
        }
    }
}

/// Such a picture through a projection.
struct TransitionPaint: Equatable, Sendable {
    let picture: TransitionPicture
    /// Device space to the picture's pixels.
    let toImage: PlaneProjection

    static func == (a: TransitionPaint, b: TransitionPaint) -> Bool { a.picture === b.picture && a.toImage == b.toImage }
}
