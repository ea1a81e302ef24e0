import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// A rectangle of device pixels of four floats (R, G, B, A, premultiplied) that a worker draws on; it does not own its
/// memory.
struct HighPrecisionSurface {
    let rect: PixelRect
    /// The pixels; 16-byte aligned.
    let floats: UnsafeMutablePointer<Float>

    /// Returns a pointer to pixel (x, y) and those after it in its row.
    @inline(__always)
    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<Float> {
        floats + 4 * ((y - rect.minY) * rect.width + (x - rect.minX))
    }

    /// Calls `body` with the rows of a part, from its left edge.
    func forEachRow(of area: PixelRect, _ body: (_ y: Int, _ row: UnsafeMutablePointer<Float>) -> Void) {
        for y in area.minY..<area.maxY { body(y, row(y, from: area.minX)) }
    }

    /// Returns the same pixels at another position.
    func moved(x: Int, y: Int) -> HighPrecisionSurface {
        HighPrecisionSurface(
            rect: PixelRect(x: rect.minX + x, y: rect.minY + y, width: rect.width, height: rect.height), floats: floats)
    }

    func fill(_ area: PixelRect, with color: HighPrecisionColor) {
        forEachRow(of: area) { _, row in
            for i in 0..<area.width { HighPrecisionSurface.put(color, at: row + 4 * i) }
        }
    }

    @inline(__always)
    static func put(_ color: HighPrecisionColor, at pixel: UnsafeMutablePointer<Float>) {
        pixel[0] = color.x
        pixel[1] = color.y
        pixel[2] = color.z
        pixel[3] = color.w
    }

    @inline(__always)
    static func color(at pixel: UnsafePointer<Float>) -> HighPrecisionColor {
        HighPrecisionColor(pixel[0], pixel[1], pixel[2], pixel[3])
    }

    /// The pixels as an image for the sampling kernels.
    var texels: mp_float_image {
        mp_float_image(
            pixels: floats, width: Int32(rect.width), height: Int32(rect.height), stride: Int32(rect.width),
            kind: MP_TEXELS_FLOAT)
    }
}

extension HighPrecisionSurface {
    /// Writes the pixels to the target: rounded to 16 bits of the target's signal, or dithered to 8 bits.
    func write(into target: PixelBuffer) {
        let count = Int32(rect.width)
        let conversion = HDRSignalConversion.of(target.signal)
        forEachRow(of: rect) { y, row in
            guard target.depth == .sixteenBits else {
                return mp_float_to_8(target.row(y) + rect.minX, row, count, Int32(rect.minX), Int32(y))
            }
            let samples = target.samples16(y) + 4 * rect.minX
            if let conversion {
                conversion.encode(row, to: samples, count: rect.width)
            } else {
                mp_float_to_16(samples, row, count)
            }
        }
    }
}

/// Red, green, blue and alpha, premultiplied, 0…1; HDR colors may lie outside.
typealias HighPrecisionColor = SIMD4<Float>

extension HighPrecisionColor {
    /// Runs `body` with a pointer to the four components.
    @inline(__always)
    func withFloats(_ body: (UnsafePointer<Float>) -> Void) {
        withUnsafePointer(to: self) { pointer in
            pointer.withMemoryRebound(to: Float.self, capacity: 4) { body($0) }
        }
    }

    /// Returns a sum of `a` and `b` limited to the largest component value, or to the brighter of the two.
    func limited(_ a: HighPrecisionColor, _ b: HighPrecisionColor, _ maximumComponent: Float) -> HighPrecisionColor {
        pointwiseMin(
            self,
            pointwiseMax(
                pointwiseMax(a, b), HighPrecisionColor(maximumComponent, maximumComponent, maximumComponent, 1)))
    }
}

/// A floating-point image that owns its memory.
///
/// One worker writes it; afterwards it is only read.
final class HighPrecisionPixels: @unchecked Sendable {
    let surface: HighPrecisionSurface
    var area: PixelRect { surface.rect }

    /// Allocates the pixels of `area`.
    ///
    /// - Precondition: `area` is not empty.
    init(_ area: PixelRect, filledWith color: HighPrecisionColor = .zero) {
        surface = HighPrecisionSurface(rect: area, floats: .alignedFloats(4 * area.area))
        surface.fill(area, with: color)
    }

    deinit { surface.floats.deallocate() }
}

/// The alpha of a shadow: one float per pixel of a rectangle.
///
/// One worker writes it; afterwards it is only read.
final class HighPrecisionAlphaPlane: @unchecked Sendable {
    let area: PixelRect
    let floats: UnsafeMutablePointer<Float>

    /// Allocates zeroed memory.
    init(_ area: PixelRect) {
        self.area = area
        floats = .alignedFloats(max(1, area.area))
        floats.update(repeating: 0, count: area.area)
    }

    deinit { floats.deallocate() }

    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<Float> {
        floats + (y - area.minY) * area.width + (x - area.minX)
    }

    /// Returns the value of pixel (x, y); 0 outside.
    func value(_ x: Int, _ y: Int) -> Float {
        x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY ? row(y, from: x)[0] : 0
    }
}

extension UnsafeMutablePointer<Float> {
    /// Allocates memory aligned for vectors, not initialized.
    static func alignedFloats(_ count: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer.allocate(byteCount: 4 * count, alignment: 64).bindMemory(
            to: Float.self, capacity: count)
    }
}

extension CGColor {
    /// Returns the color as a premultiplied pixel with alpha × `opacity`. Components are limited to 0…1; 0 if not a
    /// number.
    func highPrecision(opacity: CGFloat = 1) -> HighPrecisionColor {
        func limited(_ v: CGFloat) -> CGFloat { v > 0 ? min(v, 1) : 0 }
        let a = limited(alpha * opacity)
        return HighPrecisionColor(
            Float(limited(red) * a), Float(limited(green) * a), Float(limited(blue) * a), Float(a))
    }
}

extension CGFloat {
    /// The opacity as a float, 0…1; 0 if not a number.
    var share: Float { Float(self > 0 ? Swift.min(self, 1) : 0) }
}
