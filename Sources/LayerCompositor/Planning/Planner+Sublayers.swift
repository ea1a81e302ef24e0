import Foundation
import RenderTree
import VectorGeometry

extension Planner {
    /// Returns the sublayers from back to front; runs of layers that only show axis-aligned images become one item.
    func sublayers(of frame: ProjectedLayer) -> [DisplayItem] {
        let children = frame.node.children
        if children.isEmpty { return [] }
        if case .replicator(let style) = frame.node.drawing { return replicas(style, of: frame) }
        let context = frame.contextForSublayers
        let areMany = children.count >= SpriteBatchBuilder.minimumCount
        let areImages = areMany && children.allSatisfy(\.isFlatImage)
        if !areImages { precomputeShapes(children, in: context) }
        guard areMany, var run = SpriteBatchBuilder(in: context, usesHighPrecision: range != nil),
            areImages || children.allSatisfy(\.isOnPlane)
        else {
            return items(
                ofSublayers: children.map { PlacedLayer($0, forSublayers: context.forSublayers) }, in: context
            )
        }
        if areImages { run.reserve(children.count) }
        var result = [DisplayItem]()
        var begin = 0
        for (index, child) in children.enumerated() where !run.add(child) {
            result += items(of: children[begin..<index], as: run, in: context)
            run.removeAll()
            result += items(of: PlacedLayer(child, forSublayers: context.forSublayers), in: context)
            begin = index + 1
        }
        return result + items(of: children[begin...], as: run, in: context)
    }

    private func items(of nodes: ArraySlice<RenderNode>, as run: SpriteBatchBuilder, in context: SuperlayerContext)
        -> [DisplayItem]
    {
        if nodes.count >= SpriteBatchBuilder.minimumCount { return [.sprites(run.batch)] }
        return nodes.flatMap { items(of: PlacedLayer($0, forSublayers: context.forSublayers), in: context) }
    }
}

extension RenderNode {
    /// Whether the layer is only moved in the plane, and shows only an image.
    fileprivate var isFlatImage: Bool { isFlat && style.plainImage != nil }

    /// Whether the layer has depth 0 and is flattened itself, so that model order is painting order.
    fileprivate var isOnPlane: Bool {
        if isFlatImage { return true }
        let hasZeroDepth =
            placement.zPosition == 0
            && (isFlat || PlacedLayer.depth(of: placement, forSublayers: CATransform3DIdentity) == 0)
        return hasZeroDepth && !keepsDepth
    }
}
