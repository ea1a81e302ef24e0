import Foundation
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the items of the copies, the first at the bottom.
    func replicas(_ style: ReplicatorStyle, of frame: ProjectedLayer) -> [DisplayItem] {
        if frame.node.hasNoSublayers { return [] }
        if let cached = precomputedReplicas[ReplicaKey(frame)] { return cached }
        let copies = copies(style, of: frame.node)
        if let boxes = frame.boxes(of: copies) { return boxes }
        let forSublayers = frame.node.placement.forSublayers
        let outer = frame.contextForSublayers
        precomputeReplicas(copies, of: frame.node, in: outer)
        var run = BoxBatchBuilder(of: copies, in: outer)
        let gathers = copies.count >= BoxBatchBuilder.minimumCount
        var items: [DisplayItem] = []
        let outerCopy = copyNumber
        defer { copyNumber = outerCopy }
        copyNumber = outerCopy &* copies.count
        var shown = frame.node.children
        for (position, copy) in copies.drawn.enumerated() {
            let sublayers = frame.node.sublayers(ofCopy: copy.index)
            if gathers, run.add(position, showing: sublayers) { continue }
            if !shown.elementsEqual(sublayers, by: ===) {
                shown = sublayers
                copyNumber = outerCopy &* copies.count &+ copy.index
            }
            items += run.take()
            let copyTransform = copies.transform(at: position).followed(by: forSublayers)
            let own = self.items(ofSublayers: sublayers.map { PlacedLayer($0, forSublayers: copyTransform) }, in: outer)
            items += copy.tint.map { tint in own.map { $0.tinted(tint) } } ?? own
        }
        return items + run.take()
    }

    /// Returns the copies of a replicator. Those of the last one are kept until the plan is finished, because the
    /// copies of a nested replicator have the same transforms.
    private func copies(_ style: ReplicatorStyle, of node: RenderNode) -> ReplicaCopies {
        let anchor = node.placement.anchor
        if let last = lastReplicaCopies, last.fit(style, about: anchor) { return last }
        let copies = ReplicaCopies(style, about: anchor)
        lastReplicaCopies = copies
        return copies
    }

    /// Gathers the boxes of nested replicators with all workers, before they are requested.
    ///
    /// Most nested replicators have the same copies. The workers make other lists, and free each before the next one.
    private func precomputeReplicas(_ copies: ReplicaCopies, of node: RenderNode, in outer: SuperlayerContext) {
        guard workerPool.workers.count > 1, copies.drawn.count >= BoxBatchBuilder.minimumCount else { return }
        let nested = copies.drawn.enumerated().flatMap { position, copy in
            node.sublayers(ofCopy: copy.index).compactMap { sublayer -> NestedReplicator? in
                guard let style = sublayer.replicatorOfBoxes, !outer.clip.isEmpty else { return nil }
                let copyTransform = copies.transform(at: position).followed(by: outer.forSublayers)
                return NestedReplicator(PlacedLayer(sublayer, forSublayers: copyTransform), style, in: outer)
            }
        }
        guard nested.count >= BoxBatchBuilder.minimumCount, let first = nested.first else { return }
        let shared = self.copies(first.style, of: first.frame.node)
        let boxes = workerPool.map(nested.count) { nested[$0].boxes(sharing: shared) }
        for (replicator, items) in zip(nested, boxes) {
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
    let style: ReplicatorStyle

    init?(_ placed: PlacedLayer, _ style: ReplicatorStyle, in outer: SuperlayerContext) {
        let projection = PlaneProjection(placed.matrix).concatenating(outer.projection)
        guard projection.isFinite, let frame = outer.frame(of: placed.node, projection) else { return nil }
        self.frame = frame
        self.style = style
    }

    /// Returns the copies as one item; nil if a copy is not a box.
    ///
    /// - Parameter copies: the copies to use if they fit this replicator.
    func boxes(sharing copies: ReplicaCopies) -> [DisplayItem]? {
        let anchor = frame.node.placement.anchor
        return frame.boxes(of: copies.fit(style, about: anchor) ? copies : ReplicaCopies(style, about: anchor))
    }
}

extension ProjectedLayer {
    /// Returns the copies of a replicator as one item; nil if there are few copies, or one is not a small box.
    fileprivate func boxes(of copies: ReplicaCopies) -> [DisplayItem]? {
        guard copies.count >= BoxBatchBuilder.minimumCount else { return nil }
        var run = BoxBatchBuilder(of: copies, in: contextForSublayers)
        let node = node
        for position in copies.drawn.indices {
            guard run.add(position, showing: node.sublayers(ofCopy: copies.drawn[position].index)) else { return nil }
        }
        return run.take()
    }
}

extension RenderNode {
    /// The style of a visible replicator whose copies may form a batch of boxes.
    var replicatorOfBoxes: ReplicatorStyle? {
        guard case .replicator(let style) = drawing, style.copies >= BoxBatchBuilder.minimumCount, transition == nil,
            isVisible, children.count == 1, children.first?.boxColor != nil
        else { return nil }
        return style
    }

    /// Whether no copy of a replicator has sublayers.
    fileprivate var hasNoSublayers: Bool { children.isEmpty && delayedChildren.allSatisfy(\.isEmpty) }
}
