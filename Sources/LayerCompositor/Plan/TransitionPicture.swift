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
    /// The pixels of the box, from (0, 0) on, and all that the pictures reach.
    let box, area: PixelRect
    /// The box in points.
    let size: CGSize
    let minYIsTop: Bool
    let drawn = DrawnOnce<PixelBuffer>()
    /// The same, drawn in floating point.
    let deep = DrawnOnce<DeepPicture>()

    init(
        _ transition: PictureTransition, progress: CGFloat, old: [Item], new: [Item], box: PixelRect, area: PixelRect, size: CGSize, minYIsTop: Bool
    ) {
        (self.transition, self.progress, self.old, self.new) = (transition, progress, old, new)
        (self.box, self.area, self.size, self.minYIsTop) = (box, area, size, minYIsTop)
    }
}

extension TransitionPicture {
    /// Calls `body` with what the transition shows of both pictures in each pixel of `area`; `gain` is what the highest value of a pixel stands for.
    @inline(__always)
    func forEachColor(gain: Double = 1, old: PixelBuffer, new: PixelBuffer, _ body: (_ x: Int, _ y: Int, _ color: TransitionColor) -> Void) {
        let size = SIMD2(Double(size.width), Double(size.height))
        let (low, high) = corners
        func sampler(_ pixels: PixelBuffer) -> PictureSampler { PictureSampler(pixels, from: low, to: high, firstRowIsTop: minYIsTop, gain: gain) }
        let pictures = TransitionPictures(old: sampler(old), new: sampler(new), size: size, time: Double(progress))
        let (dx, dy) = (size.x / Double(box.width), size.y / Double(box.height))
        for y in area.minY..<area.maxY {
            let down = (Double(y) + 0.5) * dy
            for x in area.minX..<area.maxX {
                body(x, y, transition.color(TransitionPoint((Double(x) + 0.5) * dx, minYIsTop ? size.y - down : down), pictures))
            }
        }
    }

    /// Those of `area` in points from the left bottom corner of the box.
    private var corners: (low: TransitionPoint, high: TransitionPoint) {
        func points(_ n: Int, _ count: Int, _ length: CGFloat) -> Double { n == count ? Double(length) : Double(n) * Double(length) / Double(count) }
        func x(_ n: Int) -> Double { points(n, box.width, size.width) }
        func y(_ n: Int) -> Double { minYIsTop ? points(box.height - n, box.height, size.height) : points(n, box.height, size.height) }
        return (
            TransitionPoint(x(area.minX), y(minYIsTop ? area.maxY : area.minY)), TransitionPoint(x(area.maxX), y(minYIsTop ? area.minY : area.maxY))
        )
    }
}

/// Such a picture through a projection.
struct TransitionPaint: Equatable, Sendable {
    let picture: TransitionPicture
    /// Device space to the picture's pixels, from the top left of its area.
    let toImage: PlaneProjection

    static func == (a: TransitionPaint, b: TransitionPaint) -> Bool { a.picture === b.picture && a.toImage == b.toImage }
}
