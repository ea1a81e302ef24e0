import Foundation

/// Where two outlines touch: a direction, and one or two points with their depths.
struct ContactManifold {
    /// The direction from the first outline to the second one.
    let normal: CGPoint
    var points: [(position: CGPoint, depth: CGFloat)]

    /// The middle of the points.
    var center: CGPoint { points.reduce(CGPoint.zero) { $0 + $1.position } * (1 / CGFloat(max(points.count, 1))) }

    /// Creates a contact with the inside of an edge of the reference view.
    ///
    /// - Parameters:
    ///   - normal: The direction to the outside.
    ///   - limit: The coordinate of the edge in that direction.
    init?(_ outline: ContactOutline, normal: CGPoint, limit: CGFloat) {
        let depths = outline.corners.map { (position: $0, depth: normal.dot($0) - limit) }.filter { $0.depth > 0 }
        guard !depths.isEmpty else { return nil }
        self.normal = normal
        let deepest = depths.sorted { $0.depth > $1.depth }.prefix(2)
        points = deepest.map { (position: $0.position - normal * $0.depth, depth: $0.depth) }
    }

    /// Finds the contact of two outlines with the axis of least overlap; nil if they do not overlap.
    init?(_ first: ContactOutline, _ second: ContactOutline) {
        let own = first.nearestEdge(to: second)
        guard own.distance < 0 else { return nil }
        let other = second.nearestEdge(to: first)
        guard other.distance < 0 else { return nil }
        // A small preference for one of them keeps the contact of parallel edges steady.
        if other.distance > own.distance + 0.1 {
            let normal = second.normal(other.index)
            self.normal = normal * -1
            points = Self.clipped(first, to: second, other.index)
        } else {
            normal = first.normal(own.index)
            points = Self.clipped(second, to: first, own.index)
        }
        if points.isEmpty { return nil }
    }

    /// Returns the parts of the facing edge of `outline` that are behind an edge of `reference`.
    private static func clipped(
        _ outline: ContactOutline, to reference: ContactOutline, _ index: Int
    ) -> [(position: CGPoint, depth: CGFloat)] {
        let start = reference.corners[index]
        let end = reference.corners[(index + 1) % reference.corners.count]
        let normal = reference.normal(index)
        let along = CGPoint(x: -normal.y, y: normal.x)
        let facing = outline.edge(facing: normal)
        var edge = [outline.corners[facing], outline.corners[(facing + 1) % outline.corners.count]]
        edge = clip(edge, along, from: along.dot(start))
        edge = clip(edge, along * -1, from: -along.dot(end))
        let depths = edge.map { (position: $0, depth: -normal.dot($0 - start)) }.filter { $0.depth > 0 }
        // Contacts with a line are on the line.
        if outline.corners.count == 2 { return depths }
        return depths.map { (position: $0.position + normal * $0.depth, depth: $0.depth) }
    }

    /// Returns the part of a line whose coordinate in a direction is not below a limit.
    private static func clip(_ edge: [CGPoint], _ direction: CGPoint, from limit: CGFloat) -> [CGPoint] {
        guard edge.count == 2 else { return edge }
        let distances = edge.map { direction.dot($0) - limit }
        if distances[0] >= 0, distances[1] >= 0 { return edge }
        if distances[0] < 0, distances[1] < 0 { return [] }
        let crossing = edge[0] + (edge[1] - edge[0]) * (distances[0] / (distances[0] - distances[1]))
        return [distances[0] >= 0 ? edge[0] : crossing, distances[1] >= 0 ? edge[1] : crossing]
    }
}
