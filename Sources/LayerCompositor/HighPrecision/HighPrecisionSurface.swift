import Images
import PixelKernels
import Quartz2D
import VectorGeometry

extension FloatSurface {
    /// Returns the same pixels at another position.
    func moved(x: Int, y: Int) -> FloatSurface {
        FloatSurface(
            rect: PixelRect(x: rect.minX + x, y: rect.minY + y, width: rect.width, height: rect.height),
            pixels: pixels, stride: stride)
    }

    /// The pixels as an image for the sampling kernels.
    var texels: mp_float_image {
        mp_float_image(
            pixels: pixels, width: Int32(rect.width), height: Int32(rect.height), stride: Int32(stride),
            kind: MP_TEXELS_FLOAT)
    }

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
    /// Returns a sum of `a` and `b` limited to the largest component value, or to the brighter of the two.
    func limited(_ a: HighPrecisionColor, _ b: HighPrecisionColor, _ maximumComponent: Float) -> HighPrecisionColor {
        pointwiseMin(
            self,
            pointwiseMax(
                pointwiseMax(a, b), HighPrecisionColor(maximumComponent, maximumComponent, maximumComponent, 1)))
    }
}

/// A floating-point image that owns its memory.
typealias HighPrecisionPixels = DrawingSurface<FloatPixels>
