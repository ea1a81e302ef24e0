import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// The color that a frame starts with; an opaque one also fills holes that blends cut.
struct FrameBackground: Equatable, Sendable {
    private let color: CGColor?
    /// The premultiplied color for drawing in 8 bits.
    let pixel: UInt32
    let highPrecision: HighPrecisionColor

    init(_ color: CGColor?) {
        self.color = color
        pixel = color?.premultipliedPixel() ?? 0
        highPrecision = color?.highPrecision() ?? .zero
    }

    /// Keeps a frame with an opaque background opaque, so that outputs need not handle holes.
    func fillHoles(of surface: ByteSurface, in area: PixelRect) {
        guard pixel >> 24 == 255, !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            let row = surface.row(y, from: area.minX)
            for i in 0..<area.width where row[i] >> 24 < 255 {
                row[i] = mp_add_pixels(row[i], mp_scale_pixel(pixel, 255 - row[i] >> 24))
            }
        }
    }

    func fillHoles(of surface: FloatSurface, in area: PixelRect) {
        guard highPrecision.w >= 1, !area.isEmpty else { return }
        surface.forEachRow(of: area) { _, row in
            for i in 0..<area.width where row[4 * i + 3] < 1 {
                let color = FloatPixels.color(at: row + 4 * i)
                FloatPixels.put(color + highPrecision * (1 - color.w), at: row + 4 * i)
            }
        }
    }
}
