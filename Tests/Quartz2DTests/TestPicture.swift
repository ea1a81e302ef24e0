import Foundation
import Images
import Quartz2D
import VectorGeometry

/// Draws edges in one color over the pixels of `image`; used for images that are inspected visually.
func draw(_ edges: EdgeTable, _ color: UInt32, on pixels: PixelBuffer) {
    var rasterizer = ScanlineRasterizer()
    rasterizer.sweep(edges, in: PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)) {
        y, x, count, coverage in
        for i in x..<x + count {
            let p = pixels.row(y)[i]
            let a = UInt32(coverage) * (color >> 24) / 255
            var result: UInt32 = 0xff00_0000
            for shift: UInt32 in [0, 8, 16] {
                let mixed = ((color >> shift & 255) * a + (p >> shift & 255) * (255 - a) + 127) / 255
                result |= mixed << shift
            }
            pixels.row(y)[i] = result
        }
    }
}
