import Foundation
import Quartz2D

/// A transition that computes each pixel from the two pictures: one of Core Image's by name, or a closure of the user's.
///
/// Ours: takes the place of `CIFilter` kernels for transitions.
public final class PictureTransition: Sendable, Equatable {
    /// For reports, e.g. `CISwipeTransition`.
    public let name: String
    /// The premultiplied colour at a point, 0…1 a component; called for each pixel's centre, from several threads.
    public let color: @Sendable (_ point: TransitionPoint, _ pictures: TransitionPictures) -> TransitionColor

    public init(name: String, color: @escaping @Sendable (_ point: TransitionPoint, _ pictures: TransitionPictures) -> TransitionColor) {
        (self.name, self.color) = (name, color)
    }

    public static func == (a: PictureTransition, b: PictureTransition) -> Bool { a === b }
}

/// Red, green, blue and alpha, premultiplied, 0…1.
public typealias TransitionColor = SIMD4<Double>

/// A place in the layer's box in points, from its left bottom corner as it is seen: x to the right, y up, as in Core Image.
public typealias TransitionPoint = SIMD2<Double>

/// What a transition is computed from.
public struct TransitionPictures: Sendable {
    /// Core Image's inputImage and inputTargetImage.
    public let old, new: PictureSampler
    /// The layer's box in points.
    public let size: SIMD2<Double>
    /// inputTime, 0…1.
    public let time: Double

    public init(old: PictureSampler, new: PictureSampler, size: SIMD2<Double>, time: Double) {
        (self.old, self.new, self.size, self.time) = (old, new, size, time)
    }
}

/// Reads a picture at any point, interpolated between pixels; beyond its edges it is empty.
public struct PictureSampler: Sendable {
    private let pixels: PixelBuffer
    /// Pixels per point.
    private let scale: SIMD2<Double>
    private let size: SIMD2<Double>
    private let firstRowIsTop: Bool

    public init(_ pixels: PixelBuffer, size: SIMD2<Double>, firstRowIsTop: Bool) {
        (self.pixels, self.size, self.firstRowIsTop) = (pixels, size, firstRowIsTop)
        scale = SIMD2(Double(pixels.width), Double(pixels.height)) / size
    }

    public func color(at point: TransitionPoint) -> TransitionColor {
        guard point.x >= 0, point.y >= 0, point.x < size.x, point.y < size.y else { return .zero }
        let fromFirstRow = firstRowIsTop ? size.y - point.y : point.y
        let (x, y) = (point.x * scale.x - 0.5, fromFirstRow * scale.y - 0.5)
        let (x0, y0) = (x.rounded(.down), y.rounded(.down))
        let (fx, fy) = (x - x0, y - y0)
        let (column, row) = (Int(x0), Int(y0))
        let near = mix(texel(column, row), texel(column + 1, row), fx)
        return fy == 0 ? near : mix(near, mix(texel(column, row + 1), texel(column + 1, row + 1), fx), fy)
    }

    private func texel(_ x: Int, _ y: Int) -> TransitionColor {
        let (column, row) = (min(max(x, 0), pixels.width - 1), min(max(y, 0), pixels.height - 1))
        if pixels.depth == .sixteenBits {
            let word = pixels.words(row) + 4 * column
            return TransitionColor(Double(word[0]), Double(word[1]), Double(word[2]), Double(word[3])) / 65535
        }
        let p = pixels.row(row)[column]
        return TransitionColor(Double(p >> 16 & 255), Double(p >> 8 & 255), Double(p & 255), Double(p >> 24)) / 255
    }

    private func mix(_ a: TransitionColor, _ b: TransitionColor, _ share: Double) -> TransitionColor { share == 0 ? a : a + (b - a) * share }
}
