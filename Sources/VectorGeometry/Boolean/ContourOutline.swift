import Foundation

/// Turns chains of edges into path elements: consecutive edges of one source segment become a piece of it.
struct ContourOutline {
    /// A piece of a source segment between two vertices.
    struct Run {
        var source: Int
        var start: Int
        var end: Int
        var startParameter: Double
        var endParameter: Double

        /// The run in the opposite direction.
        var reversed: Run {
            Run(source: source, start: end, end: start, startParameter: endParameter, endParameter: startParameter)
        }

        /// The end at which the run starts.
        var runStart: RunEnd { RunEnd(source: source, parameter: startParameter, opposite: endParameter) }

        /// The end at which the run ends.
        var runEnd: RunEnd { RunEnd(source: source, parameter: endParameter, opposite: startParameter) }
    }

    /// One end of a run.
    struct RunEnd {
        var source: Int
        var parameter: Double
        /// The parameter of the other end.
        var opposite: Double
    }

    private let arrangement: PlanarArrangement
    private var crossings: CurveCrossings

    /// Creates the outlines of contours of `arrangement`.
    init(_ arrangement: PlanarArrangement) {
        self.arrangement = arrangement
        crossings = CurveCrossings(arrangement)
    }

    /// Returns the elements of a closed contour; none if its area is thinner than the accuracy of its segments.
    mutating func elements(of steps: [ContourStep]) -> [PathElement] {
        guard !isSliver(steps) else { return [] }
        // A contour starts where it changes from one segment to another.
        let first = steps.indices.first { !continues(from: steps[$0 > 0 ? $0 - 1 : steps.count - 1], to: steps[$0]) }
        var runs = runs(Array(steps[(first ?? 0)...] + steps[..<(first ?? 0)]))
        removeCollinear(&runs)
        guard runs.count > 2 || runs.contains(where: { !isLine($0) }) else { return [] }
        for i in runs.indices {
            let j = i + 1 < runs.count ? i + 1 : 0
            guard i != j else { continue }
            crossings.refine(&runs, i, j)
        }
        var elements: [PathElement] = [.move(crossings.unscaledPosition(runs[0].start))]
        for (i, run) in runs.enumerated() {
            if i == runs.count - 1, isLine(run) { break }
            elements.append(crossings.segment(run).element)
        }
        return elements + [.close]
    }

    private func isLine(_ run: Run) -> Bool { arrangement.sources[run.source].segment.isLine }
}

extension ContourOutline {
    /// Returns the fewest runs that cover `steps`.
    private func runs(_ steps: [ContourStep]) -> [Run] {
        var result: [Run] = []
        var candidates: [Run] = []
        for step in steps {
            let uses = runs(of: step)
            let longer = candidates.compactMap { candidate -> Run? in
                guard let use = uses.first(where: { Self.continues(candidate, $0) }) else { return nil }
                var longer = candidate
                longer.end = use.end
                longer.endParameter = use.endParameter
                return longer
            }
            if longer.isEmpty {
                if let best = candidates.first { result.append(best) }
                candidates = uses
            } else {
                candidates = longer
            }
        }
        if let best = candidates.first { result.append(best) }
        return result
    }

    /// The pieces of source segments along a step.
    private func runs(of step: ContourStep) -> [Run] {
        let edge = arrangement.edges[Int(step.edge)]
        return edge.uses.map { i in
            let use = arrangement.uses[Int(i)]
            return Run(
                source: Int(use.source), start: Int(step.isForward ? edge.low : edge.high),
                end: Int(step.isForward ? edge.high : edge.low),
                startParameter: step.isForward ? use.low : use.high,
                endParameter: step.isForward ? use.high : use.low)
        }
    }

    private func continues(from a: ContourStep, to b: ContourStep) -> Bool {
        let next = runs(of: b)
        return runs(of: a).contains { run in next.contains { Self.continues(run, $0) } }
    }

    private static func continues(_ a: Run, _ b: Run) -> Bool {
        a.source == b.source && a.endParameter == b.startParameter
            && (a.startParameter < a.endParameter) == (b.startParameter < b.endParameter)
    }

    /// Joins lines that continue in exactly the same direction.
    private func removeCollinear(_ runs: inout [Run]) {
        var kept: [Run] = []
        for run in runs {
            if let last = kept.last, isStraight(last, run) {
                kept[kept.count - 1].end = run.end
            } else {
                kept.append(run)
            }
        }
        if kept.count > 1, let last = kept.last, isStraight(last, kept[0]) {
            kept[0].start = last.start
            kept.removeLast()
        }
        runs = kept
    }

    private func isStraight(_ a: Run, _ b: Run) -> Bool {
        guard isLine(a), isLine(b) else { return false }
        let p = arrangement.points[a.start]
        let q = arrangement.points[a.end]
        let r = arrangement.points[b.end]
        guard GridPoint.side(p, q, r) == 0 else { return false }
        return Double(q.x - p.x) * Double(r.x - q.x) + Double(q.y - p.y) * Double(r.y - q.y) > 0
    }

    /// Whether a contour is so thin that it can be due to rounding and to the chords of curves.
    private func isSliver(_ steps: [ContourStep]) -> Bool {
        guard let first = steps.first else { return true }
        let origin = arrangement.points[Int(arrangement.edges[Int(first.edge)].low)]
        var area = 0.0
        var length = 0.0
        var accuracy = 0.0
        for step in steps {
            let edge = arrangement.edges[Int(step.edge)]
            let a = arrangement.points[Int(edge.low)]
            let b = arrangement.points[Int(edge.high)]
            let part =
                Double(a.x - origin.x) * Double(b.y - origin.y) - Double(a.y - origin.y) * Double(b.x - origin.x)
            area += step.isForward ? part : -part
            length += a.distance(to: b)
            let source = arrangement.sources[Int(arrangement.uses[Int(edge.uses.lowerBound)].source)]
            accuracy = max(accuracy, source.tolerance, VertexTable.tolerance(at: a))
        }
        return abs(area) <= accuracy * length
    }
}
