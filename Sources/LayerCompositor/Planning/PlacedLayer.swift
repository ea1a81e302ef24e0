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
        self.node = node
        self.matrix = matrix
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
