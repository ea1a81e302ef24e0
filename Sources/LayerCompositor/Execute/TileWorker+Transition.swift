import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension TileWorker {
    /// The picture, drawn now unless it is there already; other workers wait for it.
    ///
    /// It depends on no tile, and what it needs lies inside it: so there is nothing to wait for in a circle.
    func pixels(of picture: TransitionPicture) -> PixelBuffer {
        picture.drawn.withLock { drawn in
            if let drawn { return drawn }
            let made = draw(picture)
            drawn = made
            return made
        }
    }

    private func draw(_ picture: TransitionPicture) -> PixelBuffer {
        // It has pixels of its own: what later steps of a tile hide says nothing of them.
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        let size = SIMD2(Double(picture.size.width), Double(picture.size.height))
        func sampler(_ items: [Item]) -> PictureSampler {
            PictureSampler(pixels(of: items, picture), size: size, firstRowIsTop: picture.minYIsTop)
        }
        let pictures = TransitionPictures(old: sampler(picture.old), new: sampler(picture.new), size: size, time: Double(picture.progress))
        let result = PixelBuffer(width: picture.width, height: picture.height)
        let (dx, dy) = (size.x / Double(picture.width), size.y / Double(picture.height))
        for y in 0..<picture.height {
            let (row, down) = (result.row(y), (Double(y) + 0.5) * dy)
            for x in 0..<picture.width {
                let point = TransitionPoint((Double(x) + 0.5) * dx, picture.minYIsTop ? size.y - down : down)
                row[x] = picture.transition.color(point, pictures).pixel
            }
        }
        return result
    }

    private func pixels(of items: [Item], _ picture: TransitionPicture) -> PixelBuffer {
        let (pixels, area) = (PixelBuffer(width: picture.width, height: picture.height), PixelRect(x: 0, y: 0, width: picture.width, height: picture.height))
        pixels.clear()
        draw(items, on: Surface(rect: area, pixels: pixels.row(0), stride: pixels.bytesPerRow / 4), in: area)
        return pixels
    }
}

extension TransitionColor {
    /// Limited to what a premultiplied pixel can be; what is no number is nothing.
    fileprivate var pixel: UInt32 {
        func byte(_ v: Double, _ limit: Double) -> UInt32 { v.isNaN ? 0 : UInt32((Swift.min(Swift.max(v, 0), limit) * 255).rounded()) }
        let alpha = w.isNaN ? 0 : Swift.min(Swift.max(w, 0), 1)
        return byte(alpha, 1) << 24 | byte(x, alpha) << 16 | byte(y, alpha) << 8 | byte(z, alpha)
    }
}
