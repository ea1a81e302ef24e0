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
        (self.node, self.matrix) = (node, matrix)
        z = PlacedLayer.depth(of: node.placement, matrix)
    }

    private static func depth(of place: Placement, _ matrix: CATransform3D) -> CGFloat {
        let anchor = place.anchor
        let y = place.isGeometryFlipped ? 2 * place.bounds.midY - anchor.y : anchor.y
        return anchor.x * matrix.m13 + y * matrix.m23 + matrix.m43
    }

    /// The depth that a layer placed so has.
    static func depth(of place: Placement, forSublayers: CATransform3D) -> CGFloat {
        depth(of: place, CATransform3DConcat(place.toSuperlayer, forSublayers))
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
