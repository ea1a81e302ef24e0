import PixelKernels
import Quartz2D
import VectorGeometry

/// What a frame begins as, and what an opaque one shows where blends cut holes into it.
struct FrameBackground: Equatable, Sendable {
    private let color: CGColor?
    /// For drawing in 8 bits.
    let pixel: UInt32
    let deep: DeepColor

    init(_ color: CGColor?) {
        self.color = color
        pixel = color?.premultipliedPixel() ?? 0
        deep = color?.deep() ?? .zero
    }

    /// A frame with an opaque background is opaque: no output has to make something of holes.
    func fillHoles(of surface: Surface, in area: PixelRect) {
        guard pixel >> 24 == 255, !area.isEmpty else { return }
        for y in area.minY..<area.maxY {
            let row = surface.row(y, from: area.minX)
            for i in 0..<area.width where row[i] >> 24 < 255 {
                row[i] = mp_add_pixels(row[i], mp_scale_pixel(pixel, 255 - row[i] >> 24))
            }
        }
    }

    func fillHoles(of surface: DeepSurface, in area: PixelRect) {
        guard deep.w >= 1, !area.isEmpty else { return }
        surface.forEachRow(of: area) { _, row in
            for i in 0..<area.width where row[4 * i + 3] < 1 {
                let color = DeepSurface.color(at: row + 4 * i)
                DeepSurface.put(color + deep * (1 - color.w), at: row + 4 * i)
            }
        }
    }
}
