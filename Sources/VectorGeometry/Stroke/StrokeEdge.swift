import Foundation

/// A short straight piece of a stroked subpath, with the left normals at its two ends.
///
/// The normals have length 1, and are slightly longer within a curve, where chords lie on both sides of it.
///
/// They are the curve's own normals where the offset pieces on both sides still run forward, and the chord's normals
/// where the pieces would fold over. Either way each side is a quadrilateral of one orientation: the winding number of
/// the whole outline is nowhere negative, so overlaps never cancel to a hole.
struct StrokeEdge {
    var from, to: CGPoint
    var startNormal, endNormal: CGPoint
    /// Whether the next edge continues the same curve. The corner between them is then rounded, whatever the join.
    var continuesCurve: Bool
}

/// Cuts the lines and curves of a subpath into edges, one after the other.
struct StrokeEdgeBuilder {
    /// Half the stroke width.
    let halfWidth: CGFloat
    /// The maximum distance of chords from the outline; balanced chords are off by at most two thirds of it.
    let tolerance: CGFloat
    /// The cosine of the angle from which two normals count as folding over.
    private let minimumCosine: CGFloat
    private var budget = ChordBudget()
    /// The edges of the last line or curve; none if it is too short.
    private(set) var edges: [StrokeEdge] = []
    /// The end of the last edge of the subpath.
    var pen = CGPoint.zero

    /// Creates a builder.
    ///
    /// - Parameter maxChordAngle: the largest angle, in radians, whose chord on a circle of radius `halfWidth` is
    ///   within the tolerance.
    init(halfWidth: CGFloat, tolerance: CGFloat, maxChordAngle: CGFloat) {
        self.halfWidth = halfWidth
        self.tolerance = tolerance
        minimumCosine = cos(maxChordAngle * 1.5)
        edges.reserveCapacity(32)
    }

    /// Cuts a line or curve that begins at the pen.
    mutating func build(_ segment: PathSegment) {
        edges.removeAll(keepingCapacity: true)
        if case .line(_, let p) = segment { addLine(to: p) } else { addCurve(segment) }
    }

    /// The length below which a piece is noise: its direction would give random joins. The next piece starts where the
    /// last kept one ended.
    private var shortest: CGFloat { tolerance * 1e-3 }

    private mutating func addLine(to p: CGPoint) {
        let chord = p - pen
        guard chord.length > shortest, let normal = chord.unit?.rotated90 else { return }
        edges.append(StrokeEdge(from: pen, to: p, startNormal: normal, endNormal: normal, continuesCurve: false))
        pen = p
    }

    private mutating func addCurve(_ segment: PathSegment) {
        guard let startNormal = segment.startTangent?.rotated90, let endNormal = segment.endTangent?.rotated90
        else { return }
        let count = budget.take(segment.stepCount(tolerance: tolerance, offset: halfWidth))
        var normal = startNormal
        for i in 1...count {
            let t = CGFloat(i) / CGFloat(count)
            let p = i >= count ? segment.end : segment.point(at: t)
            let chord = p - pen
            guard chord.length > shortest, let chordNormal = chord.unit?.rotated90 else { continue }
            let next = i >= count ? endNormal : segment.derivative(at: t).unit?.rotated90 ?? chordNormal
            if runsForward(chord, chordNormal, normal, next) {
                edges.append(StrokeEdge(from: pen, to: p, startNormal: normal, endNormal: next, continuesCurve: true))
            } else {
                edges.append(
                    StrokeEdge(from: pen, to: p, startNormal: chordNormal, endNormal: chordNormal, continuesCurve: true)
                )
            }
            normal = next
            pen = p
        }
        guard !edges.isEmpty else { return }
        balance()
        alignEnds(startNormal, endNormal)
        edges[edges.count - 1].continuesCurve = false
    }

    private func runsForward(_ chord: CGPoint, _ chordNormal: CGPoint, _ n0: CGPoint, _ n1: CGPoint) -> Bool {
        let shrink = abs((n1 - n0).cross(chordNormal)) * halfWidth
        return n0.dot(chordNormal) > 0.5 && n1.dot(chordNormal) > 0.5 && n0.dot(n1) >= minimumCosine
            && shrink < chord.length * 0.999
    }

    /// Moves points within a curve away from its center, so that chords lie on both sides of the curve and of its
    /// offset curves.
    ///
    /// Chords over an angle θ enclose a circle's area if its radius is scaled by 1 + θ²/12. This applies to the curve
    /// and to half the width.
    private mutating func balance() {
        for i in edges.indices.dropFirst() where edges[i - 1].endNormal == edges[i].startNormal {
            let a = edges[i - 1]
            let b = edges[i]
            let before = a.startNormal.cross(a.endNormal)
            let after = b.startNormal.cross(b.endNormal)
            let outward = ((a.to - a.from).length * before + (b.to - b.from).length * after) / 24
            let point = b.from - b.startNormal * outward
            let normal = b.startNormal * (1 + (before * before + after * after) / 24)
            edges[i - 1].to = point
            edges[i - 1].endNormal = normal
            edges[i].from = point
            edges[i].startNormal = normal
        }
    }

    /// Inserts edges of no length with the true tangents where an end edge has its chord's normal, to keep caps and
    /// joins straight.
    private mutating func alignEnds(_ startNormal: CGPoint, _ endNormal: CGPoint) {
        if let last = edges.last, last.endNormal != endNormal {
            edges.append(
                StrokeEdge(from: pen, to: pen, startNormal: endNormal, endNormal: endNormal, continuesCurve: true))
        }
        if let first = edges.first, first.startNormal != startNormal {
            let p = first.from
            edges.insert(
                StrokeEdge(from: p, to: p, startNormal: startNormal, endNormal: startNormal, continuesCurve: true),
                at: 0)
        }
    }
}
