import Foundation

extension VectorPath {
    /// Returns whether filling with `rule` covers `point`. Open subpaths count as closed. Curves are evaluated exactly.
    package func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
        guard point.isFinite, isDrawable else { return false }
        var counter = CrossingCounter(point)
        feed(&counter)
        return rule == .winding ? counter.winding != 0 : counter.winding % 2 != 0
    }

    /// The rectangle that this path draws, if it is one subpath of four axis-aligned sides, closed or ending at its
    /// start.
    package var asRect: CGRect? {
        let subpaths = subpaths
        guard subpaths.count == 1, let corners = subpaths[0].rectCorners else { return nil }
        let box = CGRect(enclosing: corners)
        let startsVertical = corners[0].x == corners[1].x
        for i in 0..<4 {
            let p = corners[i]
            let q = corners[(i + 1) % 4]
            guard (i % 2 == 0) == startsVertical ? p.x == q.x : p.y == q.y else { return nil }
        }
        return box
    }
}

extension Subpath {
    /// The start points of the four lines of a subpath that returns to its start; nil for other subpaths.
    fileprivate var rectCorners: [CGPoint]? {
        guard segments.count == 4, segments[3].end == start else { return nil }
        var corners: [CGPoint] = []
        for case .line(let p, _) in segments { corners.append(p) }
        return corners.count == 4 ? corners : nil
    }
}

/// Counts signed crossings of the ray from a point toward +x.
private struct CrossingCounter: PathSink {
    private(set) var winding = 0
    private let target: CGPoint
    private var start = CGPoint.zero
    private var current = CGPoint.zero

    init(_ target: CGPoint) { self.target = target }

    mutating func begin(at point: CGPoint) {
        start = point
        current = point
    }
    mutating func end(closed: Bool) { if !closed { line(current, start) } }

    mutating func add(_ segment: PathSegment) {
        count(segment, depth: 48)
        current = segment.end
    }

    private mutating func count(_ segment: PathSegment, depth: Int) {
        switch segment {
        case .line(let a, let b): line(a, b)
        case .quad(let a, let c, let b): curve(segment, CGRect(enclosing: [a, c, b]), depth)
        case .cubic(let a, let c, let d, let b): curve(segment, CGRect(enclosing: [a, c, d, b]), depth)
        }
    }

    /// Counts the crossings of a curve. Its shape matters only where the hull of its control points contains the
    /// target.
    private mutating func curve(_ segment: PathSegment, _ hull: CGRect, _ depth: Int) {
        if hull.minY > target.y || hull.maxY < target.y || hull.maxX < target.x { return }
        if depth == 0 || hull.minX > target.x { return line(segment.start, segment.end) }
        let (a, b) = segment.split(at: 0.5)
        count(a, depth: depth - 1)
        count(b, depth: depth - 1)
    }

    private mutating func line(_ a: CGPoint, _ b: CGPoint) {
        guard (a.y <= target.y) != (b.y <= target.y) else { return }
        let side = (b - a).cross(target - a)
        if b.y > a.y, side > 0 { winding += 1 }
        if b.y < a.y, side < 0 { winding -= 1 }
    }
}
