import Foundation
import Quartz2D
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the items of the copies, the first at the bottom.
    func replicas(_ style: ReplicatorStyle, of frame: ProjectedLayer) -> [DisplayItem] {
        if let known = precomputedReplicas[ReplicaKey(frame)] { return known }
        let forSublayers = frame.node.placement.forSublayers
        let outer = frame.contextForSublayers
        let copies = frame.node.copies(style)
        precomputeReplicas(copies, in: outer)
        var run = BoxBatchBuilder(in: outer)
        let gathers = style.copies >= BoxBatchBuilder.minimumCount
        var items: [DisplayItem] = []
        let outerCopy = copyNumber
        defer { copyNumber = outerCopy }
        copyNumber = outerCopy &* style.copies
        var shown = frame.node.children
        for copy in copies {
            if gathers, run.add(copy) { continue }
            if !shown.elementsEqual(copy.sublayers, by: ===) {
                shown = copy.sublayers
                copyNumber = outerCopy &* style.copies &+ copy.index
            }
            items += run.take()
            let place = copy.transform.followed(by: forSublayers)
            let own = self.items(ofSublayers: copy.sublayers.map { PlacedLayer($0, forSublayers: place) }, in: outer)
            items += copy.tint.map { tint in own.map { $0.tinted(tint) } } ?? own
        }
        return items + run.take()
    }

    /// Gathers the boxes of nested replicators with all workers, before they are requested.
    private func precomputeReplicas(_ copies: [ReplicaCopy], in outer: SuperlayerContext) {
        guard workerPool.workers.count > 1, copies.count >= BoxBatchBuilder.minimumCount else { return }
        let nested = copies.flatMap { copy in
            copy.sublayers.compactMap { NestedReplicator($0, of: copy, in: outer) }
        }
        guard nested.count >= BoxBatchBuilder.minimumCount else { return }
        let found = workerPool.map(nested.count) { nested[$0].boxes }
        for (replicator, items) in zip(nested, found) {
            if let items { precomputedReplicas[ReplicaKey(replicator.frame)] = items }
        }
    }
}

/// A replicator and its placement on the device: what its boxes depend on.
struct ReplicaKey: Hashable {
    private let node: ObjectIdentifier
    private let projection: PlaneProjection
    private let clip: PixelRect
    private let opacity: CGFloat

    init(_ frame: ProjectedLayer) {
        node = ObjectIdentifier(frame.node)
        projection = frame.projection
        clip = frame.clip
        opacity = frame.opacity
    }

    /// Hashes only the node and its position: a node is rarely planned in more than one way.
    func hash(into hasher: inout Hasher) {
        hasher.combine(node)
        hasher.combine(projection.tx)
        hasher.combine(projection.ty)
    }
}

/// A replicator among the copies of another one.
///
/// Its boxes depend only on the layer and its placement, so that any worker can gather them. If an effect places the
/// layer in another way, they are not requested.
private struct NestedReplicator: Sendable {
    let frame: ProjectedLayer
    private let style: ReplicatorStyle

    init?(_ node: RenderNode, of copy: ReplicaCopy, in outer: SuperlayerContext) {
        guard case .replicator(let style) = node.drawing, style.copies >= BoxBatchBuilder.minimumCount,
            node.transition == nil, node.isVisible, !outer.clip.isEmpty
        else { return nil }
        let placed = PlacedLayer(node, forSublayers: copy.transform.followed(by: outer.forSublayers))
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: node, projection) else { return nil }
        self.frame = frame
        self.style = style
    }

    /// The copies as one item; nil if a copy is not a box.
    var boxes: [DisplayItem]? {
        var run = BoxBatchBuilder(in: frame.contextForSublayers)
        for copy in frame.node.copies(style) where !run.add(copy) { return nil }
        return run.take()
    }
}

extension CATransform3D {
    /// Returns the transform followed by another, which is usually the identity.
    fileprivate func followed(by other: CATransform3D) -> CATransform3D {
        other == CATransform3DIdentity ? self : CATransform3DConcat(self, other)
    }
}

/// One copy of a replicator's sublayers (facts 3.4).
struct ReplicaCopy: Sendable {
    /// The number of copies before it, including those that are not drawn.
    let index: Int
    let sublayers: [RenderNode]
    /// The copy's transform in the replicator's space, about its anchor point.
    let place: Place
    let tint: Tint?

    /// Most copies stay in the plane of the replicator, where transforms are products of fewer numbers.
    enum Place {
        case plane(CGAffineTransform)
        case space(CATransform3D)
    }

    var transform: CATransform3D {
        switch place {
        case .plane(let transform): CATransform3DMakeAffineTransform(transform)
        case .space(let transform): transform
        }
    }
}

