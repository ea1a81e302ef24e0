import Foundation

extension VectorPath {
    /// Returns the parts of this path's lines and curves that are inside or outside the filled area of `mask`.
    ///
    /// The boundary of the area counts as inside. Cut subpaths become open subpaths; closed subpaths that are kept
    /// entirely stay closed, and open subpaths are not closed. Direction and order of the subpaths stay.
    package func lines(inside isInside: Bool, _ mask: VectorPath, using rule: CGPathFillRule = .winding) -> VectorPath {
        let operands = [self, mask].map { $0.isDrawable ? $0 : VectorPath() }
        var clipper = LineClipper(PlanarArrangement(SourceFlattening(operands, isFilled: [false, true])))
        return clipper.clip { rule.fills($0) == isInside }
    }
}

/// Selects the edges of the first operand, and links them in their original order.
private struct LineClipper {
    private typealias Run = ContourOutline.Run

    private let arrangement: PlanarArrangement
    private var crossings: CurveCrossings
    /// The segments of the second operand at each vertex, with their parameters there.
    private var maskSegments: [Int: [(source: Int, parameter: Double)]] = [:]

    init(_ arrangement: PlanarArrangement) {
        self.arrangement = arrangement
        crossings = CurveCrossings(arrangement)
        for edge in arrangement.edges {
            for use in arrangement.uses[Int(edge.uses.lowerBound)..<Int(edge.uses.upperBound)]
            where arrangement.sources[Int(use.source)].operand == 1 {
                maskSegments[Int(edge.low), default: []].append((Int(use.source), use.low))
                maskSegments[Int(edge.high), default: []].append((Int(use.source), use.high))
            }
        }
    }

    /// Returns the lines in areas of the mask whose winding numbers `keeps` accepts.
    mutating func clip(_ keeps: (Int32) -> Bool) -> VectorPath {
        var path = VectorPath()
        let pieces = pieces(keeps)
        var first = 0
        while first < pieces.count {
            let subpath = arrangement.sources[pieces[first].run.source].subpath
            var end = first
            while end < pieces.count, arrangement.sources[pieces[end].run.source].subpath == subpath { end += 1 }
            add(pieces[first..<end], isClosed: arrangement.closedSubpaths[subpath], to: &path)
            first = end
        }
        return path
    }

    /// Returns the edges of the first operand in their original order.
    private func pieces(_ keeps: (Int32) -> Bool) -> [(run: Run, isKept: Bool)] {
        let below = arrangement.windingsBelow()
        // A line on the boundary is inside, whichever side the area is on.
        let keepsOutside = keeps(0)
        var result: [(run: Run, isKept: Bool)] = []
        for (edge, winding) in zip(arrangement.edges, below) {
            let lower = keeps(winding.second)
            let upper = keeps(winding.second + edge.secondRise)
            let isKept = keepsOutside ? lower && upper : lower || upper
            for use in arrangement.uses[Int(edge.uses.lowerBound)..<Int(edge.uses.upperBound)]
            where arrangement.sources[Int(use.source)].operand == 0 {
                let isForward = use.low < use.high
                let run = Run(
                    source: Int(use.source), start: Int(isForward ? edge.low : edge.high),
                    end: Int(isForward ? edge.high : edge.low), startParameter: min(use.low, use.high),
                    endParameter: max(use.low, use.high))
                result.append((run, isKept))
            }
        }
        result.sort {
            $0.run.source != $1.run.source
                ? $0.run.source < $1.run.source : $0.run.startParameter < $1.run.startParameter
        }
        return result
    }

    /// Adds the kept pieces of one subpath.
    private mutating func add(
        _ pieces: ArraySlice<(run: Run, isKept: Bool)>, isClosed: Bool, to path: inout VectorPath
    ) {
        var chains: [[Run]] = []
        var continues = false
        for (run, isKept) in pieces {
            defer { continues = isKept }
            guard isKept else { continue }
            guard continues, var last = chains.last?.last, last.end == run.start else {
                chains.append([run])
                continue
            }
            if last.source == run.source {
                last.end = run.end
                last.endParameter = run.endParameter
                chains[chains.count - 1][chains[chains.count - 1].count - 1] = last
            } else {
                chains[chains.count - 1].append(run)
            }
        }
        let isWhole = isClosed && chains.count == 1 && pieces.allSatisfy(\.isKept)
        if isClosed, !isWhole, chains.count > 1, chains[0].first?.start == chains[chains.count - 1].last?.end {
            chains[0] = chains.removeLast() + chains[0]
        }
        for chain in chains { add(chain, isClosed: isWhole, to: &path) }
    }

    private mutating func add(_ chain: [Run], isClosed: Bool, to path: inout VectorPath) {
        var chain = chain
        if !isClosed {
            for (source, parameter) in maskSegments[chain[0].start] ?? [] {
                if crossings.refineStart(of: &chain[0], crossing: source, at: parameter) { break }
            }
            let last = chain.count - 1
            for (source, parameter) in maskSegments[chain[last].end] ?? [] {
                if crossings.refineEnd(of: &chain[last], crossing: source, at: parameter) { break }
            }
        }
        path.elements.append(.move(crossings.unscaledPosition(chain[0].start)))
        for (i, run) in chain.enumerated() {
            let isClosingLine = isClosed && i == chain.count - 1 && arrangement.sources[run.source].segment.isLine
            if !isClosingLine { path.elements.append(crossings.segment(run).element) }
        }
        if isClosed { path.elements.append(.close) }
    }
}
