import Foundation
import RenderTree
import VectorGeometry

/// A sublayer with its way into the superlayer's space.
struct PlacedLayer {
    let node: RenderNode
    let matrix: CATransform3D
    /// Depth of the anchor point, toward the viewer.
    let z: CGFloat

    init(_ node: RenderNode, forSublayers: CATransform3D) {
        self.init(node, matrix: CATransform3DConcat(node.placement.toSuperlayer, forSublayers))
    }

    init(_ node: RenderNode, matrix: CATransform3D) {
        let place = node.placement
        (self.node, self.matrix) = (node, matrix)
        let anchor = place.anchor
        let y = place.isGeometryFlipped ? 2 * place.bounds.midY - anchor.y : anchor.y
        z = anchor.x * matrix.m13 + y * matrix.m23 + matrix.m43
    }
}

extension LayerFrame {
    /// The sublayers from back to front: by depth, in model order where it is equal (facts 1.13).
    var sublayersInDepthOrder: [PlacedLayer] {
        let forSublayers = node.placement.forSublayers
        let placed = node.children.map { PlacedLayer($0, forSublayers: forSublayers) }
        guard let first = placed.first, placed.contains(where: { $0.z != first.z }) else { return placed }
        return placed.enumerated().sorted { ($0.element.z, $0.offset) < ($1.element.z, $1.offset) }.map(\.element)
    }
}
