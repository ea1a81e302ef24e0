import Foundation
import PixelKernels
import Quartz2D
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

/// Boxes of one color each, drawn over each other: one item for hundreds of small replicator copies.
///
/// The pixels are the same as with one fill per box. Outlines are computed while drawing.
final class BoxBatch: Sendable {
    /// A box in the layer's space, rounded or not.
    struct Shape: Equatable, Sendable {
        let rect: CGRect
        /// The outline of rounded corners, or nil.
        let path: VectorPath?
    }

    struct Box: Sendable {
        /// Maps the shape's space to the device.
        let toDevice: CGAffineTransform
        /// The device pixels that the box may reach.
        let area: PixelRect
        /// The index of the shape.
        let shape: Int32
        /// The opacity, 0…1, in addition to the color's own alpha.
        var opacity: CGFloat
        /// Red, green, blue and alpha, not premultiplied. Not a `CGColor`, which would allocate an object for each of
        /// thousands of copies.
        var color: SIMD4<Double>
    }

    /// The boxes; they refer to `shapes` by index, so that copying one counts no references.
    let boxes: [Box]
    let shapes: [Shape]
    let bounds: PixelRect

    init(_ boxes: [Box], shapes: [Shape]) {
        self.boxes = boxes
        self.shapes = shapes
        bounds = boxes.reduce(PixelRect.empty) { $0.union($1.area) }
    }

    /// Returns the boxes with their colors multiplied; if `fading`, each also faded by the tint's alpha.
    func tinted(_ tint: Tint, fading: Bool) -> BoxBatch {
        BoxBatch(boxes.map { $0.tinted(tint, fading: fading) }, shapes: shapes)
    }

    /// Calls `body` with every box that may reach `area`, its shape, and the part of `area` that it may reach.
    @inline(__always)
    func forEachBox(in area: PixelRect, _ body: (Box, Shape, PixelRect) -> Void) {
        for index in boxes.indices {
            let part = boxes[index].area.intersection(area)
            if !part.isEmpty { body(boxes[index], shapes[Int(boxes[index].shape)], part) }
        }
    }
}

extension BoxBatch: DisplayItemBatch {
    var count: Int { boxes.count }

    func area(_ index: Int) -> PixelRect { boxes[index].area }

    func sharesParts(with other: BoxBatch) -> Bool { shapes == other.shapes }

    func isVisuallyEqual(_ index: Int, to other: BoxBatch, _ otherIndex: Int, sharesParts: Bool) -> Bool {
        let a = boxes[index]
        let b = other.boxes[otherIndex]
        return a.toDevice == b.toDevice && a.area == b.area && a.opacity == b.opacity && a.color == b.color
            && (sharesParts && a.shape == b.shape || shapes[Int(a.shape)] == other.shapes[Int(b.shape)])
    }
}

extension BoxBatch.Box {
    /// The premultiplied 8-bit color with the opacity.
    var pixel: UInt32 { CGColor.premultipliedPixel(of: color, opacity: opacity) }

    func tinted(_ tint: Tint, fading: Bool) -> BoxBatch.Box {
        var box = self
        box.color = tint.applied(to: color)
        if fading { box.opacity *= tint.alpha }
        return box
    }

    /// Returns the region that the box covers within `area`; nil if empty.
    ///
    /// - Parameter outline: the outline flattened last. It is replaced if it does not fit.
    func region(of shape: BoxBatch.Shape, within area: PixelRect, _ outline: inout FlattenedOutline?) -> Region? {
        if let flattened = flattened(shape, &outline) { return Region(flattened, through: toDevice, within: area) }
        guard let axisAligned = shape.rect.axisAlignedRect(in: PlaneProjection(toDevice)) else {
            return Region(VectorPath.rect(shape.rect), through: PlaneProjection(toDevice), within: area)
        }
        return Region(axisAligned: axisAligned, within: area)
    }

    /// Returns the flattened outline of rounded corners; nil without.
    ///
    /// - Parameter outline: the outline flattened last. It is replaced if it does not fit.
    func flattened(_ shape: BoxBatch.Shape, _ outline: inout FlattenedOutline?) -> FlattenedOutline? {
        guard let path = shape.path else { return nil }
        if let known = outline, known.path == path, known.fits(toDevice) { return known }
        outline = FlattenedOutline(path, through: toDevice)
        return outline
    }

    /// Returns the box as a fill of its own.
    func fill(of shape: BoxBatch.Shape, within area: PixelRect, _ outline: inout FlattenedOutline?) -> Fill? {
        let paint = Paint.color(CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w))
        return region(of: shape, within: area, &outline).map {
            Fill(region: $0, paint: paint, opacity: opacity, bounds: $0.bounds.intersection(area))
        }
    }
}
