import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Reads the pixels of an image paint along rows of the device.
struct ImageSampler {
    private let levels: [Level]
    private let fraction: UInt32

    init(_ paint: ImagePaint) {
        let base = Level(paint.image, paint.toImage, isNearest: paint.isNearest)
        levels = [base] + (paint.coarser.map { [Level($0.image, $0.toImage, isNearest: false)] } ?? [])
        fraction = UInt32(((paint.coarser?.fraction ?? 0) * 256).rounded())
    }

    /// `count` pixels from (x, y) on.
    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>, _ scratch: SampleRows) {
        levels[0].sample(x, y, count, into: out)
        guard levels.count > 1 else { return }
        let coarse = scratch.otherPixels(count)
        levels[1].sample(x, y, count, into: coarse)
        mp_lerp(out, out, coarse, Int32(count), fraction)
    }

    /// One picture and the way into it.
    private struct Level {
        let image: PixelBuffer
        let map: PlaneProjection
        let isNearest: Bool
        /// The map as the kernels take it.
        let matrix: [Double]

        init(_ image: PixelBuffer, _ map: PlaneProjection, isNearest: Bool) {
            (self.image, self.map, self.isNearest) = (image, map, isNearest)
            matrix = [map.a, map.b, map.p, map.c, map.d, map.q, map.tx, map.ty, map.w]
        }

        func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
            var source = mp_image(
                pixels: image.row(0), width: Int32(image.width), height: Int32(image.height), stride: Int32(image.bytesPerRow / 4))
            map.isAffine ? affine(&source, x, y, count, out) : projective(&source, x, y, count, out)
        }

        /// The step is rounded once and the start comes from column 0, so that a row is the same wherever it is split.
        private func affine(_ source: inout mp_image, _ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
            let (du, dv, line) = (fixed(map.a), fixed(map.b), CGFloat(y) + 0.5)
            let u = fixed(map.tx + line * map.c + 0.5 * map.a - 0.5) &+ du &* Int64(x)
            let v = fixed(map.ty + line * map.d + 0.5 * map.b - 0.5) &+ dv &* Int64(x)
            if isNearest {
                mp_sample_nearest(&source, out, Int32(count), u, v, du, dv)
            } else {
                mp_sample_bilinear(&source, out, Int32(count), u, v, du, dv)
            }
        }

        private func projective(_ source: inout mp_image, _ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
            mp_sample_bilinear_perspective(&source, out, Int32(count), matrix, Int32(x), Int32(y), isNearest ? 1 : 0)
        }

        /// 32.32 fixed point, limited to what leaves room for the steps; 0 for what is not a number.
        private func fixed(_ v: CGFloat) -> Int64 { v.isNaN ? 0 : Int64((min(max(v, -1e9), 1e9) * 4_294_967_296).rounded()) }
    }
}
