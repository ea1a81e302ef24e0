import Foundation
import Images
import PixelKernels
import RenderTree
import VectorGeometry

/// The image that a transition kernel computes from a layer's two images: planned with the frame, drawn by the first
/// tile that needs it.
final class RenderedTransition: Sendable {
    let transition: TransitionKernel
    let progress: CGFloat
    /// Both images in the space of the layer's box, scaled to device pixels.
    let old, new: [DisplayItem]
    let box: TransitionBox
    /// The area that the images reach.
    let area: PixelRect
    let minYIsTop: Bool
    let drawn = LazyValue<PixelBuffer>()
    /// The image drawn in floating point.
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

    /// Frees the pixels.
    func release() {
        drawn.take()
        highPrecision.take()
    }
}

extension RenderedTransition {
    /// Calls `body` with the transition's color in each pixel of `area`. `gain` is the value of a pixel's highest code.
    @inline(__always)
    func forEachColor(
        gain: Double = 1, old: PixelBuffer, new: PixelBuffer,
        _ body: (_ x: Int, _ y: Int, _ color: TransitionColor) -> Void
    ) {
        forEachColor(in: area, images(gain: gain, old: old, new: new), body)
    }

    /// Calls `body` with the transition's color in each pixel of a part of `area`.
    @inline(__always)
    func forEachColor(
        in part: PixelRect, _ images: TransitionImages, _ body: (_ x: Int, _ y: Int, _ color: TransitionColor) -> Void
    ) {
        for y in part.minY..<part.maxY {
            for x in part.minX..<part.maxX {
                body(x, y, transition.color(point(Double(x) + 0.5, Double(y) + 0.5), images))
            }
        }
    }

    /// Returns the inputs of the transition.
    func images(gain: Double = 1, old: PixelBuffer, new: PixelBuffer) -> TransitionImages {
        let size = SIMD2(Double(box.size.width), Double(box.size.height))
        let (low, high) = corners
        func sampler(_ pixels: PixelBuffer) -> TransitionSampler {
            TransitionSampler(pixels, from: low, to: high, firstRowIsTop: minYIsTop, gain: gain)
        }
        return TransitionImages(old: sampler(old), new: sampler(new), size: size, time: Double(progress))
    }

    /// Returns a mix along row `y` of `area`.
    func row(_ y: Int, of mix: TransitionMix) -> mp_mix {
        func fraction(_ x: Int) -> Double {
            mix.fraction + (mix.slope * point(Double(x) + 0.5, Double(y) + 0.5)).sum()
        }
        let first = fraction(area.minX)
        return mp_mix(
            fraction: Float(first), step: Float(fraction(area.minX + 1) - first), red: Float(mix.light.x),
            green: Float(mix.light.y), blue: Float(mix.light.z), strength: Float(mix.strength))
    }

    /// The corners of `area`, in the coordinates of the box.
    private var corners: (low: TransitionPoint, high: TransitionPoint) {
        let first = point(Double(area.minX), Double(area.minY))
        let last = point(Double(area.maxX), Double(area.maxY))
        return (pointwiseMin(first, last), pointwiseMax(first, last))
    }

    /// Converts a position in the images' pixels to points from the bottom left corner of the box.
    @inline(__always)
    private func point(_ x: Double, _ y: Double) -> TransitionPoint {
        let down = (y - Double(box.corner.y)) / Double(box.density.height)
        return TransitionPoint(
            (x - Double(box.corner.x)) / Double(box.density.width), minYIsTop ? Double(box.size.height) - down : down)
    }
}

/// A rendered transition drawn through a projection.
struct TransitionPaint: Equatable, Sendable {
    let image: RenderedTransition
    /// Maps device space to the image's pixels, from the top left of its area.
    let toImage: PlaneProjection

    static func == (a: TransitionPaint, b: TransitionPaint) -> Bool {
        a.image === b.image && a.toImage == b.toImage
    }
}
