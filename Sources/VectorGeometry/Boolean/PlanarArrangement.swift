import Foundation

/// An edge of a planar arrangement, from its lower to its higher vertex. Coinciding source edges are one edge.
struct ArrangedEdge {
    var low: Int32
    var high: Int32
    /// How much the winding numbers of both operands are higher on the upper side of the edge.
    var firstRise: Int32 = 0
    var secondRise: Int32 = 0
    /// The source edges in `PlanarArrangement.uses`.
    var uses: Range<Int32>
}

/// A piece of a source segment along an edge.
struct EdgeUse {
    var source: Int32
    /// The parameters of the source segment at the lower and the higher vertex.
    var low: Double
    var high: Double
}

/// The areas into which the edges of the operands divide the plane.
struct PlanarArrangement {
    let grid: Grid
    let sources: [SourceSegment]
    let closedSubpaths: [Bool]
    /// The vertices from left to right, and from bottom to top at the same x.
    private(set) var points: [GridPoint] = []
    /// The unrounded positions of the vertices, in grid units.
    private(set) var positions: [CGPoint] = []
    /// Whether each vertex is given, and not computed from a crossing.
    private(set) var isGiven: [Bool] = []
    /// The edges in order of their lower vertices.
    private(set) var edges: [ArrangedEdge] = []
    private(set) var uses: [EdgeUse] = []

    /// Arranges the edges of `flattening`, after splitting them.
    init(_ flattening: SourceFlattening) {
        var flattening = flattening
        flattening.splitEdges()
        grid = flattening.grid
        sources = flattening.sources
        closedSubpaths = flattening.closedSubpaths
        let ranks = sortVertices(flattening.vertices)
        mergeEdges(flattening, ranks: ranks)
    }

    /// Sorts the vertices, and returns the new index of each.
    private mutating func sortVertices(_ table: VertexTable) -> [Int32] {
        let order = table.points.indices.sorted { table.points[$0] < table.points[$1] }
        points = order.map { table.points[$0] }
        positions = order.map { table.positions[$0] }
        isGiven = order.map { table.isGiven[$0] }
        var ranks = [Int32](repeating: 0, count: order.count)
        for (rank, index) in order.enumerated() { ranks[index] = Int32(rank) }
        return ranks
    }

    /// A source edge with the vertices that identify its arranged edge.
    private struct Entry: Comparable {
        var ends: UInt64
        var index: Int

        static func < (a: Entry, b: Entry) -> Bool { a.ends != b.ends ? a.ends < b.ends : a.index < b.index }
    }

    private mutating func mergeEdges(_ flattening: SourceFlattening, ranks: [Int32]) {
        var entries: [Entry] = []
        entries.reserveCapacity(flattening.edges.count)
        for (i, edge) in flattening.edges.enumerated() {
            let from = UInt64(ranks[Int(edge.from)])
            let to = UInt64(ranks[Int(edge.to)])
            entries.append(Entry(ends: min(from, to) << 32 | max(from, to), index: i))
        }
        entries.sort()
        uses.reserveCapacity(entries.count)
        edges.reserveCapacity(entries.count)
        var previous = UInt64.max
        for entry in entries {
            let edge = flattening.edges[entry.index]
            if entry.ends != previous {
                let first = Int32(uses.count)
                edges.append(
                    ArrangedEdge(
                        low: Int32(truncatingIfNeeded: entry.ends >> 32),
                        high: Int32(truncatingIfNeeded: entry.ends & 0xffff_ffff), uses: first..<first))
                previous = entry.ends
            }
            add(edge, isForward: ranks[Int(edge.from)] < ranks[Int(edge.to)], isFilled: flattening.isFilled)
        }
    }

    /// Adds a source edge to the last arranged edge.
    private mutating func add(_ edge: SourceEdge, isForward: Bool, isFilled: [Bool]) {
        let last = edges.count - 1
        let operand = sources[Int(edge.source)].operand
        // With y up, an edge to the right has the area that it encloses on its upper side.
        let rise: Int32 = isFilled[operand] ? (isForward ? 1 : -1) : 0
        if operand == 0 { edges[last].firstRise += rise } else { edges[last].secondRise += rise }
        uses.append(
            EdgeUse(
                source: edge.source, low: isForward ? edge.fromParameter : edge.toParameter,
                high: isForward ? edge.toParameter : edge.fromParameter))
        edges[last].uses = edges[last].uses.lowerBound..<Int32(uses.count)
    }
}

/// The winding numbers of both operands.
struct WindingPair {
    var first: Int32 = 0
    var second: Int32 = 0
}

extension PlanarArrangement {
    /// Returns the winding numbers on the lower side of every edge.
    func windingsBelow() -> [WindingPair] {
        var below = [WindingPair](repeating: WindingPair(), count: edges.count)
        var sweep = PlaneSweep(points: points, edges: edges)
        sweep.run { event in
            var winding = WindingPair()
            if let edge = event.below {
                winding.first = below[edge].first + edges[edge].firstRise
                winding.second = below[edge].second + edges[edge].secondRise
            }
            for edge in event.starting {
                below[Int(edge)] = winding
                winding.first += edges[Int(edge)].firstRise
                winding.second += edges[Int(edge)].secondRise
            }
        }
        return below
    }
}
