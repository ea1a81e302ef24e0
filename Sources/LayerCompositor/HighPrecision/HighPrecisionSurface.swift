import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Pixels of four floats (R, G, B, A, premultiplied) that a worker draws on: a rectangle of the device in memory of
/// somebody else.
struct HighPrecisionSurface {
    let rect: PixelRect
    /// 16-byte aligned.
    let floats: UnsafeMutablePointer<Float>

    /// The pixel (x, y) of the device and those after it in its row.
    @inline(__always)
    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<Float> {
        floats + 4 * ((y - rect.minY) * rect.width + (x - rect.minX))
    }

    /// The rows of a part, from its left edge.
    func forEachRow(of area: PixelRect, _ body: (_ y: Int, _ row: UnsafeMutablePointer<Float>) -> Void) {
        for y in area.minY..<area.maxY { body(y, row(y, from: area.minX)) }
    }

    /// The same pixels in another place.
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

    /// The pixels as the sampling kernels take them.
    var texels: mp_float_image {
        mp_float_image(
            pixels: floats, width: Int32(rect.width), height: Int32(rect.height), stride: Int32(rect.width),
            kind: MP_TEXELS_FLOAT)
    }
}

/// Red, green, blue and alpha, premultiplied, 0…1; colours of high dynamic range may lie beyond on both sides.
typealias HighPrecisionColor = SIMD4<Float>

extension HighPrecisionColor {
    /// Runs `body` with the color as the kernels take it.
    @inline(__always)
    func withFloats(_ body: (UnsafePointer<Float>) -> Void) {
        withUnsafePointer(to: self) { pointer in
            pointer.withMemoryRebound(to: Float.self, capacity: 4) { body($0) }
        }
    }

    /// A sum as the kernels limit it: to the brightest that there is, or to the brighter of the two that were added.
    func limited(_ a: HighPrecisionColor, _ b: HighPrecisionColor, _ most: Float) -> HighPrecisionColor {
        pointwiseMin(self, pointwiseMax(pointwiseMax(a, b), HighPrecisionColor(most, most, most, 1)))
    }
}

/// A picture of floats with memory of its own.
///
/// One worker writes it; afterwards it is only read.
final class HighPrecisionPixels: @unchecked Sendable {
    let surface: HighPrecisionSurface
    var area: PixelRect { surface.rect }

    /// - Precondition: `area` is not empty.
    init(_ area: PixelRect, filledWith color: HighPrecisionColor = .zero) {
        surface = HighPrecisionSurface(rect: area, floats: .alignedFloats(4 * area.area))
        surface.fill(area, with: color)
    }

    deinit { surface.floats.deallocate() }
}

/// One float for each pixel of a rectangle: the alpha that a shadow is made of.
///
/// One worker writes it; afterwards it is only read.
final class HighPrecisionAlphaPlane: @unchecked Sendable {
    let area: PixelRect
    let floats: UnsafeMutablePointer<Float>

    /// Cleared memory.
    init(_ area: PixelRect) {
        self.area = area
        floats = .alignedFloats(max(1, area.area))
        floats.update(repeating: 0, count: area.area)
    }

    deinit { floats.deallocate() }

    func row(_ y: Int, from x: Int) -> UnsafeMutablePointer<Float> {
        floats + (y - area.minY) * area.width + (x - area.minX)
    }

    /// The value of pixel (x, y); 0 outside.
    func value(_ x: Int, _ y: Int) -> Float {
        x >= area.minX && x < area.maxX && y >= area.minY && y < area.maxY ? row(y, from: x)[0] : 0
    }
}

extension UnsafeMutablePointer<Float> {
    /// Memory for vectors, not initialized.
    static func alignedFloats(_ count: Int) -> UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer.allocate(byteCount: 4 * count, alignment: 64).bindMemory(
            to: Float.self, capacity: count)
    }
}

extension HighPrecisionSurface {
    /// Puts the pixels into their place: rounded to 16 bits of the target's signal, or dithered to 8.
    func write(into target: PixelBuffer) {
        let count = Int32(rect.width)
        let light = HDRSignalConversion.of(target.signal)
        forEachRow(of: rect) { y, row in
            guard target.depth == .sixteenBits else {
                return mp_float_to_8(target.row(y) + rect.minX, row, count, Int32(rect.minX), Int32(y))
            }
            let words = target.words(y) + 4 * rect.minX
            if let light {
                light.write(row, to: words, count: rect.width)
            } else {
                mp_float_to_16(words, row, count)
            }
        }
    }
}

extension CGColor {
    /// The colour as a premultiplied pixel, with alpha × `opacity`; components are limited to 0…1, what is no number
    /// counts as 0.
    func highPrecision(opacity: CGFloat = 1) -> HighPrecisionColor {
        func limited(_ v: CGFloat) -> CGFloat { v > 0 ? min(v, 1) : 0 }
        let a = limited(alpha * opacity)
        return HighPrecisionColor(
            Float(limited(red) * a), Float(limited(green) * a), Float(limited(blue) * a), Float(a))
    }
}

extension CGFloat {
    /// An opacity as the kernels take it; what is no number counts as 0.
    var share: Float { Float(self > 0 ? Swift.min(self, 1) : 0) }
}
