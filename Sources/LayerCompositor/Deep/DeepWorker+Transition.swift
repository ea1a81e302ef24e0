import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension DeepWorker {
    /// The picture that a transition makes of two.
    func pixels(of picture: TransitionPicture) -> DeepPicture { picture.deep.value { draw(picture) } }

    private func draw(_ picture: TransitionPicture) -> DeepPicture {
        let result = DeepPicture(picture.area)
        picture.forEachColor(
            gain: Double(most), old: words(of: picture.old, picture), new: words(of: picture.new, picture)
        ) { x, y, color in
            DeepSurface.put(color.deep(most: most), at: result.surface.row(y, from: x))
        }
        return result
    }

    /// What a transition reads: 16 bits a component, of which the highest are the brightest that there is.
    private func words(of items: [Item], _ picture: TransitionPicture) -> PixelBuffer {
        let words = PixelBuffer(width: picture.area.width, height: picture.area.height, depth: .sixteenBits)
        for band in TileGrid.bands(of: picture.area).tiles {
            scratch.withSurface(band) { surface in
                draw(items, on: surface, in: band)
                if most > 1 { for i in 0..<4 * band.area { surface.floats[i] /= most } }
                surface.moved(x: -picture.area.minX, y: -picture.area.minY).write(into: words)
            }
        }
        return words
    }
}

extension TransitionColor {
    /// Limited to what a premultiplied pixel can be; what is no number is nothing.
    fileprivate func deep(most: Float) -> DeepColor {
        let alpha = w.isNaN ? 0 : Swift.min(Swift.max(w, 0), 1)
        func limited(_ v: Double) -> Float { v.isNaN ? 0 : Float(Swift.min(Swift.max(v, 0), alpha * Double(most))) }
        return DeepColor(limited(x), limited(y), limited(z), Float(alpha))
    }
}
