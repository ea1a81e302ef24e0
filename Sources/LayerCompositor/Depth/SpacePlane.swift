import Foundation
import RenderTree
import VectorGeometry

/// A flattened layer that takes part in a 3D space.
struct SpacePlane {
    let node: RenderNode
    let items: [DisplayItem]
    let depth: PlaneDepth
    /// The visible outline on the device.
    let outline: ConvexPolygon
    let box: CGRect

    /// Returns nil if the plane is not visible.
    init?(_ items: [DisplayItem], leaf: SpaceLeaf) {
        let projection = PlaneProjection(leaf.placed.matrix).concatenating(leaf.context.projection)
        guard !items.isEmpty, let inverse = projection.inverse else { return nil }
        node = leaf.placed.node
        self.items = items
        let m = leaf.placed.matrix
        let drawn = items.bounds.cgRect
        // The space's z after perspective division is linear in device pixels, as x and y are.
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

    enum Relation { case disjoint, behind, before, crossing, coplanar }

    /// Returns the position of this plane relative to another where both are visible.
    func relation(to other: SpacePlane) -> Relation {
        guard box.intersects(other.box) else { return .disjoint }
        let common = outline.intersection(other.outline)
        guard common.corners.count > 2, common.area > 0.05 else { return .disjoint }
        let difference = depth - other.depth
        let values = common.corners.map { difference.at($0.x, $0.y) }
        let scale = common.corners.reduce(1) { max($0, abs(depth.at($1.x, $1.y))) }
        // Planes that only touch, within a fiftieth of a pixel, do not intersect.
        let tolerance = difference.slope * 0.02 + scale * 1e-9
        let low = values.min() ?? 0
        let high = values.max() ?? 0
        switch (low < -tolerance, high > tolerance) {
        case (false, false): return .coplanar
        case (true, true): return .crossing
        case (true, false): return .behind
        case (false, true): return .before
        }
    }
}

/// A convex polygon in device space.
struct ConvexPolygon {
    private(set) var corners: [CGPoint]

    init(_ rect: CGRect) { corners = rect.corners }

    /// Creates the image of the part of a rectangle in front of the eye; nil if there is none.
    init?(_ rect: CGRect, _ projection: PlaneProjection) {
        let images = rect.corners.map { projection.homogeneous($0.x, $0.y) }
        // Points closer to the horizon than this are far outside any frame.
        let nearest = (images.map { abs($0.w) }.max() ?? 0) * 1e-4
        guard nearest > 0 else { return nil }
        var clipped: [CGPoint] = []
        for (index, a) in images.enumerated() {
            let b = images[(index + 1) % images.count]
            if a.w >= nearest { clipped.append(CGPoint(x: a.x / a.w, y: a.y / a.w)) }
            if (a.w >= nearest) != (b.w >= nearest) {
                let t = (nearest - a.w) / (b.w - a.w)
                clipped.append(CGPoint(x: (a.x + (b.x - a.x) * t) / nearest, y: (a.y + (b.y - a.y) * t) / nearest))
            }
        }
        guard clipped.count > 2 else { return nil }
        corners = clipped
    }

    /// Returns the part where a·x + b·y + c ≥ 0.
    func clipped(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> ConvexPolygon {
        var result: ConvexPolygon = self
        var kept: [CGPoint] = []
        for (index, p) in corners.enumerated() {
            let q = corners[(index + 1) % corners.count]
            let dp = a * p.x + b * p.y + c
            let dq = a * q.x + b * q.y + c
            if dp >= 0 { kept.append(p) }
            if (dp >= 0) != (dq >= 0) {
                let t = dp / (dp - dq)
                kept.append(CGPoint(x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t))
            }
        }
        result.corners = kept
        return result
    }

    func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
        let orientation: CGFloat = other.signedArea < 0 ? -1 : 1
        return other.corners.indices.reduce(self) { part, index in
            let p = other.corners[index]
            let q = other.corners[(index + 1) % other.corners.count]
            let a = -(q.y - p.y) * orientation
            let b = (q.x - p.x) * orientation
            return part.clipped(a, b, -(a * p.x + b * p.y))
        }
    }

    var area: CGFloat { abs(signedArea) }

    private var signedArea: CGFloat {
        var sum: CGFloat = 0
        for (index, p) in corners.enumerated() {
            let q = corners[(index + 1) % corners.count]
            sum += p.x * q.y - q.x * p.y
        }
        return sum / 2
    }

    var box: CGRect {
        let xs = corners.map(\.x)
        let ys = corners.map(\.y)
        guard let x0 = xs.min(), let x1 = xs.max(), let y0 = ys.min(), let y1 = ys.max() else { return .null }
        return CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    }
}
