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
        let (forSublayers, outer) = (frame.node.placement.forSublayers, frame.surroundingsOfSublayers)
        return frame.node.copies(style).flatMap { copy in
            let place = CATransform3DConcat(copy.transform, forSublayers)
            let items = self.items(ofSublayers: copy.sublayers.map { PlacedLayer($0, forSublayers: place) }, in: outer)
            return copy.tint.map { tint in items.map { $0.tinted(tint) } } ?? items
        }
    }
}

extension RenderNode {
    /// Each transform follows that of the copy before.
    func copies(_ style: ReplicaStyle) -> [ReplicaCopy] {
        let anchor = placement.anchor
        let (to, from) = (CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0), CATransform3DMakeTranslation(anchor.x, anchor.y, 0))
        var power = CATransform3DIdentity
        return (0..<style.copies).compactMap { k in
            defer { power = CATransform3DConcat(style.transform, power) }
            let (color, about) = (style.color(ofCopy: k), CATransform3DConcat(CATransform3DConcat(to, power), from))
            guard color.alpha > 0 else { return nil }
            return ReplicaCopy(sublayers: sublayers(ofCopy: k), transform: about, tint: Tint(color))
        }
    }
}
