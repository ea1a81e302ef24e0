import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

/// What a picture transition makes of a layer's two pictures: planned with the frame, drawn by the first tile that
/// needs it.
final class RenderedTransition: Sendable {
    let transition: TransitionKernel
    let progress: CGFloat
    /// Both pictures in the space of the layer's box, scaled to the device's pixels.
    let old, new: [DisplayItem]
    let box: TransitionBox
    /// All that the pictures reach.
    let area: PixelRect
    let minYIsTop: Bool
    let drawn = LazyValue<PixelBuffer>()
    /// The same, drawn in floating point.
    let highPrecision = LazyValue<HighPrecisionPixels>()

    init(
        _ transition: TransitionKernel, progress: CGFloat, old: [DisplayItem], new: [DisplayItem], box: TransitionBox,
        area: PixelRect, minYIsTop: Bool
    ) {
        self.transition = transition
        self.progress = progress
        self.old = old
        self.new = new
        self.box = box
        self.area = area
        self.minYIsTop = minYIsTop
    }
}

extension RenderedTransition {
    /// Calls `body` with what the transition shows of both pictures in each pixel of `area`; `gain` is what the highest
    /// value of a pixel stands for.
    @inline(__always)
    func forEachColor(
        gain: Double = 1, old: PixelBuffer, new: PixelBuffer,
        _ body: (_ x: Int, _ y: Int, _ color: TransitionColor) -> Void
    ) {
        let size = SIMD2(Double(box.size.width), Double(box.size.height))
        let (low, high) = corners
        func sampler(_ pixels: PixelBuffer) -> TransitionSampler {
            TransitionSampler(pixels, from: low, to: high, firstRowIsTop: minYIsTop, gain: gain)
        }
        let pictures = TransitionImages(old: sampler(old), new: sampler(new), size: size, time: Double(progress))
        for y in area.minY..<area.maxY {
            for x in area.minX..<area.maxX {
                body(x, y, transition.color(point(Double(x) + 0.5, Double(y) + 0.5), pictures))
            }
        }
    }

    /// The corners of `area`, as those of the box are counted.
    private var corners: (low: TransitionPoint, high: TransitionPoint) {
        let first = point(Double(area.minX), Double(area.minY))
        let last = point(Double(area.maxX), Double(area.maxY))
        return (pointwiseMin(first, last), pointwiseMax(first, last))
    }

    /// A place in the pictures' pixels in points from the left bottom corner of the box.
    @inline(__always)
    private func point(_ x: Double, _ y: Double) -> TransitionPoint {
        let down = (y - Double(box.corner.y)) / Double(box.density.height)
        return TransitionPoint(
            (x - Double(box.corner.x)) / Double(box.density.width), minYIsTop ? Double(box.size.height) - down : down)
    }
}

/// Such a picture through a projection.
struct TransitionPaint: Equatable, Sendable {
    let picture: RenderedTransition
    /// Device space to the picture's pixels, from the top left of its area.
    let toImage: PlaneProjection

    static func == (a: TransitionPaint, b: TransitionPaint) -> Bool {
        a.picture === b.picture && a.toImage == b.toImage
    }
}
