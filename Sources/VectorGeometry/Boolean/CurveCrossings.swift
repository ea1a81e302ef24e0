import Foundation

/// Moves the crossings of chords to the crossings of their curves.
struct CurveCrossings {
    private let grid: Grid
    private let sources: [SourceSegment]
    private let isGiven: [Bool]
    private var positions: [CGPoint]
    private var isRefined: [Bool]

    /// Creates the crossings of an arrangement.
    init(_ arrangement: PlanarArrangement) {
        grid = arrangement.grid
        sources = arrangement.sources
        isGiven = arrangement.isGiven
        positions = arrangement.positions
        isRefined = [Bool](repeating: false, count: positions.count)
    }

    /// Moves the vertex between two runs to where their segments cross, and adapts the parameters of both.
    ///
    /// Nothing changes where the segments are nearly tangent, so that there is no crossing near that of the chords.
    mutating func refine(_ runs: inout [ContourOutline.Run], _ i: Int, _ j: Int) {
        guard let (t, u) = crossing(at: runs[i].end, of: runs[i].runEnd, with: runs[j].runStart),
            Self.isBetween(u, runs[j].endParameter, runs[j].endParameter < runs[j].startParameter ? 1 : 0)
        else { return }
        move(runs[i].end, to: sources[runs[i].source].segment.point(at: CGFloat(t)))
        runs[i].endParameter = t
        runs[j].startParameter = u
    }

    /// Moves the end of a run to where its segment crosses another, which passes near at `parameter`. Returns whether
    /// there is a crossing.
    mutating func refineEnd(of run: inout ContourOutline.Run, crossing source: Int, at parameter: Double) -> Bool {
        let other = ContourOutline.RunEnd(source: source, parameter: parameter, opposite: parameter)
        guard let (t, _) = crossing(at: run.end, of: run.runEnd, with: other) else { return false }
        move(run.end, to: sources[run.source].segment.point(at: CGFloat(t)))
        run.endParameter = t
        return true
    }

    /// Moves the start of a run in the same way.
    mutating func refineStart(of run: inout ContourOutline.Run, crossing source: Int, at parameter: Double) -> Bool {
        var reversed = run.reversed
        guard refineEnd(of: &reversed, crossing: source, at: parameter) else { return false }
        run = reversed.reversed
        return true
    }

    /// Returns the parameters at which two segments cross near a vertex, if that is not beyond the first one's other
    /// end.
    private func crossing(
        at vertex: Int, of first: ContourOutline.RunEnd, with second: ContourOutline.RunEnd
    ) -> (Double, Double)? {
        let a = sources[first.source]
        let b = sources[second.source]
        guard !isGiven[vertex], !(a.segment.isLine && b.segment.isLine),
            let (t, u) = Self.crossing(a.segment, first.parameter, b.segment, second.parameter),
            Self.isBetween(t, first.opposite, first.parameter < first.opposite ? 0 : 1),
            (a.segment.point(at: CGFloat(t)) - positions[vertex]).length <= CGFloat(8 * max(a.tolerance, b.tolerance))
        else { return nil }
        return (t, u)
    }

    private mutating func move(_ vertex: Int, to p: CGPoint) {
        guard !isRefined[vertex] else { return }
        isRefined[vertex] = true
        positions[vertex] = p
    }

    private static func isBetween(_ t: Double, _ a: Double, _ b: Double) -> Bool {
        a < b ? t > a && t <= b : t < a && t >= b
    }

    /// Returns the parameters of the crossing near the given ones, by Newton's method.
    private static func crossing(
        _ a: PathSegment, _ t0: Double, _ b: PathSegment, _ u0: Double
    ) -> (Double, Double)? {
        var t = CGFloat(t0)
        var u = CGFloat(u0)
        for _ in 0..<8 {
            let gap = b.point(at: u) - a.point(at: t)
            let da = a.derivative(at: t)
            let db = b.derivative(at: u)
            let area = da.cross(db)
            // Below an angle of about 0.001 the crossing is too uncertain.
            guard abs(area) > 1e-3 * da.length * db.length, area.isFinite else { return nil }
            let dt = gap.cross(db) / area
            let du = gap.cross(da) / area
            t += dt
            u += du
            if abs(dt) + abs(du) < 1e-15 { break }
        }
        guard t >= 0, t <= 1, u >= 0, u <= 1 else { return nil }
        let gap = (b.point(at: u) - a.point(at: t)).length
        let scale = max(abs(a.start.x), abs(a.start.y), abs(b.start.x), abs(b.start.y), 1)
        return gap <= scale * 1e-12 ? (Double(t), Double(u)) : nil
    }

    /// Returns the position of a vertex in units of the path.
    func unscaledPosition(_ vertex: Int) -> CGPoint { unscaled(positions[vertex]) }

    /// Returns the piece of a segment between the vertices of a run, in units of the path.
    func segment(_ run: ContourOutline.Run) -> PathSegment {
        let start = positions[run.start]
        let end = positions[run.end]
        let source = sources[run.source].segment
        if source.isLine { return .line(unscaled(start), unscaled(end)) }
        let low = CGFloat(min(run.startParameter, run.endParameter))
        let high = CGFloat(max(run.startParameter, run.endParameter))
        let piece = source.piece(from: low, to: high)
        let directed = run.startParameter <= run.endParameter ? piece : piece.reversed
        switch directed {
        case .line: return .line(unscaled(start), unscaled(end))
        case .quad(let a, let c, let b):
            let shift = ((start - a) + (end - b)) * 0.5
            return .quad(unscaled(start), unscaled(c + shift), unscaled(end))
        case .cubic(let a, let c, let d, let b):
            return .cubic(
                unscaled(start), unscaled(c + (start - a)), unscaled(d + (end - b)), unscaled(end))
        }
    }

    private func unscaled(_ p: CGPoint) -> CGPoint {
        CGPoint(x: grid.unscaled(Double(p.x)), y: grid.unscaled(Double(p.y)))
    }
}
