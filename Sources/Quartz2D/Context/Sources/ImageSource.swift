import Foundation
import PixelKernels
import VectorGeometry

/// A picture seen through an affine map; beyond its edges the edge pixels go on.
struct ImageSource: PixelSource {
    private let near: ImageLevel
    private let far: ImageLevel?
    /// Instead of `near`.
    private let cubic: CubicImage?
    /// The share of `far`, in 1/256.
    private let fraction: UInt32
    private let scratch: ContextScratch

    /// `toImage` leads from pixels of the device to those of the image.
    init(_ image: CGImage, toImage: CGAffineTransform, quality: CGInterpolationQuality, scratch: ContextScratch) {
        self.scratch = scratch
        let density = abs(toImage.determinant).squareRoot()
        cubic = quality == .high && density < 1 ? CubicImage(image.pixels, toImage) : nil
        guard quality != .none, quality != .low, density > 1, density.isFinite else {
            near = ImageLevel(image.pixels, toImage, isNearest: quality == .none)
            far = nil
            fraction = 0
            return
        }
        let level = min(log2(density), CGFloat(image.mipmapCount - 1))
        let whole = Int(level)
        near = ImageLevel(image, level: whole, toImage)
        fraction = UInt32(((level - CGFloat(whole)) * 256).rounded())
        far = fraction > 0 ? ImageLevel(image, level: whole + 1, toImage) : nil
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

/// One picture of a mip chain and the way into it.
private struct ImageLevel {
    private let pixels: PixelBuffer
    private let map: CGAffineTransform
    private let isNearest: Bool

    init(_ pixels: PixelBuffer, _ map: CGAffineTransform, isNearest: Bool) {
        self.pixels = pixels
        self.map = map
        self.isNearest = isNearest
    }

    init(_ image: CGImage, level: Int, _ map: CGAffineTransform) {
        let k = exp2(-CGFloat(level))
        self.init(image.mipmap(level: level), map.concatenating(CGAffineTransform(scaleX: k, y: k)), isNearest: false)
    }

    /// The step is rounded once and the start comes from column 0, so that a row is the same wherever it is split.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        var texels = pixels.texels
        let du = Self.fixed(map.a)
        let dv = Self.fixed(map.b)
        let line = CGFloat(y) + 0.5
        let u = Self.fixed(map.tx + line * map.c + 0.5 * map.a - 0.5) &+ du &* Int64(x)
        let v = Self.fixed(map.ty + line * map.d + 0.5 * map.b - 0.5) &+ dv &* Int64(x)
        if isNearest {
            mp_sample_nearest(&texels, out, Int32(count), u, v, du, dv)
        } else {
            mp_sample_bilinear(&texels, out, Int32(count), u, v, du, dv)
        }
    }

    /// 32.32 fixed point, limited to what leaves room for the steps; 0 for what is not a number.
    private static func fixed(_ v: CGFloat) -> Int64 {
        v.isNaN ? 0 : Int64((min(max(v, -1e9), 1e9) * 4_294_967_296).rounded())
    }
}
