import Foundation

/// The two sides of one stroked line or curve, without the corners to its neighbors.
struct StrokeSides: Sendable {
    /// The ends of the line or curve.
    let from, to: CGPoint
    /// The left normals at the ends.
    let startNormal, endNormal: CGPoint
    /// The points on the left side, from the start to the end.
    let left: Range<Int>
    /// The points on the right side, from the end to the start.
    let right: Range<Int>
    /// Whether the points are those of a known curve, in another list.
    var isKnown = false
}

/// The sides of consecutive lines and curves; the points are stored one after the other, except those of known curves.
struct StrokeSideList: Sendable {
    private(set) var sides: [StrokeSides] = []
    private(set) var points: StrokeOutlineBuilder

    /// Creates an empty list.
    ///
    /// - Parameter outline: an empty outline of the stroke.
    init(_ outline: StrokeOutlineBuilder) {
        points = outline
        // Growing arrays step by step takes longer than filling them.
        points.reserve(64)
        sides.reserveCapacity(8)
    }

    var isEmpty: Bool { sides.isEmpty }

    /// The number of points of all sides, including those of known curves.
    var pointCount: Int { sides.reduce(0) { $0 + $1.left.count + $1.right.count } }

    mutating func removeAll() {
        sides.removeAll(keepingCapacity: true)
        points.removeAll()
    }

    /// Appends the sides of a line, or of a curve that was cut into edges.
    mutating func append(_ edges: [StrokeEdge], join: StrokeJoin) {
        guard let first = edges.first, let last = edges.last else { return }
        points.reserve(4 * edges.count)
        let begin = points.count
        for i in edges.indices { addLeft(edges[i], i + 1 < edges.count ? edges[i + 1] : nil, join) }
        let middle = points.count
        for i in edges.indices.reversed() { addRight(edges[i], i > 0 ? edges[i - 1] : nil, join) }
        sides.append(
            StrokeSides(
                from: first.from, to: last.to, startNormal: first.startNormal, endNormal: last.endNormal,
                left: begin..<middle, right: middle..<points.count))
    }

    private mutating func addLeft(_ edge: StrokeEdge, _ next: StrokeEdge?, _ join: StrokeJoin) {
        points.add(edge.from + edge.startNormal * points.halfWidth)
        points.add(edge.to + edge.endNormal * points.halfWidth)
        guard let next else { return points.separate() }
        join.add(
            to: &points, corner: edge.to, from: edge.endNormal, to: next.startNormal, isSmooth: edge.continuesCurve)
    }

    private mutating func addRight(_ edge: StrokeEdge, _ previous: StrokeEdge?, _ join: StrokeJoin) {
        points.add(edge.to + -edge.endNormal * points.halfWidth)
        points.add(edge.from + -edge.startNormal * points.halfWidth)
        guard let previous else { return points.separate() }
        join.add(
            to: &points, corner: edge.from, from: -edge.startNormal, to: -previous.endNormal,
            isSmooth: previous.continuesCurve)
    }

    /// Appends the sides of a curve of a list of known curves, whose points are not copied.
    mutating func append(_ index: Int, of cached: StrokeSideList) {
        var own = cached.sides[index]
        own.isKnown = true
        sides.append(own)
    }
}
