import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension TileWorker {
    /// The picture, drawn now unless it is there already; other workers wait for it.
    ///
    /// It depends on no tile, and what it needs lies inside it: so there is nothing to wait for in a circle.
    func pixels(of picture: TransitionPicture) -> PixelBuffer { picture.drawn.value { draw(picture) } }

    private func draw(_ picture: TransitionPicture) -> PixelBuffer {
        // It has pixels of its own: what later steps of a tile hide says nothing of them.
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        let result = PixelBuffer(width: picture.area.width, height: picture.area.height)
        picture.forEachColor(old: pixels(of: picture.old, picture), new: pixels(of: picture.new, picture)) {
            x, y, color in
            result.row(y - picture.area.minY)[x - picture.area.minX] = color.pixel
        }
        return result
    }

    private func pixels(of items: [Item], _ picture: TransitionPicture) -> PixelBuffer {
        let pixels = PixelBuffer(width: picture.area.width, height: picture.area.height)
        pixels.clear()
        draw(items, on: Surface(of: pixels, at: picture.area), in: picture.area)
        return pixels
    }
}

extension TransitionColor {
    /// Limited to what a premultiplied pixel can be; what is no number is nothing.
    fileprivate var pixel: UInt32 {
        func byte(_ v: Double, _ limit: Double) -> UInt32 {
            v.isNaN ? 0 : UInt32((Swift.min(Swift.max(v, 0), limit) * 255).rounded())
        }
        let alpha = w.isNaN ? 0 : Swift.min(Swift.max(w, 0), 1)
        return byte(alpha, 1) << 24 | byte(x, alpha) << 16 | byte(y, alpha) << 8 | byte(z, alpha)
    }
}
