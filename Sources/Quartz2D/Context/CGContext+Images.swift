import Foundation
import Images
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
                image, toTile: toImage, isNearest: !image.shouldInterpolate || state.interpolation == .none))
    }

    /// Returns the source that samples an image in a rectangle; nil for an empty rectangle.
    func source(of image: CGImage, in rect: CGRect) -> ImageSource? {
        let quality = image.shouldInterpolate ? state.interpolation : .none
        return toImage(image, in: rect).map { ImageSource(image, toImage: $0, quality: quality) }
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
    private let image: CGImage
    private let toImage: CGAffineTransform
    private let isNearest, isBicubic: Bool
    /// The mipmap level with the most pixels that is sampled.
    private let level: Int
    /// The weight of the next smaller level, in 1/256.
    private let fraction: UInt32

    /// Creates a source; `toImage` maps device pixels to image pixels.
    init(_ image: CGImage, toImage: CGAffineTransform, quality: CGInterpolationQuality) {
        self.image = image
        self.toImage = toImage
        let density = abs(toImage.determinant).squareRoot()
        isNearest = quality == .none
        isBicubic = quality == .high && density < 1
        guard quality != .none, quality != .low, density > 1, density.isFinite else {
            level = 0
            fraction = 0
            return
        }
        let level = min(log2(density), CGFloat(image.mipmapCount - 1))
        self.level = Int(level)
        fraction = UInt32(((level - CGFloat(Int(level))) * 256).rounded())
    }

    private var levels: Range<Int> { level..<level + (fraction > 0 ? 2 : 1) }

    /// Returns the transform to a mipmap level.
    private func map(_ level: Int) -> PlaneProjection {
        let k = exp2(-CGFloat(level))
        return PlaneProjection(level == 0 ? toImage : toImage.concatenating(CGAffineTransform(scaleX: k, y: k)))
    }

    func bytes(_ scratch: ScratchRows<BytePixels>) -> BytePixels.Samples {
        if isBicubic {
            let sampler = BicubicSampler(image.pixels, toImage)
            return { sampler.sample($0, $1, $2, into: $3) }
        }
        let pixels = levels.map { image.mipmap(level: $0) }
        var samplers = zip(pixels, levels).map { ImageLevel($0.texels, map($1), isNearest: isNearest) }
        return { [fraction] x, y, count, out in
            samplers[0].sample(x, y, count, into: out)
            if samplers.count > 1 {
                let coarse = scratch.otherPixels(count)
                samplers[1].sample(x, y, count, into: coarse)
                mp_lerp(out, out, coarse, Int32(count), fraction)
            }
            withExtendedLifetime(pixels) {}
        }
    }

    func floats(_ scratch: ScratchRows<FloatPixels>) -> FloatPixels.Samples {
        if isBicubic {
            let sampler = BicubicSampler(image.pixels, toImage)
            let texels = Texels(image)
            return { x, y, count, out in
                for i in 0..<count { FloatPixels.put(sampler.color(x + i, y, texels), at: out + 4 * i) }
            }
        }
        let pixels = levels.map { image.mipmap(level: $0, dynamicRange: .standard) }
        let samplers = zip(pixels, levels).map { FloatImageLevel(mp_float_image($0), map($1), isNearest: isNearest) }
        return { [fraction] x, y, count, out in
            samplers[0].sample(x, y, count, into: out)
            if samplers.count > 1 {
                let coarse = scratch.otherPixels(count)
                samplers[1].sample(x, y, count, into: coarse)
                mp_float_lerp(out, out, coarse, Int32(count), Float(fraction) / 256)
            }
            withExtendedLifetime(pixels) {}
        }
    }
}

/// The pixels of an image as floats.
struct Texels {
    private let pixels: PixelBuffer
    var width: Int { pixels.width }
    var height: Int { pixels.height }

    init(_ image: CGImage) { pixels = image.pixels(dynamicRange: .standard) }

    /// - Precondition: (x, y) is a pixel of the image.
    func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
        guard pixels.depth == .sixteenBits else {
            let p = pixels.row(y)[x]
            return SIMD4(Float(p >> 16 & 255), Float(p >> 8 & 255), Float(p & 255), Float(p >> 24)) / 255
        }
        let p = pixels.samples16(y) + 4 * x
        return SIMD4(Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3])) / 65_535
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

    private func pixel(at p: CGPoint) -> UInt32 { Self.packed(sum(at: p) { Self.components(pixels.row($1)[$0]) }) }

    /// Returns a pixel of floats; colors are limited to alpha.
    func color(_ x: Int, _ y: Int, _ texels: Texels) -> SIMD4<Float> {
        var color = sum(at: CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5).applying(map), texels.color)
        color.w = min(max(color.w, 0), 1)
        return color.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: color.w))
    }

    private func sum(at p: CGPoint, _ texel: (_ x: Int, _ y: Int) -> SIMD4<Float>) -> SIMD4<Float> {
        let u = Self.texelPosition(p.x)
        let v = Self.texelPosition(p.y)
        let across = Self.weights[u.fraction]
        let down = Self.weights[v.fraction]
        var sum = SIMD4<Float>.zero
        for j in 0..<4 {
            let y = min(max(v.index + j - 1, 0), pixels.height - 1)
            var line = SIMD4<Float>.zero
            for i in 0..<4 { line += texel(min(max(u.index + i - 1, 0), pixels.width - 1), y) * across[i] }
            sum += line * down[j]
        }
        return sum
    }

    /// Returns the last texel whose center is at or before a position, and the distance from it in 1/256.
    private static func texelPosition(_ v: CGFloat) -> (index: Int, fraction: Int) {
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
