import Foundation
import Images
import Quartz2D
import VectorGeometry

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
        /// The device pixels that the box may reach.
        let area: PixelRect
        /// Maps the shape's space to the device.
        let toDevice: CGAffineTransform
        /// The index of the shape.
        let shape: Int32
        /// The opacity, 0…1, in addition to the color's own alpha.
        var opacity: CGFloat
        /// Red, green, blue and alpha, not premultiplied. Not a `CGColor`, which would allocate an object for each of
        /// thousands of copies.
        var color: SIMD4<Double>
    }

    /// A tint of all boxes. It is applied when they are drawn, so that tinted copies of a batch share its boxes.
    private struct CommonTint: Equatable {
        let tint: Tint
        /// Whether the tint's alpha fades each box.
        let isFading: Bool
    }

    /// The boxes without the common tint; they refer to `shapes` by index, so that copying one counts no references.
    private let boxes: [Box]
    private let shapes: [Shape]
    private let tint: CommonTint?
    let bounds: PixelRect

    /// Creates a batch.
    ///
    /// - Parameter bounds: the pixels that the boxes may reach.
    convenience init(_ boxes: [Box], shapes: [Shape], bounds: PixelRect) {
        self.init(boxes, shapes, nil, bounds)
    }

    private init(_ boxes: [Box], _ shapes: [Shape], _ tint: CommonTint?, _ bounds: PixelRect) {
        self.boxes = boxes
        self.shapes = shapes
        self.tint = tint
        self.bounds = bounds
    }

    /// Returns the boxes with their colors multiplied; if `fading`, each also faded by the tint's alpha.
    func tinted(_ tint: Tint, fading: Bool) -> BoxBatch {
        let own = self.tint == nil ? boxes : boxes.map { self.tinted($0) }
        return BoxBatch(own, shapes, CommonTint(tint: tint, isFading: fading), bounds)
    }

    private func tinted(_ box: Box) -> Box { tint.map { box.tinted($0.tint, fading: $0.isFading) } ?? box }

    /// Calls `body` with every box that may reach `area`, its shape, and the part of `area` that it may reach.
    @inline(__always)
    func forEachBox(in area: PixelRect, _ body: (Box, Shape, PixelRect) -> Void) {
        guard var shape = shapes.first else { return }
        var current = Int32(0)
        for index in boxes.indices {
            let part = boxes[index].area.intersection(area)
            if part.isEmpty { continue }
            // Most boxes have the shape of the one before: copying it would count references.
            if boxes[index].shape != current {
                current = boxes[index].shape
                shape = shapes[Int(current)]
            }
            body(tinted(boxes[index]), shape, part)
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
            && tint == other.tint
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
        if let cached = outline, cached.path == path, cached.fits(toDevice) { return cached }
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
