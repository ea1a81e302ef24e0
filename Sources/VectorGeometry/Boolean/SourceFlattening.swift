import Foundation

/// A segment of an operand, in grid units.
struct SourceSegment {
    /// The segment with unrounded coordinates.
    let segment: PathSegment
    /// The index of the operand.
    let operand: Int
    /// The index of the subpath within all operands.
    let subpath: Int
    /// The maximum distance between the segment and its chords, in grid units.
    let tolerance: Double
}

/// A straight edge between two vertices: a line or a chord of a curve.
struct SourceEdge {
    var from: Int32
    var to: Int32
    /// The index of the source segment.
    var source: Int32
    /// The parameters of the source segment at both ends.
    var fromParameter: Double
    var toParameter: Double
}

/// The operands of a boolean operation as straight edges on a grid. Each edge remembers the segment that it is from, so
/// that the result can use the curve again.
///
/// Areas are computed from the chords of curves. A chord is at most 2⁻¹⁸ of the size of all operands and 2⁻¹² of the
/// curve's length away from its curve. Curves are cut where the end points of other segments lie on them, and pieces
/// that coincide get the same chords.
struct SourceFlattening {
    let grid: Grid
    /// Whether each operand's area counts. Open subpaths of these operands are closed.
    let isFilled: [Bool]
    private(set) var sources: [SourceSegment] = []
    /// For each subpath, whether the path closes it.
    private(set) var closedSubpaths: [Bool] = []
    private(set) var vertices = VertexTable()
    private(set) var edges: [SourceEdge] = []

    /// Flattens `operands`. Their coordinates are below 1e30.
    init(_ operands: [VectorPath], isFilled: [Bool]) {
        self.isFilled = isFilled
        let bounds = operands.map(\.controlBounds).filter { !$0.isNull }
        let magnitude = bounds.map { max(abs($0.minX), abs($0.maxX), abs($0.minY), abs($0.maxY)) }.max() ?? 0
        grid = Grid(magnitude: magnitude)
        let all = CGRect(enclosing: bounds.flatMap(\.corners))
        let size = all.isNull ? 0 : grid.scaled(max(all.width, all.height))
        for (operand, path) in operands.enumerated() { collect(path, operand: operand, size: size) }
        makeEdges()
    }

    private mutating func collect(_ path: VectorPath, operand: Int, size: Double) {
        for subpath in path.subpaths {
            var segments = subpath.segments
            if isFilled[operand], let last = segments.last, last.end != subpath.start {
                segments.append(.line(last.end, subpath.start))
            }
            for segment in segments {
                let scaled = segment.scaled(by: grid)
                let length = Double(scaled.controlPolygonLength)
                guard length > 0 else { continue }
                sources.append(
                    SourceSegment(
                        segment: scaled, operand: operand, subpath: closedSubpaths.count,
                        tolerance: scaled.isLine ? 0 : max(min(size * 0x1p-18, length * 0x1p-12), 1)))
            }
            closedSubpaths.append(subpath.isClosed)
        }
    }

    private mutating func makeEdges() {
        let ends = vertices.addMerged(sources.flatMap { [$0.segment.start, $0.segment.end] })
        let breaks = CurveBreaks(sources: sources, ends: ends, vertices: vertices)
        var pieces = CurvePieces()
        for index in sources.indices {
            if sources[index].segment.isLine {
                add([ends[2 * index], ends[2 * index + 1]], source: index, from: 0, to: 1)
                continue
            }
            let cuts = breaks.cuts[index] ?? []
            var start = (t: 0.0, vertex: ends[2 * index])
            for end in cuts + [(t: 1, vertex: ends[2 * index + 1])] {
                let chain = pieces.chain(
                    of: sources[index], from: start, to: end, vertices: &vertices)
                add(chain, source: index, from: start.t, to: end.t)
                start = end
            }
        }
    }

    /// Adds edges along `chain`, whose vertices are at equal steps of the parameter.
    private mutating func add(_ chain: [Int32], source: Int, from t0: Double, to t1: Double) {
        var previous = (t: t0, vertex: chain[0])
        for i in 1..<chain.count where chain[i] != previous.vertex {
            let t = i == chain.count - 1 ? t1 : t0 + (t1 - t0) * Double(i) / Double(chain.count - 1)
            edges.append(
                SourceEdge(
                    from: previous.vertex, to: chain[i], source: Int32(source), fromParameter: previous.t,
                    toParameter: t))
            previous = (t, chain[i])
        }
    }
}

extension SourceFlattening {
    /// Splits the edges until they meet only at vertices or coincide.
    mutating func splitEdges() {
        var splitter = EdgeSplitter(edges: edges, vertices: vertices)
        splitter.split()
        edges = splitter.edges
        vertices = splitter.vertices
    }
}

extension PathSegment {
    /// Whether this is a straight line.
    var isLine: Bool { if case .line = self { true } else { false } }

    fileprivate func scaled(by grid: Grid) -> PathSegment {
        func scaled(_ p: CGPoint) -> CGPoint { CGPoint(x: CGFloat(grid.scaled(p.x)), y: CGFloat(grid.scaled(p.y))) }
        switch self {
        case .line(let a, let b): return .line(scaled(a), scaled(b))
        case .quad(let a, let c, let b): return .quad(scaled(a), scaled(c), scaled(b))
        case .cubic(let a, let c, let d, let b): return .cubic(scaled(a), scaled(c), scaled(d), scaled(b))
        }
    }

    fileprivate var controlPolygonLength: CGFloat {
        switch self {
        case .line(let a, let b): (b - a).length
        case .quad(let a, let c, let b): (c - a).length + (b - c).length
        case .cubic(let a, let c, let d, let b): (c - a).length + (d - c).length + (b - d).length
        }
    }
}
