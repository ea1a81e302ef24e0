import Foundation
import VectorGeometry

/// Lengths along a cubic Bézier curve, by five-point Gauss–Legendre quadrature of its speed.
enum CurveLength {
    private static let nodes: [(at: Double, weight: Double)] = [
        (-0.906179845938664, 0.2369268850561891), (-0.5384693101056831, 0.4786286704993665), (0, 0.5688888888888889),
        (0.5384693101056831, 0.4786286704993665), (0.906179845938664, 0.2369268850561891),
    ]

    @inline(__always)
    static func derivative(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, at t: Double) -> CGPoint {
        let u = 1 - t
        let (a, b, c) = (3 * u * u, 6 * u * t, 3 * t * t)
        return CGPoint(
            x: a * (p1.x - p0.x) + b * (p2.x - p1.x) + c * (p3.x - p2.x),
            y: a * (p1.y - p0.y) + b * (p2.y - p1.y) + c * (p3.y - p2.y))
    }

    private static func speed(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, at t: Double) -> Double {
        let d = derivative(p0, p1, p2, p3, at: t)
        return hypot(d.x, d.y)
    }

    private static func length(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, from a: Double, to b: Double) -> Double {
        let (middle, half) = ((a + b) / 2, (b - a) / 2)
        var sum = 0.0
        for node in nodes { sum += node.weight * speed(p0, p1, p2, p3, at: middle + half * node.at) }
        return sum * half
    }

    /// The lengths up to 0, 1/steps, …, 1.
    static func table(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, steps: Int) -> [Double] {
        var result = [0.0]
        for i in 0..<steps {
            let piece = length(p0, p1, p2, p3, from: Double(i) / Double(steps), to: Double(i + 1) / Double(steps))
            result.append(result[i] + piece)
        }
        return result
    }

    /// The parameter between `low` and `high`, a stretch of length `total`, at which `wanted` of it is behind.
    static func parameter(
        _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, from low: Double, to high: Double,
        length wanted: Double, of total: Double
    ) -> Double {
        guard total > 0 else { return low }
        var t = low + (high - low) * wanted / total
        for _ in 0..<3 {
            let pace = speed(p0, p1, p2, p3, at: t)
            guard pace > 0 else { break }
            t = min(max(t - (length(p0, p1, p2, p3, from: low, to: t) - wanted) / pace, low), high)
        }
        return t
    }
}
