import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Many things that are one step, painted in order.
protocol DisplayItemBatch: AnyObject {
    var count: Int { get }

    /// The pixels that one of them may change.
    func area(_ index: Int) -> PixelRect

    /// Whether both of that index draw the same.
    func isVisuallyEqual(_ index: Int, to other: Self, _ otherIndex: Int) -> Bool
}

extension DisplayItemBatch {
    func isVisuallyEqual(to other: Self) -> Bool {
        count == other.count && (0..<count).allSatisfy { isVisuallyEqual($0, to: other, $0) }
    }
}

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

extension SpriteBatch: DisplayItemBatch {
    var count: Int { sprites.count }

    func area(_ index: Int) -> PixelRect { sprites[index].pixels.intersection(clip) }

    func isVisuallyEqual(_ index: Int, to other: SpriteBatch, _ otherIndex: Int) -> Bool {
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

/// Boxes of one colour each, painted one over the other: one step for a replicator's hundreds of small marks.
///
/// The same pixels as those of a fill for each; their outlines are found by whoever draws them.
final class BoxBatch: Sendable {
    /// A box of the layer's space, rounded or not.
    struct Shape: Equatable, Sendable {
        let rect: CGRect
        /// Nil for corners that are not rounded.
        let path: VectorPath?
    }

    struct Box: Equatable, Sendable {
        /// From the space of the shape.
        let toDevice: CGAffineTransform
        /// The device pixels that it may reach.
        let area: PixelRect
        let shape: Shape
        /// 0…1, on top of the colour's own alpha.
        var opacity: CGFloat
        /// Red, green, blue, alpha; not premultiplied. No `CGColor`: each of thousands of copies would need an object.
        var color: SIMD4<Double>
    }

    let boxes: [Box]
    let bounds: PixelRect

    init(_ boxes: [Box]) { (self.boxes, bounds) = (boxes, boxes.reduce(PixelRect.empty) { $0.union($1.area) }) }

    /// The same boxes with their colours multiplied, each faded by the tint's alpha.
    func tinted(_ tint: Tint, fading: Bool) -> BoxBatch { BoxBatch(boxes.map { $0.tinted(tint, fading: fading) }) }

    /// Calls `body` with every box that may reach `area`, and the part of that.
    @inline(__always)
    func forEachBox(in area: PixelRect, _ body: (Box, PixelRect) -> Void) {
        for index in boxes.indices {
            let part = boxes[index].area.intersection(area)
            if !part.isEmpty { body(boxes[index], part) }
        }
    }
}

extension BoxBatch: DisplayItemBatch {
    var count: Int { boxes.count }

    func area(_ index: Int) -> PixelRect { boxes[index].area }

    func isVisuallyEqual(_ index: Int, to other: BoxBatch, _ otherIndex: Int) -> Bool {
        boxes[index] == other.boxes[otherIndex]
    }
}

extension BoxBatch.Box {
    /// The colour with the opacity, as it is painted in bytes.
    var pixel: UInt32 { CGColor.premultipliedPixel(of: color, opacity: opacity) }

    func tinted(_ tint: Tint, fading: Bool) -> BoxBatch.Box {
        var box = self
        box.color = tint.applied(to: color)
        if fading { box.opacity *= tint.alpha }
        return box
    }

    /// What the box covers of `area`; nil for nothing.
    func region(within area: PixelRect) -> Region? {
        let projection = PlaneProjection(toDevice)
        if let path = shape.path { return Region(path, through: projection, within: area) }
        guard let upright = shape.rect.upright(in: projection) else {
            return Region(VectorPath.rect(shape.rect), through: projection, within: area)
        }
        return Region(upright: upright, within: area)
    }

    /// The box as a step of its own.
    func fill(within area: PixelRect) -> Fill? {
        let paint = Paint.color(CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w))
        return region(within: area).map {
            Fill(region: $0, paint: paint, opacity: opacity, bounds: $0.bounds.intersection(area))
        }
    }
}
