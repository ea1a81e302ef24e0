import Foundation

/// The parameters at which the end points of segments lie on curves.
struct CurveBreaks {
    /// A parameter and the vertex there.
    typealias Cut = (t: Double, vertex: Int32)

    /// The cuts of each curve that has some, in order of the parameter, without its ends.
    private(set) var cuts: [Int: [Cut]] = [:]

    /// Finds the vertices on each curve of `sources`; `ends` are the start and end vertices of the sources.
    init(sources: [SourceSegment], ends: [Int32], vertices: VertexTable) {
        let curves = sources.indices.filter { !sources[$0].segment.isLine }
        guard !curves.isEmpty else { return }
        let corners = Set(ends).sorted()
        let tree = BoxTree(corners.map { GridBox(vertices.points[Int($0)]) })
        for index in curves {
            let segment = sources[index].segment
            var edgeCuts: [Cut] = []
            let box = segment.gridBox
            tree.forEachIntersecting(box.expanded(by: 16 * box.tolerance)) { i in
                let vertex = corners[i]
                let distance = 16 * VertexTable.tolerance(at: vertices.points[Int(vertex)])
                segment.forEachParameter(near: vertices.positions[Int(vertex)], within: CGFloat(distance)) { t in
                    edgeCuts.append((t, vertex))
                }
            }
            guard !edgeCuts.isEmpty else { continue }
            edgeCuts.sort { $0.t != $1.t ? $0.t < $1.t : $0.vertex < $1.vertex }
            let kept = Self.distinct(edgeCuts, start: ends[2 * index], end: ends[2 * index + 1])
            if !kept.isEmpty { cuts[index] = kept }
        }
    }

    /// Drops repeated cuts and those at the curve's ends.
    private static func distinct(_ edgeCuts: [Cut], start: Int32, end: Int32) -> [Cut] {
        var kept: [Cut] = []
        for cut in edgeCuts {
            let previous = kept.last ?? (0, start)
            if cut.t - previous.t < 1e-12 || (cut.vertex == previous.vertex && cut.t - previous.t < 1e-5) { continue }
            if 1 - cut.t < 1e-12 || (cut.vertex == end && 1 - cut.t < 1e-5) { continue }
            kept.append(cut)
        }
        return kept
    }
}

extension GridBox {
    fileprivate var tolerance: Double { max(max(abs(minX), abs(maxX), abs(minY), abs(maxY)) * 0x1p-40, 1) }

    fileprivate func contains(_ p: CGPoint) -> Bool {
        p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY
    }
}

extension PathSegment {
    /// The box of the control points.
    fileprivate var gridBox: GridBox {
        func box(_ p: CGPoint) -> GridBox { GridBox(minX: p.x, minY: p.y, maxX: p.x, maxY: p.y) }
        var result = box(start)
        switch self {
        case .line: break
        case .quad(_, let c, _): result.formUnion(box(c))
        case .cubic(_, let c, let d, _):
            result.formUnion(box(c))
            result.formUnion(box(d))
        }
        result.formUnion(box(end))
        return result
    }

    /// Calls `body` with parameters strictly between 0 and 1 at which the curve is within `distance` of `p`.
    /// Neighboring parameters may repeat.
    fileprivate func forEachParameter(near p: CGPoint, within distance: CGFloat, _ body: (Double) -> Void) {
        var stack: [(piece: PathSegment, t: Double, step: Double)] = [(self, 0, 1)]
        while let (piece, t, step) = stack.popLast() {
            guard piece.gridBox.expanded(by: distance).contains(p) else { continue }
            if step > 0x1p-16 {
                let (first, second) = piece.split(at: 0.5)
                stack.append((second, t + step / 2, step / 2))
                stack.append((first, t, step / 2))
                continue
            }
            let nearest = nearestParameter(to: p, around: t + step / 2, within: step)
            if nearest > 0, nearest < 1, (point(at: nearest) - p).length <= distance { body(nearest) }
        }
    }

    private func nearestParameter(to p: CGPoint, around guess: Double, within range: Double) -> Double {
        var t = CGFloat(guess)
        for _ in 0..<4 {
            let tangent = derivative(at: t)
            let k = tangent.dot(tangent)
            guard k > 0 else { break }
            t = min(max(t - (point(at: t) - p).dot(tangent) / k, guess - range), guess + range)
        }
        return Double(t)
    }
}
