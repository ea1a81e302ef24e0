import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Pictures in upright boxes, one painted over the other: one step for the hundreds of small layers of a particle
/// effect.
///
/// The same pixels as those of a fill for each.
final class SpriteBatch: Sendable {
    /// They name their pictures by index.
    let sprites: [mp_sprite]
    let images: [PixelBuffer]
    let bounds: PixelRect
    fileprivate let clip: PixelRect

    init(sprites: [mp_sprite], images: [PixelBuffer], clip: PixelRect) {
        self.sprites = sprites
        self.images = images
        self.clip = clip
        bounds = sprites.reduce(PixelRect.empty) { $0.union($1.pixels) }.intersection(clip)
    }

}

extension SpriteBatch: ItemBatch {
    var count: Int { sprites.count }

    func area(_ index: Int) -> PixelRect { sprites[index].pixels.intersection(clip) }

    func draws(_ index: Int, theSameAs other: SpriteBatch, _ otherIndex: Int) -> Bool {
        let a = sprites[index]
        let b = other.sprites[otherIndex]
        return a.min_x == b.min_x && a.min_y == b.min_y && a.max_x == b.max_x && a.max_y == b.max_y && a.u == b.u
            && a.du == b.du
            && a.ty == b.ty && a.d == b.d && a.opacity == b.opacity && a.nearest == b.nearest && clip == other.clip
            && images[Int(a.image)] === other.images[Int(b.image)]
    }
}

extension mp_sprite {
    /// The pixels that are covered, if only in part.
    var pixels: PixelRect {
        max_x <= min_x || max_y <= min_y
            ? .empty
            : PixelRect(
                minX: Int(min_x >> 10), minY: Int(min_y >> 10), maxX: Int((max_x + 1023) >> 10),
                maxY: Int((max_y + 1023) >> 10))
    }
}
