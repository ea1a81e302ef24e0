import Foundation

/// Visits the vertices of a planar arrangement from left to right, with the edges around each.
///
/// The edges that cross the sweep line are kept in order from bottom to top. Because edges do not cross, the order
/// never changes, and the signs of areas find every position exactly.
struct PlaneSweep {
    /// A vertex with its edges.
    struct Event {
        var vertex: Int
        /// The edge directly below the vertex.
        var below: Int?
        /// The edges that end at the vertex, from bottom to top.
        var ending: ArraySlice<Int32>
        /// The edges that start at the vertex, from bottom to top.
        var starting: [Int32]
    }

    private let points: [GridPoint]
    private let edges: [ArrangedEdge]
    private var active: [Int32] = []

    /// Creates a sweep over `edges`, which are in order of their lower vertices.
    init(points: [GridPoint], edges: [ArrangedEdge]) {
        self.points = points
        self.edges = edges
    }

    /// Calls `visit` for every vertex that has edges.
    mutating func run(_ visit: (Event) -> Void) {
        var endCounts = [Int32](repeating: 0, count: points.count)
        for edge in edges { endCounts[Int(edge.high)] += 1 }
        var next = 0
        for vertex in points.indices {
            var end = next
            while end < edges.count, Int(edges[end].low) == vertex { end += 1 }
            guard end > next || endCounts[vertex] > 0 else { continue }
            let range = activeRange(endingAt: vertex, count: Int(endCounts[vertex]))
            let starting = sortedBottomUp(next..<end, at: vertex)
            visit(
                Event(
                    vertex: vertex, below: range.lowerBound > 0 ? Int(active[range.lowerBound - 1]) : nil,
                    ending: active[range], starting: starting))
            active.replaceSubrange(range, with: starting)
            next = end
        }
    }

    /// Returns the positions of the active edges that end at `vertex`.
    private func activeRange(endingAt vertex: Int, count: Int) -> Range<Int> {
        let p = points[vertex]
        var low = 0
        var high = active.count
        while low < high {
            let middle = (low + high) / 2
            let edge = edges[Int(active[middle])]
            let isBelow =
                Int(edge.high) != vertex && GridPoint.side(points[Int(edge.low)], points[Int(edge.high)], p) > 0
            if isBelow { low = middle + 1 } else { high = middle }
        }
        let range = low..<min(low + count, active.count)
        if range.count == count, active[range].allSatisfy({ Int(edges[Int($0)].high) == vertex }) { return range }
        // Only edges that still cross, when the splitter has given up, are out of order.
        return moveTogether(endingAt: vertex, near: low)
    }

    /// Returns the range of edges ending at `vertex` if it is contiguous elsewhere, or an empty range.
    private func moveTogether(endingAt vertex: Int, near position: Int) -> Range<Int> {
        guard let first = active.firstIndex(where: { Int(edges[Int($0)].high) == vertex }) else {
            return position..<position
        }
        var end = first
        while end < active.count, Int(edges[Int(active[end])].high) == vertex { end += 1 }
        return first..<end
    }

    private func sortedBottomUp(_ range: Range<Int>, at vertex: Int) -> [Int32] {
        let p = points[vertex]
        return range.map { Int32($0) }.sorted { a, b in
            GridPoint.side(p, points[Int(edges[Int(a)].high)], points[Int(edges[Int(b)].high)]) > 0
        }
    }
}
