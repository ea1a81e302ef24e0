import PixelKernels
import VectorGeometry

/// Pixels of four floats (R, G, B, A, premultiplied) that a worker draws on: a rectangle of the device in memory of
/// somebody else.
struct DeepSurface {
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
    func moved(x: Int, y: Int) -> DeepSurface {
        DeepSurface(
            rect: PixelRect(x: rect.minX + x, y: rect.minY + y, width: rect.width, height: rect.height), floats: floats)
    }

    func fill(_ area: PixelRect, with color: DeepColor) {
        forEachRow(of: area) { _, row in
            for i in 0..<area.width { DeepSurface.put(color, at: row + 4 * i) }
        }
    }

    @inline(__always)
    static func put(_ color: DeepColor, at pixel: UnsafeMutablePointer<Float>) {
        pixel[0] = color.x
        pixel[1] = color.y
        pixel[2] = color.z
        pixel[3] = color.w
    }

    @inline(__always)
    static func color(at pixel: UnsafePointer<Float>) -> DeepColor { DeepColor(pixel[0], pixel[1], pixel[2], pixel[3]) }

    /// The pixels as the sampling kernels take them.
    var texels: mp_float_image {
        mp_float_image(
            pixels: floats, width: Int32(rect.width), height: Int32(rect.height), stride: Int32(rect.width),
            kind: MP_TEXELS_FLOATS)
    }
}

/// Red, green, blue and alpha, premultiplied, 0…1; colours of high dynamic range may lie beyond on both sides.
typealias DeepColor = SIMD4<Float>

extension DeepColor {
    /// Runs `body` with the color as the kernels take it.
    @inline(__always)
    func withFloats(_ body: (UnsafePointer<Float>) -> Void) {
        withUnsafePointer(to: self) { pointer in
            pointer.withMemoryRebound(to: Float.self, capacity: 4) { body($0) }
        }
    }

    /// A sum as the kernels limit it: to the brightest that there is, or to the brighter of the two that were added.
    func limited(_ a: DeepColor, _ b: DeepColor, _ most: Float) -> DeepColor {
        pointwiseMin(self, pointwiseMax(pointwiseMax(a, b), DeepColor(most, most, most, 1)))
    }
}
