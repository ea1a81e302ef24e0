import MotionTiming

extension CSSEasing {
    /// Returns the progress at a fraction of the time.
    func value(at time: Double) -> Double {
        guard let pieces else { return timingCurve?.value(at: time) ?? time }
        guard let next = pieces.firstIndex(where: { $0.x > time }), next > 0 else { return pieces.last?.y ?? time }
        let (a, b) = (pieces[next - 1], pieces[next])
        return a.y + (b.y - a.y) * (time - a.x) / (b.x - a.x)
    }

    /// Returns the easing between two fractions of the time, with its time and its progress from 0 to 1.
    func part(from start: Double, to end: Double) -> CSSEasing {
        guard start > 0 || end < 1, end > start else { return self }
        let (first, last) = (value(at: start), value(at: end))
        guard abs(last - first) > 1e-9 else { return .linear }
        func scaled(_ point: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2((point.x - start) / (end - start), (point.y - first) / (last - first))
        }
        if case .curve(let a, let b, let c, let d) = self {
            let curve = Self.cut([SIMD2(0, 0), SIMD2(a, b), SIMD2(c, d), SIMD2(1, 1)], from: start, to: end)
            let (one, other) = (scaled(curve[1]), scaled(curve[2]))
            return .curve(min(max(one.x, 0), 1), one.y, min(max(other.x, 0), 1), other.y)
        }
        let inner = (pieces ?? []).filter { $0.x > start && $0.x < end }.map(scaled)
        return .points([SIMD2(0, 0)] + inner + [SIMD2(1, 1)])
    }

    /// Returns the control points of a cubic curve between two x-coordinates.
    private static func cut(_ points: [SIMD2<Double>], from start: Double, to end: Double) -> [SIMD2<Double>] {
        let (first, last) = (parameter(points, atX: start), parameter(points, atX: end))
        let head = split(points, at: last).head
        return split(head, at: last > 0 ? first / last : 0).tail
    }

    private static func parameter(_ points: [SIMD2<Double>], atX x: Double) -> Double {
        var range = (low: 0.0, high: 1.0)
        for _ in 0..<50 {
            let middle = (range.low + range.high) / 2
            if split(points, at: middle).tail[0].x < x { range.low = middle } else { range.high = middle }
        }
        return (range.low + range.high) / 2
    }

    private static func split(_ p: [SIMD2<Double>], at t: Double) -> (head: [SIMD2<Double>], tail: [SIMD2<Double>]) {
        func between(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a + (b - a) * t }
        let (a, b, c) = (between(p[0], p[1]), between(p[1], p[2]), between(p[2], p[3]))
        let (d, e) = (between(a, b), between(b, c))
        let f = between(d, e)
        return ([p[0], a, d, f], [f, e, c, p[3]])
    }
}
