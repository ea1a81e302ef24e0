import Foundation
import RenderTree
import VectorGeometry

/// A flattened layer that takes part in a space with depth.
struct SpacePlane {
    let node: RenderNode
    let items: [Item]
    let depth: PlaneDepth
    /// Where it shows.
    let outline: ConvexPolygon
    let box: CGRect

    /// Nil for one that shows nothing.
    init?(_ items: [Item], leaf: SpaceLeaf) {
        let projection = PlaneProjection(leaf.placed.matrix).concatenating(leaf.surroundings.projection)
        guard !items.isEmpty, let inverse = projection.inverse else { return nil }
        node = leaf.placed.node
        self.items = items
        let m = leaf.placed.matrix
        let drawn = items.bounds.cgRect
        // z of the space, divided as x and y are, is linear in the device's pixels.
        depth = PlaneDepth(
            x: inverse.a * m.m13 + inverse.b * m.m23 + inverse.p * m.m43,
            y: inverse.c * m.m13 + inverse.d * m.m23 + inverse.q * m.m43,
            constant: inverse.tx * m.m13 + inverse.ty * m.m23 + inverse.w * m.m43)
        let own = ConvexPolygon(leaf.placed.node.placement.bounds, projection)
        let holdsAll = own.map { $0.box.insetBy(dx: -1.5, dy: -1.5).contains(drawn) } ?? false
        let shape = holdsAll ? own ?? ConvexPolygon(drawn) : ConvexPolygon(drawn)
        outline = shape.clipped(inverse.p, inverse.q, inverse.w).intersection(ConvexPolygon(drawn))
        box = outline.box
        if outline.corners.count < 3 { return nil }
    }

    enum Relation { case apart, behind, before, crossing, level }

    /// How this plane lies to another where both show.
    func relation(to other: SpacePlane) -> Relation {
        guard box.intersects(other.box) else { return .apart }
        let common = outline.intersection(other.outline)
        guard common.corners.count > 2, common.area > 0.05 else { return .apart }
        let difference = depth - other.depth
        let values = common.corners.map { difference.at($0.x, $0.y) }
        let scale = common.corners.reduce(1) { max($0, abs(depth.at($1.x, $1.y))) }
        // Planes that only touch, to a fiftieth of a pixel, do not cross.
        let tolerance = difference.slope * 0.02 + scale * 1e-9
        let low = values.min() ?? 0
        let high = values.max() ?? 0
        switch (low < -tolerance, high > tolerance) {
        case (false, false): return .level
        case (true, true): return .crossing
        case (true, false): return .behind
        case (false, true): return .before
        }
    }
}
