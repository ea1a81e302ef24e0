import Foundation
import RenderTree
import VectorGeometry

/// What a layer's plan depends on; the node stands for its whole subtree.
struct PlanKey: Hashable {
    let node: ObjectIdentifier
    let projection: PlaneProjection
    let clip: PixelRect
    let minYIsTop: Bool
    let opacity: CGFloat
    let role: LayerRole
    let cutSides: Appearance.Edges

    init(_ frame: LayerFrame, in outer: Surroundings, as role: LayerRole) {
        node = ObjectIdentifier(frame.node)
        projection = frame.projection
        clip = outer.clip
        minYIsTop = frame.minYIsTop
        opacity = outer.opacity
        self.role = role
        cutSides = frame.cutSides
    }

    /// A node is rarely planned in more than one way: it and where it lies are enough to tell keys apart quickly.
    func hash(into hasher: inout Hasher) {
        hasher.combine(node)
        hasher.combine(projection.tx)
    }
}

/// A cached plan; it keeps the node, so that no other can take its address.
struct PlannedLayer {
    let node: RenderNode
    let items: [Item]
}
