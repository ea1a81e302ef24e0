import Foundation
import RenderTree
import VectorGeometry

/// What a layer takes from the layer that it is placed in.
struct Surroundings {
    /// The superlayer's plane to the device.
    var projection: PlaneProjection
    /// What follows a sublayer's own placement (facts 1.5).
    let forSublayers: CATransform3D
    /// Pixels beyond which nothing is visible.
    var clip: PixelRect
    /// Whether min-y is the visual top in the superlayer (facts 1.4: the parity of flips).
    var minYIsTop: Bool
    /// What multiplies every leaf: ancestors that fade without being groups (facts 1.9).
    var opacity: CGFloat
    /// Whether the spaces that the layer's matrix leads through turn geometry over: an odd number of flips.
    var isFlippedSpace = false
    /// The sides of the layer's own box that a clip will cut.
    var cutSides: Appearance.Edges = []
}

extension Surroundings {
    /// A layer in these surroundings; nil for one that is seen edge-on.
    func frame(of node: RenderNode, _ projection: PlaneProjection) -> LayerFrame? {
        projection.inverse.map {
            LayerFrame(
                node: node, projection: projection, inverse: $0, clip: clip,
                minYIsTop: minYIsTop != node.placement.isGeometryFlipped,
                opacity: opacity)
        }
    }

    func cutting(_ sides: Appearance.Edges) -> Surroundings {
        var inner = self
        inner.cutSides = sides
        return inner
    }

    /// Those of what a layer was: a clip along the layer's sides cuts only what has the same box, and no picture of it.
    func showing(_ old: RenderNode, of layer: RenderNode) -> Surroundings {
        let isCut =
            old.placement.bounds == layer.placement.bounds && old.effects.filters == nil && !old.effects.shouldRasterize
        return isCut ? self : cutting([])
    }

    func clipped(to rect: PixelRect) -> Surroundings {
        var inner = self
        inner.clip = clip.intersection(rect)
        return inner
    }
}
