import Foundation
import Quartz2D

/// A transition that computes each pixel from the two pictures: one of Core Image's by name, or a closure of the
/// user's.
///
/// Ours: takes the place of `CIFilter` kernels for transitions.
public final class TransitionKernel: Sendable, Equatable {
    /// For reports, e.g. `CISwipeTransition`.
    public let name: String
    /// The premultiplied colour at a point, 0…1 a component, beyond 1 for light of high dynamic range; called for each
    /// pixel's centre, from several threads.
    public let color: @Sendable (_ point: TransitionPoint, _ pictures: TransitionImages) -> TransitionColor

    public init(
        name: String,
        color: @escaping @Sendable (_ point: TransitionPoint, _ pictures: TransitionImages) -> TransitionColor
    ) {
        self.name = name
        self.color = color
    }

    public static func == (a: TransitionKernel, b: TransitionKernel) -> Bool { a === b }
}

/// Red, green, blue and alpha, premultiplied, 0…1.
public typealias TransitionColor = SIMD4<Double>

/// A place in the layer's box in points, from its left bottom corner as it is seen: x to the right, y up, as in Core
/// Image.
///
/// Where the layer's pictures reach beyond its box, as its shadow and its sublayers may, so do the points.
public typealias TransitionPoint = SIMD2<Double>

/// What a transition is computed from.
public struct TransitionImages: Sendable {
    /// Core Image's inputImage and inputTargetImage.
    public let old, new: TransitionSampler
    /// The layer's box in points.
    public let size: SIMD2<Double>
    /// inputTime, 0…1.
    public let time: Double
    /// The corners of what the pictures show, in points: those of the box, but for what reaches beyond it.
    let low, high: TransitionPoint

    public init(old: TransitionSampler, new: TransitionSampler, size: SIMD2<Double>, time: Double) {
        self.old = old
        self.new = new
        self.size = size
        self.time = time
        low = pointwiseMin(old.low, new.low)
        high = pointwiseMax(old.high, new.high)
    }
}

/// Reads a picture at any point, interpolated between pixels; beyond its edges it is empty.
public struct TransitionSampler: Sendable {
    private let pixels: PixelBuffer
    /// Pixels per point.
    private let scale: SIMD2<Double>
    /// The picture's corners in points.
    let low, high: TransitionPoint
    private let firstRowIsTop: Bool
    /// What a pixel holds for 1.
    private let unit: Double

    public init(_ pixels: PixelBuffer, size: SIMD2<Double>, firstRowIsTop: Bool) {
        self.init(pixels, from: .zero, to: size, firstRowIsTop: firstRowIsTop)
    }

    /// A picture between two corners, which need not be those of the layer's box; `gain` is what the highest of its
    /// values stands for.
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

    public func color(at point: TransitionPoint) -> TransitionColor {
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
            let word = pixels.words(row) + 4 * column
            return TransitionColor(Double(word[0]), Double(word[1]), Double(word[2]), Double(word[3])) / unit
        }
        let p = pixels.row(row)[column]
        return TransitionColor(Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255), Double(p >> 24)) / unit
    }

    private func mix(_ a: TransitionColor, _ b: TransitionColor, _ share: Double) -> TransitionColor {
        share == 0 ? a : a + (b - a) * share
    }
}
