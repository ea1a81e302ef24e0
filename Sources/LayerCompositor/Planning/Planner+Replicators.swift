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
        for copy in copies {
            let place = copy.transform.followed(by: forSublayers)
            if gathers, run.add(copy, placedBy: place) { continue }
            items += run.take()
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
        let forSublayers = frame.node.placement.forSublayers
        for copy in frame.node.copies(style) {
            guard run.add(copy, placedBy: copy.transform.followed(by: forSublayers)) else { return nil }
        }
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
    let sublayers: [RenderNode]
    /// The copy's transform in the replicator's space, about its anchor point.
    let transform: CATransform3D
    let tint: Tint?
}

/// Gathers consecutive replicator copies of a layer that only shows a small box of one color.
struct BoxBatchBuilder {
    /// The smallest number of copies; replicators with fewer are planned layer by layer.
    static let minimumCount = 8
    /// The maximum width and height in pixels. Larger boxes may hide much of what is below them, which only separate
    /// items do.
    private static let limit = 128

    private let context: SuperlayerContext
    private var boxes: [BoxBatch.Box] = []
    private var shapes: [BoxBatch.Shape] = []
    /// The last box and the index of its shape: consecutive copies have the same shape, so its path is made once.
    private var last: (box: BoxShape, shape: Int32)?

    init(in context: SuperlayerContext) { self.context = context }

    /// Adds a copy; returns false if it is not such a box.
    mutating func add(_ copy: ReplicaCopy, placedBy place: CATransform3D) -> Bool {
        guard copy.sublayers.count == 1, let node = copy.sublayers.first, let color = node.boxColor,
            !context.clip.isEmpty
        else { return false }
        let matrix = CATransform3DConcat(node.placement.toSuperlayer, place)
        let projection = PlaneProjection(matrix).concatenating(context.projection)
        guard projection.isAffine, projection.isFinite, abs(projection.determinant) > 1e-18 else { return false }
        let toDevice = projection.affine
        // Chords may lie slightly outside the curve.
        let reached = node.placement.bounds.applying(toDevice).insetBy(dx: -1, dy: -1)
        guard reached.width <= CGFloat(BoxBatchBuilder.limit), reached.height <= CGFloat(BoxBatchBuilder.limit) else {
            return false
        }
        let area = PixelRect(covering: reached, within: context.clip)
        if area.isEmpty { return true }
        let box = BoxBatch.Box(
            toDevice: toDevice, area: area, shape: shape(of: BoxShape(node)),
            opacity: context.opacity * min(CGFloat(node.appearance.opacity), 1),
            color: SIMD4(color.red, color.green, color.blue, color.alpha))
        boxes.append(copy.tint.map { box.tinted($0, fading: true) } ?? box)
        return true
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

    /// Returns the index of a shape.
    private mutating func shape(of box: BoxShape) -> Int32 {
        if let last, last.box == box { return last.shape }
        let index = Int32(truncatingIfNeeded: shapes.count)
        shapes.append(BoxBatch.Shape(rect: box.rect, path: box.isRounded ? box.path : nil))
        last = (box, index)
        return index
    }
}

extension RenderNode {
    /// Returns the copies; each transform is applied to that of the copy before.
    func copies(_ style: ReplicatorStyle) -> [ReplicaCopy] {
        let anchor = placement.anchor
        let to = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
        let from = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
        var power = CATransform3DIdentity
        return (0..<style.copies).compactMap { k in
            defer { power = CATransform3DConcat(style.transform, power) }
            let color = style.components(ofCopy: k)
            guard color.w > 0 else { return nil }
            let about = anchor == .zero ? power : CATransform3DConcat(CATransform3DConcat(to, power), from)
            return ReplicaCopy(sublayers: sublayers(ofCopy: k), transform: about, tint: Tint(color))
        }
    }

    /// The background color of a layer that shows nothing else and has no effects.
    fileprivate var boxColor: CGColor? {
        guard let color = appearance.backgroundColor, color.alpha > 0, children.isEmpty, drawing == .none,
            contents.image == nil
        else { return nil }
        guard mask == nil, transition == nil, effects.isPlain, contents.incoming == nil, shadow.opacity <= 0 else {
            return nil
        }
        let look = appearance
        let size = placement.bounds.size
        guard !look.isHidden, look.opacity > 0, look.isDoubleSided, !look.masksToBounds, size.width > 0, size.height > 0
        else { return nil }
        return look.hasOnlyBackground ? color : nil
    }
}

extension Appearance {
    /// Whether there is no border and all edges are antialiased.
    fileprivate var hasOnlyBackground: Bool {
        allowsEdgeAntialiasing && smoothEdges == .all
            && (borderWidth <= 0 || (borderColor.map { $0.alpha <= 0 } ?? true))
    }
}
