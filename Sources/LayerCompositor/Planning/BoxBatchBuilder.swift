import Foundation
import RenderTree
import VectorGeometry

/// Gathers consecutive replicator copies of a layer that only shows a small box of one color.
struct BoxBatchBuilder {
    /// The smallest number of copies; replicators with fewer are planned layer by layer.
    static let minimumCount = 8
    /// The maximum width and height in pixels. Larger boxes may hide much of what is below them, which only separate
    /// items do.
    private static let limit: CGFloat = 128

    private let copies: ReplicaCopies
    private let context: SuperlayerContext
    /// Maps the replicator's plane to the device; nil if the copies leave the plane.
    private let planeToDevice: CGAffineTransform?
    private var boxes: [BoxBatch.Box] = []
    private var shapes: [BoxBatch.Shape] = []
    private var bounds = PixelRect.empty
    /// The last layer and the index of its shape: consecutive copies have the same shape, so its path is made once.
    private var last: (style: NodeStyle, bounds: CGRect, box: BoxShape, shape: Int32)?

    init(of copies: ReplicaCopies, in context: SuperlayerContext) {
        self.copies = copies
        self.context = context
        let isPlane =
            copies.stayInPlane && context.forSublayers == CATransform3DIdentity && context.projection.isAffine
        planeToDevice = isPlane ? context.projection.affine : nil
    }

    /// Adds a drawn copy; returns false if it is not such a box.
    mutating func add(_ position: Int, showing sublayers: [RenderNode]) -> Bool {
        guard sublayers.count == 1, let node = sublayers.first, let color = node.boxColor, !context.clip.isEmpty,
            let toDevice = toDevice(node, position), let area = area(of: node.placement.bounds, toDevice)
        else { return false }
        if area.isEmpty { return true }
        let box = BoxBatch.Box(
            area: area, toDevice: toDevice, shape: shape(of: node),
            opacity: context.opacity * min(CGFloat(node.opacity), 1), color: color)
        if boxes.isEmpty { boxes.reserveCapacity(min(copies.drawn.count - position, 1024)) }
        if let tint = copies.drawn[position].tint {
            boxes.append(box.tinted(tint, fading: true))
        } else {
            boxes.append(box)
        }
        bounds = bounds.union(area)
        return true
    }

    /// Returns the pixels that a rectangle with a positive size may reach; nil if it is too large.
    private func area(of rect: CGRect, _ toDevice: CGAffineTransform) -> PixelRect? {
        let size = rect.size
        let center = CGPoint(x: rect.origin.x + size.width / 2, y: rect.origin.y + size.height / 2).applying(toDevice)
        // One pixel more on each side: chords may lie slightly outside the curve.
        let halfWidth = (abs(toDevice.a) * size.width + abs(toDevice.c) * size.height) / 2 + 1
        let halfHeight = (abs(toDevice.b) * size.width + abs(toDevice.d) * size.height) / 2 + 1
        guard halfWidth <= BoxBatchBuilder.limit / 2, halfHeight <= BoxBatchBuilder.limit / 2,
            (center.x + center.y).isFinite
        else { return nil }
        return PixelRect(
            coveringMinX: center.x - halfWidth, minY: center.y - halfHeight, maxX: center.x + halfWidth,
            maxY: center.y + halfHeight, within: context.clip)
    }

    /// Returns the transform of a copy's layer to the device; nil if it is not affine or the layer is not visible.
    private func toDevice(_ node: RenderNode, _ position: Int) -> CGAffineTransform? {
        if let planeToDevice, let own = node.placement.toSuperlayerInPlane {
            let toDevice = own.concatenating(copies.drawn[position].inPlane).concatenating(planeToDevice)
            let sum = toDevice.a + toDevice.b + toDevice.c + toDevice.d + toDevice.tx + toDevice.ty
            return sum.isFinite && abs(toDevice.determinant) > 1e-18 ? toDevice : nil
        }
        let copyTransform = copies.transform(at: position).followed(by: context.forSublayers)
        let matrix = CATransform3DConcat(node.placement.toSuperlayer, copyTransform)
        let projection = PlaneProjection(matrix).concatenating(context.projection)
        guard projection.isAffine, projection.isFinite, abs(projection.determinant) > 1e-18 else { return nil }
        return projection.affine
    }

    /// Returns the copies gathered since the last call as one item.
    mutating func take() -> [DisplayItem] {
        if boxes.isEmpty { return [] }
        defer {
            boxes = []
            shapes = []
            bounds = .empty
            last = nil
        }
        return [.boxes(BoxBatch(boxes, shapes: shapes, bounds: bounds))]
    }

    /// Returns the index of a layer's shape.
    private mutating func shape(of node: RenderNode) -> Int32 {
        let bounds = node.placement.bounds
        if let last, last.style === node.style, last.bounds == bounds { return last.shape }
        let box = BoxShape(node)
        if let last, last.box == box {
            self.last = (node.style, bounds, box, last.shape)
            return last.shape
        }
        let index = Int32(truncatingIfNeeded: shapes.count)
        shapes.append(BoxBatch.Shape(rect: box.rect, path: box.isRounded ? box.path : nil))
        last = (node.style, bounds, box, index)
        return index
    }
}

extension RenderNode {
    /// The background color of a layer that shows nothing else and has no effects, not premultiplied.
    var boxColor: SIMD4<Double>? {
        guard let color = style.plainColor, children.isEmpty, mask == nil, opacity > 0, placement.bounds.size.width > 0,
            placement.bounds.size.height > 0
        else { return nil }
        return color
    }
}

extension CATransform3D {
    /// Returns the transform followed by another, which is usually the identity.
    func followed(by other: CATransform3D) -> CATransform3D {
        other == CATransform3DIdentity ? self : CATransform3DConcat(self, other)
    }
}
