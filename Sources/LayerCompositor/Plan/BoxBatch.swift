import Foundation
import Quartz2D
import VectorGeometry

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
        /// In `shapes`.
        let shape: Int
        /// Red, green, blue, alpha; not premultiplied.
        var color: SIMD4<Double>
        /// 0…1, on top of the colour's own alpha.
        var opacity: CGFloat
    }

    let boxes: [Box]
    let shapes: [Shape]
    let bounds: PixelRect

    init(boxes: [Box], shapes: [Shape]) {
        (self.boxes, self.shapes) = (boxes, shapes)
        bounds = boxes.reduce(PixelRect.empty) { $0.union($1.area) }
    }

    private init(_ other: BoxBatch, boxes: [Box]) { (self.boxes, shapes, bounds) = (boxes, other.shapes, other.bounds) }

    /// The same boxes with their colours multiplied, each faded by the tint's alpha.
    func tinted(_ tint: Tint, fading: Bool) -> BoxBatch {
        BoxBatch(self, boxes: boxes.map { $0.tinted(tint, fading: fading) })
    }

    /// Calls `body` with every box that may reach `area`, and the part of that.
    @inline(__always)
    func forEachBox(in area: PixelRect, _ body: (Box, PixelRect) -> Void) {
        for index in boxes.indices {
            let part = boxes[index].area.intersection(area)
            if !part.isEmpty { body(boxes[index], part) }
        }
    }

    /// What a box covers of `area`; nil for nothing.
    func region(of box: Box, within area: PixelRect) -> Region? {
        let (shape, projection) = (shapes[box.shape], PlaneProjection(box.toDevice))
        if let path = shape.path { return Region(path, through: projection, within: area) }
        guard let upright = shape.rect.upright(in: projection) else {
            return Region(VectorPath.rect(shape.rect), through: projection, within: area)
        }
        return Region(upright: upright, within: area)
    }

    /// The box as a step of its own.
    func fill(of box: Box, within area: PixelRect) -> Fill? {
        region(of: box, within: area).map { Fill(region: $0, paint: .color(box.paint), opacity: box.opacity, bounds: $0.bounds.intersection(area)) }
    }

    /// Whether both boxes of that index draw the same.
    func draws(_ index: Int, theSameAs other: BoxBatch, _ otherIndex: Int) -> Bool {
        let (a, b) = (boxes[index], other.boxes[otherIndex])
        guard a.toDevice == b.toDevice, a.area == b.area, a.color == b.color, a.opacity == b.opacity else { return false }
        return shapes[a.shape] == other.shapes[b.shape]
    }

    func draws(theSameAs other: BoxBatch) -> Bool {
        boxes.count == other.boxes.count && boxes.indices.allSatisfy { draws($0, theSameAs: other, $0) }
    }
}

extension BoxBatch.Box {
    var paint: CGColor { CGColor(red: color.x, green: color.y, blue: color.z, alpha: color.w) }

    func tinted(_ tint: Tint, fading: Bool) -> BoxBatch.Box {
        var box = self
        box.color = tint.applied(to: color)
        if fading { box.opacity *= tint.alpha }
        return box
    }
}