/// Gathers consecutive replicator copies of a layer that only shows a small box of one color.
struct BoxBatchBuilder {
    /// The smallest number of copies; replicators with fewer are planned layer by layer.
    static let minimumCount = 8
    /// The maximum width and height in pixels. Larger boxes may hide much of what is below them, which only separate
    /// items do.
    private static let limit = 128

    private let context: SuperlayerContext
    /// Maps the replicator's plane to the device; nil if the copies leave the plane.
    private let planeToDevice: CGAffineTransform?
    private var boxes: [BoxBatch.Box] = []
    private var shapes: [BoxBatch.Shape] = []
    /// The last layer and the index of its shape: consecutive copies have the same shape, so its path is made once.
    private var last: (style: NodeStyle, bounds: CGRect, box: BoxShape, shape: Int32)?

    init(in context: SuperlayerContext) {
        self.context = context
        let isPlane = context.forSublayers == CATransform3DIdentity && context.projection.isAffine
        planeToDevice = isPlane ? context.projection.affine : nil
    }

    /// Adds a copy; returns false if it is not such a box.
    mutating func add(_ copy: ReplicaCopy) -> Bool {
        guard copy.sublayers.count == 1, let node = copy.sublayers.first, let color = node.boxColor,
            !context.clip.isEmpty, let toDevice = toDevice(node, copy)
        else { return false }
        // Chords may lie slightly outside the curve.
        let reached = node.placement.bounds.applying(toDevice).insetBy(dx: -1, dy: -1)
        guard reached.width <= CGFloat(BoxBatchBuilder.limit), reached.height <= CGFloat(BoxBatchBuilder.limit) else {
            return false
        }
        let area = PixelRect(covering: reached, within: context.clip)
        if area.isEmpty { return true }
        let box = BoxBatch.Box(
            toDevice: toDevice, area: area, shape: shape(of: node),
            opacity: context.opacity * min(CGFloat(node.opacity), 1), color: color)
        boxes.append(copy.tint.map { box.tinted($0, fading: true) } ?? box)
        return true
    }

    /// Returns the transform of a copy's layer to the device; nil if it is not affine or the layer is not visible.
    private func toDevice(_ node: RenderNode, _ copy: ReplicaCopy) -> CGAffineTransform? {
        if let planeToDevice, case .plane(let place) = copy.place, let own = node.placement.toSuperlayerInPlane {
            let toDevice = own.concatenating(place).concatenating(planeToDevice)
            let sum = toDevice.a + toDevice.b + toDevice.c + toDevice.d + toDevice.tx + toDevice.ty
            return sum.isFinite && abs(toDevice.determinant) > 1e-18 ? toDevice : nil
        }
        let matrix = CATransform3DConcat(
            node.placement.toSuperlayer, copy.transform.followed(by: context.forSublayers))
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
            last = nil
        }
        return [.boxes(BoxBatch(boxes, shapes: shapes))]
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
    /// Returns the copies; each transform is applied to that of the copy before.
    func copies(_ style: ReplicatorStyle) -> [ReplicaCopy] {
        if CATransform3DIsAffine(style.transform) { return copiesInPlane(style) }
        let anchor = placement.anchor
        let to = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
        let from = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
        let colors = style.colors
        var power = CATransform3DIdentity
        return (0..<style.copies).compactMap { k in
            defer { power = CATransform3DConcat(style.transform, power) }
            let color = colors[k]
            guard color.w > 0 else { return nil }
            let about = anchor == .zero ? power : CATransform3DConcat(CATransform3DConcat(to, power), from)
            return ReplicaCopy(
                index: k, sublayers: sublayers(ofCopy: k), place: .space(about), tint: Tint(color))
        }
    }

    /// Returns the copies if the transform stays in the plane. Affine products skip the terms that are multiplied by 0
    /// or 1; the results are the same.
    private func copiesInPlane(_ style: ReplicatorStyle) -> [ReplicaCopy] {
        let anchor = placement.anchor
        let to = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
        let from = CGAffineTransform(translationX: anchor.x, y: anchor.y)
        let step = CATransform3DGetAffineTransform(style.transform)
        let colors = style.colors
        var power = CGAffineTransform.identity
        var copies: [ReplicaCopy] = []
        copies.reserveCapacity(min(style.copies, 1 << 16))
        for k in 0..<style.copies {
            let color = colors[k]
            if color.w > 0 {
                let about = anchor == .zero ? power : to.concatenating(power).concatenating(from)
                copies.append(
                    ReplicaCopy(
                        index: k, sublayers: sublayers(ofCopy: k), place: .plane(about), tint: Tint(color)))
            }
            power = step.concatenating(power)
        }
        return copies
    }

    /// The background color of a layer that shows nothing else and has no effects, not premultiplied.
    fileprivate var boxColor: SIMD4<Double>? {
        guard let color = style.plainColor, children.isEmpty, mask == nil, opacity > 0, placement.bounds.size.width > 0,
            placement.bounds.size.height > 0
        else { return nil }
        return color
    }
}
