import Foundation
import Images

/// A transition that computes each pixel from the two images: a Core Image transition by name, or a custom closure.
///
/// Not in Apple's API: replaces `CIFilter` kernels for transitions.
package final class TransitionKernel: Sendable, Equatable {
    /// The name used in messages, such as `CISwipeTransition`.
    package let name: String
    /// Returns the premultiplied color at a point, 0…1 per component, above 1 for high dynamic range. Called for each
    /// pixel's center, from several threads.
    package let color: @Sendable (_ point: TransitionPoint, _ images: TransitionImages) -> TransitionColor
    /// Returns the same colors as a mix of the two images in place, for transitions that are one; nil for others.
    package let mix: (@Sendable (_ images: TransitionImages) -> TransitionMix)?

    /// Creates a transition from a closure, and from the same as a mix of the images in place.
    package init(
        name: String,
        mix: (@Sendable (_ images: TransitionImages) -> TransitionMix)? = nil,
        color: @escaping @Sendable (_ point: TransitionPoint, _ images: TransitionImages) -> TransitionColor
    ) {
        self.name = name
        self.mix = mix
        self.color = color
    }

    /// Returns whether both are the same object.
    package static func == (a: TransitionKernel, b: TransitionKernel) -> Bool { a === b }
}

/// Red, green, blue and alpha, premultiplied, 0…1.
package typealias TransitionColor = SIMD4<Double>

/// A point in the layer's box, in points from its lower-left corner as seen: x to the right, y up, as in Core Image.
///
/// Points extend beyond the box where the layer's images do, as with shadows and sublayers.
package typealias TransitionPoint = SIMD2<Double>

/// The inputs of a transition.
package struct TransitionImages: Sendable {
    /// Core Image's inputImage and inputTargetImage.
    package let old, new: TransitionSampler
    /// The size of the layer's box in points.
    package let size: SIMD2<Double>
    /// The progress, 0…1: inputTime.
    package let time: Double
    /// The corners of the area that the images cover, in points: the box, extended by content beyond it.
    let low, high: TransitionPoint

    /// Creates the inputs.
    package init(old: TransitionSampler, new: TransitionSampler, size: SIMD2<Double>, time: Double) {
        self.old = old
        self.new = new
        self.size = size
        self.time = time
        low = pointwiseMin(old.low, new.low)
        high = pointwiseMax(old.high, new.high)
    }
}

/// A mix of two images in place, whose fraction changes linearly along a direction.
package struct TransitionMix: Sendable {
    /// The fraction of the new image at the point (0, 0) and its change per point; limited to 0…1.
    package let fraction: Double, slope: SIMD2<Double>
    /// The light that is added where the images are mixed, and its greatest strength.
    package let light: TransitionColor, strength: Double

    /// Creates a mix.
    init(fraction: Double, slope: SIMD2<Double> = .zero, light: TransitionColor = .zero, strength: Double = 0) {
        self.fraction = fraction
        self.slope = slope
        self.light = light
        self.strength = strength
    }
}

/// Samples an image at any point with bilinear interpolation; transparent outside the image.
package struct TransitionSampler: Sendable {
    private let pixels: PixelBuffer
    /// The pixels per point.
    private let scale: SIMD2<Double>
    /// The image's corners in points.
    let low, high: TransitionPoint
    private let firstRowIsTop: Bool
    /// The pixel value that stands for 1.
    private let unit: Double

    /// Creates a sampler of an image that covers the layer's box of the given size in points.
    package init(_ pixels: PixelBuffer, size: SIMD2<Double>, firstRowIsTop: Bool) {
        self.init(pixels, from: .zero, to: size, firstRowIsTop: firstRowIsTop)
    }

    /// Creates a sampler of an image between two corners, which may differ from those of the layer's box. `gain` is the
    /// component value that the maximum pixel value stands for.
    package init(
        _ pixels: PixelBuffer, from low: TransitionPoint, to high: TransitionPoint, firstRowIsTop: Bool,
        gain: Double = 1
    ) {
        unit = (pixels.depth == .sixteenBits ? 65535 : 255) / gain
        self.pixels = pixels
        self.low = low
        self.high = high
        self.firstRowIsTop = firstRowIsTop
        scale = SIMD2(Double(pixels.width), Double(pixels.height)) / (high - low)
    }

    /// Returns the premultiplied color at a point; transparent outside the image.
    package func color(at point: TransitionPoint) -> TransitionColor {
        guard point.x >= low.x, point.y >= low.y, point.x < high.x, point.y < high.y else { return .zero }
        let fromFirstRow = firstRowIsTop ? high.y - point.y : point.y - low.y
        let x = (point.x - low.x) * scale.x - 0.5
        let y = fromFirstRow * scale.y - 0.5
        let x0 = x.rounded(.down)
        let y0 = y.rounded(.down)
        let fx = x - x0
        let fy = y - y0
        let column = Int(x0)
        let row = Int(y0)
        let near = mix(texel(column, row), texel(column + 1, row), fx)
        return fy == 0 ? near : mix(near, mix(texel(column, row + 1), texel(column + 1, row + 1), fx), fy)
    }

    private func texel(_ x: Int, _ y: Int) -> TransitionColor {
        let column = min(max(x, 0), pixels.width - 1)
        let row = min(max(y, 0), pixels.height - 1)
        if pixels.depth == .sixteenBits {
            let word = pixels.samples16(row) + 4 * column
            return TransitionColor(Double(word[0]), Double(word[1]), Double(word[2]), Double(word[3])) / unit
        }
        let p = pixels.row(row)[column]
        return TransitionColor(Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255), Double(p >> 24)) / unit
    }

    private func mix(_ a: TransitionColor, _ b: TransitionColor, _ share: Double) -> TransitionColor {
        share == 0 ? a : a + (b - a) * share
    }
}
