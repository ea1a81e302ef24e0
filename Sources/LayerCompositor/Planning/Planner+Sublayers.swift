import Foundation
import RenderTree
import VectorGeometry

extension Planner {
    /// The sublayers from back to front; runs of layers that are nothing but upright pictures in one step.
    func sublayers(of frame: LayerFrame) -> [Item] {
        let children = frame.node.children
        if children.isEmpty { return [] }
        if case .replicas(let style) = frame.node.drawing { return replicas(style, of: frame) }
        let surroundings = frame.surroundingsOfSublayers
        findShapes(children, in: surroundings)
        guard children.count >= SpriteRun.leastCount, var run = SpriteRun(in: surroundings, isFine: range != nil),
            children.allSatisfy({ $0.placement.isLevel && !$0.keepsDepth })
        else {
            return items(
                ofSublayers: children.map { PlacedLayer($0, forSublayers: surroundings.forSublayers) }, in: surroundings
            )
        }
        var result = [Item]()
        var begin = 0
        for (index, child) in children.enumerated() where !run.add(child) {
            result += items(of: children[begin..<index], as: run, in: surroundings)
            run.removeAll()
            result += items(of: PlacedLayer(child, forSublayers: surroundings.forSublayers), in: surroundings)
            begin = index + 1
        }
        return result + items(of: children[begin...], as: run, in: surroundings)
    }

    private func items(of nodes: ArraySlice<RenderNode>, as run: SpriteRun, in surroundings: Surroundings) -> [Item] {
        if nodes.count >= SpriteRun.leastCount { return [.sprites(run.batch)] }
        return nodes.flatMap { items(of: PlacedLayer($0, forSublayers: surroundings.forSublayers), in: surroundings) }
    }
}

extension Placement {
    /// At depth 0, so that the order of the model is that of painting.
    fileprivate var isLevel: Bool {
        zPosition == 0 && (isFlat || PlacedLayer.depth(of: self, forSublayers: CATransform3DIdentity) == 0)
    }
}
