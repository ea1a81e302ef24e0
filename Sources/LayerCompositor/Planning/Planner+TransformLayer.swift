import Foundation
import RenderTree
import VectorGeometry

/// A layer that is flattened itself, in a 3D space that is not (facts 3.8).
struct SpaceLeaf {
    let placed: PlacedLayer
    let context: SuperlayerContext
    /// The product of the tints of the replicators that it is copied by.
    let tint: Tint?
}

// Depth sorting and transform layers (facts 1.13, 3.8).
extension Planner {
    /// Returns the layers of one superlayer: sorted by the depth of their anchor points, or by true depth if one of
    /// them keeps its own.
    func items(ofSublayers layers: [PlacedLayer], in outer: SuperlayerContext) -> [DisplayItem] {
        guard let space = layers.first(where: \.node.keepsDepth) else {
            return layers.inDepthOrder.flatMap { items(of: $0, in: outer) }
        }
        let workBefore = work
        let planned = items(ofSpace: layers.flatMap { leaves(of: $0, in: outer, tint: nil) })
        observer?(space.node, planned, work - workBefore)
        return planned
    }

    private func items(ofSpace leaves: [SpaceLeaf]) -> [DisplayItem] {
        let planes = leaves.compactMap { leaf in
            let items = self.items(of: leaf.placed, in: leaf.context)
            return SpacePlane(leaf.tint.map { tint in items.map { $0.tinted(tint) } } ?? items, leaf: leaf)
        }
        guard canSort(planes) else { return planes.flatMap(\.items) }
        return PlaneOrder(planes).runs.flatMap { run in
            if run.count == 1 { return planes[run[0]].items }
            let crossing = run.map { planes[$0] }
            let depths = crossing.map(\.depth).mergingCoplanar(
                in: crossing.reduce(.empty) { $0.union($1.items.bounds) })
            return [
                .planes(
                    IntersectingPlanes(
                        planes: zip(crossing, depths).map { IntersectingPlanes.Plane(items: $0.items, depth: $1) }))
            ]
        }
    }

    /// Returns whether the frame may need the work of comparing planes, and counts it.
    private func canSort(_ planes: [SpacePlane]) -> Bool {
        let count = Double(planes.count)
        work += count * (count - 1) / 2 * WorkRate.planeBoxes
        guard work <= mostWork else { return false }
        work += Double(PlaneOrder.pairCount(planes)) * WorkRate.planePair
        return work <= mostWork
    }

    /// Returns the layer itself, or its sublayers if it keeps their depth.
    private func leaves(of placed: PlacedLayer, in outer: SuperlayerContext, tint: Tint?) -> [SpaceLeaf] {
        let node = placed.node
        let look = placed.node.appearance
        guard node.keepsDepth else { return [SpaceLeaf(placed: placed, context: outer, tint: tint)] }
        guard !look.isHidden, look.opacity > 0 else { return [] }
        var inner = outer
        inner.opacity *= min(CGFloat(look.opacity), 1)
        inner.minYIsTop = outer.minYIsTop != node.placement.isGeometryFlipped
        inner.isFlippedSpace = outer.isFlippedSpace != node.placement.isGeometryFlipped
        let toSpace = CATransform3DConcat(node.placement.forSublayers, placed.matrix)
        guard case .replicator(let style) = node.drawing else {
            return node.children.flatMap { leaves(of: PlacedLayer($0, forSublayers: toSpace), in: inner, tint: tint) }
        }
        let box = SpaceLeaf(
            placed: PlacedLayer(node.withoutSublayers, matrix: placed.matrix), context: outer, tint: tint)
        let copies = ReplicaCopies(style, about: node.placement.anchor)
        return [box]
            + copies.drawn.enumerated().flatMap { position, copy in
                let toSpace = CATransform3DConcat(copies.transform(at: position), toSpace)
                let tint = copy.tint?.times(tint) ?? tint
                return node.sublayers(ofCopy: copy.index).flatMap {
                    leaves(of: PlacedLayer($0, forSublayers: toSpace), in: inner, tint: tint)
                }
            }
    }
}

extension RenderNode {
    /// Whether the sublayers stay in the surrounding 3D space: always for transform layers; for replicators if
    /// `preservesDepth` is set and nothing flattens them.
    var keepsDepth: Bool {
        switch drawing {
        case .transformLayer: true
        case .replicator(let style): style.preservesDepth && !isFlattened
        default: false
        }
    }

    private var isFlattened: Bool {
        mask != nil || transition != nil || !effects.isPlain || appearance.masksToBounds || shadow.opacity > 0
            || (appearance.opacity < 1 && appearance.allowsGroupOpacity)
    }

    /// The replicator's own content.
    fileprivate var withoutSublayers: RenderNode {
        RenderNode(
            identity: identity, label: label, placement: placement, appearance: appearance, contents: contents,
            effects: effects)
    }
}

extension [PlacedLayer] {
    /// The layers from back to front by depth; model order where it is equal (facts 1.13).
    fileprivate var inDepthOrder: [PlacedLayer] {
        guard let first, contains(where: { $0.z != first.z }) else { return self }
        return enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element)
    }
}
