import Foundation

/// Cuts pieces of curves into chords. Coinciding pieces get the same vertices, in either direction.
struct CurvePieces {
    private struct Ends: Hashable {
        var low: Int32
        var high: Int32
    }

    /// A piece from its lower vertex to its higher one, with the vertices of its chords.
    private struct Piece {
        var points: [CGPoint]
        var chain: [Int32]
    }

    private var pieces: [Ends: [Piece]] = [:]

    /// Returns the vertices of the chords from `start` to `end`, at equal steps of the parameter.
    mutating func chain(
        of source: SourceSegment, from start: CurveBreaks.Cut, to end: CurveBreaks.Cut, vertices: inout VertexTable
    ) -> [Int32] {
        let piece = source.segment.piece(from: CGFloat(start.t), to: CGFloat(end.t))
        let isReversed = start.vertex > end.vertex || (start.vertex == end.vertex && piece.turnsRight)
        let upward = isReversed ? piece.reversed : piece
        let ends = Ends(low: min(start.vertex, end.vertex), high: max(start.vertex, end.vertex))
        let points = upward.cubicPoints
        let distance = 64 * VertexTable.tolerance(at: vertices.points[Int(ends.high)])
        let chain: [Int32]
        if let equal = pieces[ends]?.first(where: { Self.coincide($0.points, points, within: CGFloat(distance)) }) {
            chain = equal.chain
        } else {
            chain = Self.chords(of: upward, ends: ends, tolerance: source.tolerance, vertices: &vertices)
            pieces[ends, default: []].append(Piece(points: points, chain: chain))
        }
        return isReversed ? chain.reversed() : chain
    }

    private static func coincide(_ a: [CGPoint], _ b: [CGPoint], within distance: CGFloat) -> Bool {
        zip(a, b).allSatisfy { ($0 - $1).length <= distance }
    }

    private static func chords(
        of piece: PathSegment, ends: Ends, tolerance: Double, vertices: inout VertexTable
    ) -> [Int32] {
        let count = min(piece.stepCount(tolerance: CGFloat(tolerance)), 4096)
        var chain = [ends.low]
        for i in 1..<max(count, 1) {
            chain.append(vertices.index(of: piece.point(at: CGFloat(i) / CGFloat(count))))
        }
        return chain + [ends.high]
    }
}

extension PathSegment {
    /// The control points of this curve as a cubic curve.
    fileprivate var cubicPoints: [CGPoint] {
        switch self {
        case .line(let a, let b): [a, a.lerp(b, 1 / 3), a.lerp(b, 2 / 3), b]
        case .quad(let a, let c, let b): [a, a.lerp(c, 2 / 3), b.lerp(c, 2 / 3), b]
        case .cubic(let a, let c, let d, let b): [a, c, d, b]
        }
    }

    /// Whether a closed curve encloses its area clockwise, with y up.
    fileprivate var turnsRight: Bool {
        let p = cubicPoints
        return (p[1] - p[0]).cross(p[2] - p[0]) < 0
    }
}
