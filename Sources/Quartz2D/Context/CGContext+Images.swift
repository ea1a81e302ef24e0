import Foundation
import PixelKernels
import VectorGeometry

extension CGContext {
    /// Draws an image into a rectangle of user space, with its top at maxY: upright where y grows upwards, upside down
    /// in a flipped space, as Quartz does.
    ///
    /// Edges within pixels are anti-aliased. See `CGInterpolationQuality` for sampling. An image mask is painted with
    /// the fill color or pattern.
    public func draw(_ image: CGImage, in rect: CGRect) {
        guard state.ctm.isInvertible, let source = source(of: image, in: rect) else { return }
        paint(edges(.rect(rect), .winding, within: visibleArea), image, source)
    }

    /// Draws an image; with `byTiling`, repeats it from the rectangle in every direction to fill the clip.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
        guard byTiling else { return draw(image, in: rect) }
        guard state.ctm.isInvertible, let toImage = toImage(image, in: rect) else { return }
        paint(
            visibleAreaEdges, image,
            PatternTileSource(
                image.pixels, toTile: toImage, isNearest: !image.shouldInterpolate || state.interpolation == .none))
    }

    /// Returns the source that samples an image in a rectangle; nil for an empty rectangle.
    func source(of image: CGImage, in rect: CGRect) -> ImageSource? {
        let quality = image.shouldInterpolate ? state.interpolation : .none
        return toImage(image, in: rect).map { ImageSource(image, toImage: $0, quality: quality, scratch: scratch) }
    }

    /// Returns the transform from device pixels to the pixels of an image drawn in `rect`.
    private func toImage(_ image: CGImage, in rect: CGRect) -> CGAffineTransform? {
        guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite else { return nil }
        let sx = rect.width / CGFloat(image.width)
        let sy = rect.height / CGFloat(image.height)
        let fromImage = CGAffineTransform(a: sx, b: 0, c: 0, d: -sy, tx: rect.minX, ty: rect.maxY).concatenating(
            toPixels)
        return fromImage.isInvertible ? fromImage.inverted() : nil
    }
}

/// A source that samples an image through an affine transform; edge pixels extend beyond the image.
struct ImageSource: PixelSource {
    private let near: Level
    private let far: Level?
    /// The bicubic sampler, which replaces `near`.
    private let cubic: BicubicSampler?
    /// The weight of `far`, in 1/256.
    private let fraction: UInt32
    private let scratch: ScratchRows<BytePixels>

    /// Creates a source; `toImage` maps device pixels to image pixels.
    init(_ image: CGImage, toImage: CGAffineTransform, quality: CGInterpolationQuality, scratch: ScratchRows<BytePixels>) {
        self.scratch = scratch
        let density = abs(toImage.determinant).squareRoot()
        cubic = quality == .high && density < 1 ? BicubicSampler(image.pixels, toImage) : nil
        guard quality != .none, quality != .low, density > 1, density.isFinite else {
            near = Level(image.pixels, toImage, isNearest: quality == .none)
            far = nil
            fraction = 0
            return
        }
        let level = min(log2(density), CGFloat(image.mipmapCount - 1))
        let whole = Int(level)
        near = Level(image, level: whole, toImage)
        fraction = UInt32(((level - CGFloat(whole)) * 256).rounded())
        far = fraction > 0 ? Level(image, level: whole + 1, toImage) : nil
    }

    /// A level of the image, with its pixels.
    private struct Level {
        private let pixels: PixelBuffer
        private let level: ImageLevel

        init(_ pixels: PixelBuffer, _ map: CGAffineTransform, isNearest: Bool) {
            self.pixels = pixels
            level = ImageLevel(pixels.texels, PlaneProjection(map), isNearest: isNearest)
        }

        init(_ image: CGImage, level: Int, _ map: CGAffineTransform) {
            let k = exp2(-CGFloat(level))
            self.init(
                image.mipmap(level: level), map.concatenating(CGAffineTransform(scaleX: k, y: k)), isNearest: false)
        }

        func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
            var level = level
            level.sample(x, y, count, into: out)
        }
    }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        if let cubic { return cubic.sample(x, y, count, into: out) }
        near.sample(x, y, count, into: out)
        guard let far else { return }
        let coarse = scratch.otherPixels(count)
        far.sample(x, y, count, into: coarse)
        mp_lerp(out, out, coarse, Int32(count), fraction)
    }
}

/// A bicubic sampler: Catmull-Rom interpolation of 4 × 4 pixels, which passes through every pixel.
///
/// Positions are rounded to 1/256 texel, results to whole levels; colors are limited to their alpha.
struct BicubicSampler {
    private let pixels: PixelBuffer
    private let map: CGAffineTransform

    init(_ pixels: PixelBuffer, _ map: CGAffineTransform) {
        self.pixels = pixels
        self.map = map
    }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        for i in 0..<count {
            out[i] = pixel(at: CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5).applying(map))
        }
    }

    private func pixel(at p: CGPoint) -> UInt32 {
        let u = Self.place(p.x)
        let v = Self.place(p.y)
        let across = Self.weights[u.fraction]
        let down = Self.weights[v.fraction]
        var sum = SIMD4<Float>.zero
        for j in 0..<4 {
            let row = pixels.row(min(max(v.index + j - 1, 0), pixels.height - 1))
            var line = SIMD4<Float>.zero
            for i in 0..<4 { line += Self.components(row[min(max(u.index + i - 1, 0), pixels.width - 1)]) * across[i] }
            sum += line * down[j]
        }
        return Self.packed(sum)
    }

    /// Returns the last texel whose center is at or before a position, and the distance from it in 1/256.
    private static func place(_ v: CGFloat) -> (index: Int, fraction: Int) {
        let steps = Int(((v.isNaN ? 0 : min(max(v, -1e6), 1e6)) * 256 - 128).rounded())
        return (steps >> 8, steps & 255)
    }

    private static let weights: [SIMD4<Float>] = (0..<256).map { step in
        let t = Float(step) / 256
        return SIMD4(
            ((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1, ((-1.5 * t + 2) * t + 0.5) * t,
            (0.5 * t - 0.5) * t * t)
    }

    private static func components(_ p: UInt32) -> SIMD4<Float> {
        SIMD4(Float(p & 255), Float(p >> 8 & 255), Float(p >> 16 & 255), Float(p >> 24))
    }

    private static func packed(_ sum: SIMD4<Float>) -> UInt32 {
        let alpha = min(max(sum.w, 0), 255)
        func byte(_ v: Float) -> UInt32 { UInt32(min(max(v, 0), alpha) + 0.5) }
        return byte(sum.x) | byte(sum.y) << 8 | byte(sum.z) << 16 | byte(alpha) << 24
    }
}
