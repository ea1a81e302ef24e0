import Foundation
import RenderTree
import VectorGeometry

/// One copy of a replicator's sublayers (facts 3.4).
struct ReplicaCopy {
    let sublayers: [RenderNode]
    /// In the replicator's space, about its anchor point.
    let transform: CATransform3D
    let tint: Tint?
}

extension Planner {
    /// The copies, the first one at the bottom.
    func replicas(_ style: ReplicaStyle, of frame: LayerFrame) -> [Item] {
        let forSublayers = frame.node.placement.forSublayers
        let outer = frame.surroundingsOfSublayers
        var run = BoxRun(in: outer)
        let gathers = style.copies >= BoxRun.leastCount
        var items: [Item] = []
        for copy in frame.node.copies(style) {
            let place = CATransform3DConcat(copy.transform, forSublayers)
            if gathers, run.add(copy, placedBy: place) { continue }
            items += run.take()
            let own = self.items(ofSublayers: copy.sublayers.map { PlacedLayer($0, forSublayers: place) }, in: outer)
            items += copy.tint.map { tint in own.map { $0.tinted(tint) } } ?? own
        }
        return items + run.take()
    }
}

extension RenderNode {
    /// Each transform follows that of the copy before.
    func copies(_ style: ReplicaStyle) -> [ReplicaCopy] {
        let anchor = placement.anchor
        let to = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
        let from = CATransform3DMakeTranslation(anchor.x, anchor.y, 0)
        var power = CATransform3DIdentity
        return (0..<style.copies).compactMap { k in
            defer { power = CATransform3DConcat(style.transform, power) }
            let color = style.color(ofCopy: k)
            let about = CATransform3DConcat(CATransform3DConcat(to, power), from)
            guard color.alpha > 0 else { return nil }
            return ReplicaCopy(sublayers: sublayers(ofCopy: k), transform: about, tint: Tint(color))
        }
    }
}
