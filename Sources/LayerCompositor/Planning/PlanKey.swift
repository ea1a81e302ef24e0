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
}

/// A cached plan; it keeps the node, so that no other can take its address.
struct PlannedLayer {
    let node: RenderNode
    let items: [Item]
}
