import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension DeepWorker {
    /// The picture that a transition makes of two.
    func pixels(of picture: TransitionPicture) -> DeepPicture { picture.deep.value { draw(picture) } }

    private func draw(_ picture: TransitionPicture) -> DeepPicture {
        let size = SIMD2(Double(picture.size.width), Double(picture.size.height))
        func sampler(_ items: [Item]) -> PictureSampler {
            PictureSampler(words(of: items, picture), size: size, firstRowIsTop: picture.minYIsTop)
        }
        let pictures = TransitionPictures(old: sampler(picture.old), new: sampler(picture.new), size: size, time: Double(picture.progress))
        let result = DeepPicture(PixelRect(x: 0, y: 0, width: picture.width, height: picture.height))
        let (dx, dy) = (size.x / Double(picture.width), size.y / Double(picture.height))
        result.surface.forEachRow(of: result.area) { y, row in
            let down = (Double(y) + 0.5) * dy
            for x in 0..<picture.width {
                let point = TransitionPoint((Double(x) + 0.5) * dx, picture.minYIsTop ? size.y - down : down)
                DeepSurface.put(picture.transition.color(point, pictures).deep, at: row + 4 * x)
            }
        }
        return result
    }

    /// What a transition reads: 16 bits a component.
    private func words(of items: [Item], _ picture: TransitionPicture) -> PixelBuffer {
        let words = PixelBuffer(width: picture.width, height: picture.height, depth: .sixteenBits)
        let area = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
        scratch.withSurface(area) { surface in
            draw(items, on: surface, in: area)
            surface.write(into: words)
        }
        return words
    }
}

extension TransitionColor {
    /// Limited to what a premultiplied pixel can be; what is no number is nothing.
    fileprivate var deep: DeepColor {
        let alpha = w.isNaN ? 0 : Swift.min(Swift.max(w, 0), 1)
        func limited(_ v: Double) -> Float { v.isNaN ? 0 : Float(Swift.min(Swift.max(v, 0), alpha)) }
        return DeepColor(limited(x), limited(y), limited(z), Float(alpha))
    }
}
