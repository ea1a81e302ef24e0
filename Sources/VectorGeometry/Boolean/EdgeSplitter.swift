import Foundation

/// Splits edges at their crossings and at vertices on them, until they meet only at vertices or coincide.
///
/// Crossings are rounded to the grid, which moves edges slightly and can make new crossings. Hence moved edges are
/// tested again until there are none. Signs of areas are exact, so the result is a planar graph.
///
/// Based on: Hobby, "Practical segment intersection with finite precision output", 1999.
struct EdgeSplitter {
    private(set) var edges: [SourceEdge]
    private(set) var vertices: VertexTable
    /// The number of passes so far.
    private(set) var passes = 0
    private var splits: [Split] = []

    /// More passes than any input needs; a limit in case rounding repeats itself.
    private static let maximumPasses = 100

    private struct Split {
        var edge: Int32
        var vertex: Int32
        /// The position along the edge, 0…1.
        var position: Double
    }

    init(edges: [SourceEdge], vertices: VertexTable) {
        self.edges = edges
        self.vertices = vertices
    }

    /// Splits all edges.
    mutating func split() {
        var firstMoved = 0
        while firstMoved < edges.count, passes < Self.maximumPasses {
            findSplits(firstMoved: firstMoved)
            passes += 1
            if splits.isEmpty { break }
            firstMoved = applySplits()
        }
    }

    /// Finds the splits of all pairs with at least one edge from `firstMoved` on.
    private mutating func findSplits(firstMoved: Int) {
        splits.removeAll(keepingCapacity: true)
        let boxes = edges.map { GridBox(vertices.points[Int($0.from)], vertices.points[Int($0.to)]) }
        let tree = BoxTree(boxes)
        for i in firstMoved..<edges.count {
            let reach = max(
                VertexTable.tolerance(at: vertices.points[Int(edges[i].from)]),
                VertexTable.tolerance(at: vertices.points[Int(edges[i].to)]))
            tree.forEachIntersecting(boxes[i].expanded(by: passes == 0 ? reach : 1)) { j in
                if j < firstMoved || j > i { test(i, j) }
            }
        }
    }

    private mutating func test(_ i: Int, _ j: Int) {
        let a = edges[i].from
        let b = edges[i].to
        let c = edges[j].from
        let d = edges[j].to
        let sharesStart = a == c || a == d
        let sharesEnd = b == c || b == d
        if sharesStart, sharesEnd { return }
        var touches = false
        if c != a, c != b { touches = splitIfNear(i, at: c) || touches }
        if d != a, d != b { touches = splitIfNear(i, at: d) || touches }
        if !sharesStart { touches = splitIfNear(j, at: a) || touches }
        if !sharesEnd { touches = splitIfNear(j, at: b) || touches }
        if !touches, !sharesStart, !sharesEnd { splitAtCrossing(i, j) }
    }

    /// Splits edge `i` at a vertex that lies on it, within the tolerance in the first pass and else rounding.
    private mutating func splitIfNear(_ i: Int, at vertex: Int32) -> Bool {
        let a = vertices.points[Int(edges[i].from)]
        let b = vertices.points[Int(edges[i].to)]
        let p = vertices.points[Int(vertex)]
        let dx = Double(b.x - a.x)
        let dy = Double(b.y - a.y)
        let length = dx * dx + dy * dy
        let along = dx * Double(p.x - a.x) + dy * Double(p.y - a.y)
        guard along > 0, along < length else { return false }
        let limit = (passes == 0 ? max(VertexTable.tolerance(at: p), 0.75) : 0.75) * length.squareRoot()
        let left = dx * Double(p.y - a.y)
        let right = dy * Double(p.x - a.x)
        let bound = (abs(left) + abs(right)) * 0x1p-50
        let area = abs(left - right)
        guard area <= limit + bound else { return false }
        if area > limit - bound, abs(Double(GridPoint.exactArea(a, b, p))) > limit { return false }
        splits.append(Split(edge: Int32(i), vertex: vertex, position: along / length))
        return true
    }

    private mutating func splitAtCrossing(_ i: Int, _ j: Int) {
        let a = vertices.points[Int(edges[i].from)]
        let b = vertices.points[Int(edges[i].to)]
        let c = vertices.points[Int(edges[j].from)]
        let d = vertices.points[Int(edges[j].to)]
        guard GridPoint.side(a, b, c) * GridPoint.side(a, b, d) < 0,
            GridPoint.side(c, d, a) * GridPoint.side(c, d, b) < 0
        else { return }
        // The crossing is computed along the shorter edge, where a relative error matters less.
        let point =
            a.distance(to: b) < c.distance(to: d)
            ? Self.crossing(from: a, to: b, with: c, d) : Self.crossing(from: c, to: d, with: a, b)
        let vertex = vertices.index(ofCrossing: point)
        split(i, at: vertex, point, from: a, to: b)
        split(j, at: vertex, point, from: c, to: d)
    }

    private static func crossing(from a: GridPoint, to b: GridPoint, with c: GridPoint, _ d: GridPoint) -> GridPoint {
        let atStart = GridPoint.exactArea(c, d, a)
        let t = Double(atStart) / Double(atStart - GridPoint.exactArea(c, d, b))
        return GridPoint(
            x: a.x + Int64((t * Double(b.x - a.x)).rounded()), y: a.y + Int64((t * Double(b.y - a.y)).rounded()))
    }

    private mutating func split(_ i: Int, at vertex: Int32, _ p: GridPoint, from a: GridPoint, to b: GridPoint) {
        guard vertex != edges[i].from, vertex != edges[i].to else { return }
        let dx = Double(b.x - a.x)
        let dy = Double(b.y - a.y)
        let along = dx * Double(p.x - a.x) + dy * Double(p.y - a.y)
        let position = min(max(along / (dx * dx + dy * dy), 0x1p-52), 1 - 0x1p-52)
        splits.append(Split(edge: Int32(i), vertex: vertex, position: position))
    }

    /// Replaces split edges by their pieces. Returns the index of the first piece; edges before it are unchanged.
    private mutating func applySplits() -> Int {
        splits.sort {
            if $0.edge != $1.edge { return $0.edge < $1.edge }
            return $0.position != $1.position ? $0.position < $1.position : $0.vertex < $1.vertex
        }
        var kept: [SourceEdge] = []
        var pieces: [SourceEdge] = []
        kept.reserveCapacity(edges.count)
        pieces.reserveCapacity(2 * splits.count)
        var next = 0
        for i in edges.indices {
            guard next < splits.count, Int(splits[next].edge) == i else {
                kept.append(edges[i])
                continue
            }
            var tail = edges[i]
            let range = tail.toParameter - tail.fromParameter
            let start = tail.fromParameter
            while next < splits.count, Int(splits[next].edge) == i {
                let split = splits[next]
                next += 1
                guard split.vertex != tail.from else { continue }
                var piece = tail
                piece.to = split.vertex
                piece.toParameter = start + range * split.position
                pieces.append(piece)
                tail.from = split.vertex
                tail.fromParameter = piece.toParameter
            }
            if tail.from != tail.to { pieces.append(tail) }
        }
        edges = kept + pieces
        return kept.count
    }
}
