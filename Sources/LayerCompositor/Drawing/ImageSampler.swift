import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Samples an image paint along rows of the device. The paint must outlive the sampler, and the sampler its last
/// sample.
struct ImageSampler {
    private var base: Level
    private var others: [(level: Level, fraction: UInt32)]
    /// The video frames among the images.
    private let loans: [PixelLoan]

    init(_ paint: ImagePaint) {
        let loan = paint.image.lend()
        let otherLoans = paint.others.map { $0.image.lend() }
        base = Level(paint.image, loan, paint.toImage, isNearest: paint.isNearest)
        others = zip(paint.others, otherLoans).map { sample, loan in
            let level = Level(sample.image, loan, sample.toImage, isNearest: false)
            return (level, UInt32((sample.fraction * 256).rounded()))
        }
        loans = ([loan] + otherLoans).compactMap(\.self)
    }

    /// Writes `count` pixels from (x, y) on.
    mutating func sample(
        _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>, _ scratch: ScratchRows
    ) {
        base.sample(x, y, count, into: out)
        guard !others.isEmpty else { return }
        let pixels = scratch.otherPixels(count)
        for index in others.indices {
            others[index].level.sample(x, y, count, into: pixels)
            mp_lerp(out, out, pixels, Int32(count), others[index].fraction)
        }
    }

    /// One mipmap level and the map into it.
    private struct Level {
        private let source: mp_image
        private let map: PlaneProjection
        private let isNearest: Bool
        /// The step to the next device pixel of a row, for an affine map.
        private let du, dv: Int64
        /// The row whose position at column 0 is known: rows are drawn in many short runs.
        private var row = Int.min
        private var u, v: Int64

        init(_ image: PixelBuffer, _ loan: PixelLoan?, _ map: PlaneProjection, isNearest: Bool) {
            source = mp_image(image, loan)
            self.map = map
            self.isNearest = isNearest
            du = Self.fixed(map.a)
            dv = Self.fixed(map.b)
            u = 0
            v = 0
        }

        @inline(__always)
        mutating func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
            map.isAffine ? affine(x, y, count, out) : projective(x, y, count, out)
        }

        /// Samples an affine map. The step is rounded once and the start is computed from column 0, so that a row is
        /// the same wherever it is split.
        @inline(__always)
        private mutating func affine(_ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
            if row != y { begin(row: y) }
            let u = u &+ du &* Int64(x)
            let v = v &+ dv &* Int64(x)
            withUnsafePointer(to: source) { source in
                if isNearest {
                    mp_sample_nearest(source, out, Int32(count), u, v, du, dv)
                } else {
                    mp_sample_bilinear(source, out, Int32(count), u, v, du, dv)
                }
            }
        }

        private mutating func begin(row y: Int) {
            row = y
            let line = CGFloat(y) + 0.5
            u = Self.fixed(map.tx + line * map.c + 0.5 * map.a - 0.5)
            v = Self.fixed(map.ty + line * map.d + 0.5 * map.b - 0.5)
        }

        private func projective(_ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
            let matrix = (map.a, map.b, map.p, map.c, map.d, map.q, map.tx, map.ty, map.w)
            withUnsafePointer(to: source) { source in
                withUnsafeBytes(of: matrix) { bytes in
                    let m = bytes.assumingMemoryBound(to: Double.self).baseAddress
                    mp_sample_bilinear_perspective(source, out, Int32(count), m, Int32(x), Int32(y), isNearest ? 1 : 0)
                }
            }
        }

        @inline(__always)
        private static func fixed(_ v: CGFloat) -> Int64 { ImageSampler.fixed(v) }
    }

    /// Converts to 32.32 fixed point, limited so that steps cannot overflow; 0 if not a number.
    @inline(__always)
    static func fixed(_ v: CGFloat) -> Int64 { v.isNaN ? 0 : Int64((min(max(v, -1e9), 1e9) * 4_294_967_296).rounded()) }
}
