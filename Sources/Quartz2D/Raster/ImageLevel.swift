import Foundation
import Images
import PixelKernels
import VectorGeometry

/// One level of a mipmap chain, and the map of device space into it. The pixels must outlive it.
package struct ImageLevel {
    @usableFromInline let source: mp_image
    @usableFromInline let map: PlaneProjection
    @usableFromInline let isNearest, isAffine: Bool
    /// The step to the next device pixel of a row, for an affine map.
    @usableFromInline let du, dv: Int64
    /// The row whose position at column 0 is known: rows are drawn in many short runs.
    @usableFromInline var row = Int.min
    @usableFromInline var u, v: Int64

    package init(_ source: mp_image, _ map: PlaneProjection, isNearest: Bool) {
        self.source = source
        self.map = map
        self.isNearest = isNearest
        isAffine = map.isAffine
        du = Self.fixed(map.a)
        dv = Self.fixed(map.b)
        u = 0
        v = 0
    }

    /// Writes `count` pixels from (x, y) on; edge pixels are repeated outside.
    @inlinable @inline(__always)
    package mutating func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        isAffine ? affine(x, y, count, out) : projective(x, y, count, out)
    }

    /// Samples an affine map. The step is rounded once and the start is computed from column 0, so that a row is the
    /// same wherever it is split.
    @inlinable @inline(__always)
    mutating func affine(_ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
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

    @usableFromInline
    mutating func begin(row y: Int) {
        row = y
        let line = CGFloat(y) + 0.5
        u = Self.fixed(map.tx + line * map.c + 0.5 * map.a - 0.5)
        v = Self.fixed(map.ty + line * map.d + 0.5 * map.b - 0.5)
    }

    @usableFromInline
    func projective(_ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
        let matrix = (map.a, map.b, map.p, map.c, map.d, map.q, map.tx, map.ty, map.w)
        withUnsafePointer(to: source) { source in
            withUnsafeBytes(of: matrix) { bytes in
                let m = bytes.assumingMemoryBound(to: Double.self).baseAddress
                mp_sample_bilinear_perspective(source, out, Int32(count), m, Int32(x), Int32(y), isNearest ? 1 : 0)
            }
        }
    }

    /// Converts to 32.32 fixed point, limited so that steps cannot overflow; 0 if not a number.
    @inlinable @inline(__always)
    package static func fixed(_ v: CGFloat) -> Int64 {
        v.isNaN ? 0 : Int64((min(max(v, -1e9), 1e9) * 4_294_967_296).rounded())
    }
}

/// One level of a mipmap chain in floating point, and the map of device space into it. The pixels must outlive it.
package struct FloatImageLevel {
    private let image: mp_float_image
    private let matrix: [Double]
    private let isNearest: Bool

    package init(_ image: mp_float_image, _ map: PlaneProjection, isNearest: Bool) {
        self.image = image
        self.isNearest = isNearest
        matrix = [map.a, map.b, map.p, map.c, map.d, map.q, map.tx, map.ty, map.w]
    }

    /// Writes `count` pixels from (x, y) on; edge pixels are repeated outside.
    package func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Float>) {
        withUnsafePointer(to: image) {
            mp_float_sample($0, out, Int32(count), matrix, Int32(x), Int32(y), isNearest ? 1 : 0)
        }
    }
}

extension mp_image {
    /// Creates an image of pixels, which exist while a loan does if there is one.
    package init(_ pixels: PixelBuffer, _ loan: PixelLoan?) {
        self.init(
            pixels: (loan?.bytes ?? pixels.bytes).assumingMemoryBound(to: UInt32.self), width: Int32(pixels.width),
            height: Int32(pixels.height), stride: Int32(pixels.bytesPerRow / 4))
    }
}

extension mp_float_image {
    package init(_ pixels: PixelBuffer) {
        self.init(pixels, part: PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height))
    }

    /// Creates an image of pixels, which exist while a loan does if there is one.
    package init(_ pixels: PixelBuffer, _ loan: PixelLoan?) {
        self.init(
            pixels: loan?.bytes ?? pixels.bytes, width: Int32(pixels.width), height: Int32(pixels.height),
            stride: Int32(pixels.bytesPerRow / pixels.depth.bytesPerPixel), kind: pixels.depth.texels)
    }

    /// Creates an image of a part of `pixels`.
    ///
    /// - Precondition: `part` lies within the image.
    package init(_ pixels: PixelBuffer, part: PixelRect) {
        let size = pixels.depth.bytesPerPixel
        self.init(
            pixels: pixels.start(ofRow: part.minY) + size * part.minX, width: Int32(part.width),
            height: Int32(part.height),
            stride: Int32(pixels.bytesPerRow / size),
            kind: pixels.depth.texels)
    }
}

extension PixelBuffer.Depth {
    fileprivate var texels: mp_texels { self == .eightBits ? MP_TEXELS_8_BIT : MP_TEXELS_16_BIT }
}
