import Foundation
import Images
import PixelKernels
import VectorGeometry

/// Many elements that form one display item, drawn in order.
protocol DisplayItemBatch: AnyObject {
    var count: Int { get }

    /// Returns the pixels that an element may change.
    func area(_ index: Int) -> PixelRect

    /// Returns whether elements of both batches refer to equal parts by the same indices.
    func sharesParts(with other: Self) -> Bool

    /// Returns whether two elements draw the same pixels.
    ///
    /// - Parameter sharesParts: whether the batches share their parts, which is then not compared for each element.
    func isVisuallyEqual(_ index: Int, to other: Self, _ otherIndex: Int, sharesParts: Bool) -> Bool
}

extension DisplayItemBatch {
    func isVisuallyEqual(to other: Self) -> Bool {
        if count != other.count { return false }
        let sharesParts = sharesParts(with: other)
        return (0..<count).allSatisfy { isVisuallyEqual($0, to: other, $0, sharesParts: sharesParts) }
    }
}

/// Images in axis-aligned boxes, drawn over each other: one item for the hundreds of small layers of a particle effect.
///
/// The pixels are the same as with one fill per image.
final class SpriteBatch: Sendable {
    /// The sprites; they refer to `images` by index.
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

extension SpriteBatch: DisplayItemBatch {
    var count: Int { sprites.count }

    func area(_ index: Int) -> PixelRect { sprites[index].pixels.intersection(clip) }

    func sharesParts(with other: SpriteBatch) -> Bool { false }

    func isVisuallyEqual(_ index: Int, to other: SpriteBatch, _ otherIndex: Int, sharesParts: Bool) -> Bool {
        let a = sprites[index]
        let b = other.sprites[otherIndex]
        return a.min_x == b.min_x && a.min_y == b.min_y && a.max_x == b.max_x && a.max_y == b.max_y && a.u == b.u
            && a.du == b.du
            && a.ty == b.ty && a.d == b.d && a.opacity == b.opacity && a.nearest == b.nearest && clip == other.clip
            && images[Int(a.image)] === other.images[Int(b.image)]
    }
}

extension mp_sprite {
    /// The pixels that are at least partly covered.
    var pixels: PixelRect {
        max_x <= min_x || max_y <= min_y
            ? .empty
            : PixelRect(
                minX: Int(min_x >> 10), minY: Int(min_y >> 10), maxX: Int((max_x + 1023) >> 10),
                maxY: Int((max_y + 1023) >> 10))
    }
}
