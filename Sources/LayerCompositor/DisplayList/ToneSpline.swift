/// A smooth curve through points that does not overshoot between them, constant outside.
///
/// A cubic Hermite spline with the slopes of Fritsch and Carlson (1980), which is monotone where the points are.
struct ToneSpline: Equatable, Sendable {
    private let points: [SIMD2<Double>]
    private let slopes: [Double]

    /// Creates a curve through points, which are sorted by x. Of points with equal x the first counts.
    init(_ points: [SIMD2<Double>]) {
        var distinct: [SIMD2<Double>] = []
        for point in points.enumerated().sorted(by: { ($0.element.x, $0.offset) < ($1.element.x, $1.offset) })
            .map(\.element) where distinct.last.map({ $0.x < point.x }) ?? true
        { distinct.append(point) }
        self.points = distinct
        slopes = Self.slopes(distinct)
    }

    private static func slopes(_ points: [SIMD2<Double>]) -> [Double] {
        guard points.count > 1 else { return points.map { _ in 0 } }
        let chords = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        return points.indices.map { i in
            guard i > 0 else { return chords[0] }
            guard i < chords.count else { return chords[i - 1] }
            let before = chords[i - 1]
            let after = chords[i]
            // The harmonic mean keeps the slope within three times either chord.
            return before * after <= 0 ? 0 : 2 * before * after / (before + after)
        }
    }

    /// Returns the value of the curve at x.
    func value(at x: Double) -> Double {
        guard let first = points.first, let last = points.last else { return x }
        guard x > first.x else { return first.y }
        guard x < last.x, let next = points.firstIndex(where: { $0.x > x }) else { return last.y }
        let from = points[next - 1]
        let to = points[next]
        let width = to.x - from.x
        let t = (x - from.x) / width
        let t2 = t * t
        let t3 = t * t * t
        return from.y * (2 * t3 - 3 * t2 + 1) + slopes[next - 1] * width * (t3 - 2 * t2 + t)
            + to.y * (3 * t2 - 2 * t3) + slopes[next] * width * (t3 - t2)
    }
}
