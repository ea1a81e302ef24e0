import Foundation

/// A point on the integer grid of a boolean operation. Coordinates are at most 2⁵² in magnitude.
struct GridPoint: Hashable {
    var x: Int64
    var y: Int64

    /// Returns whether `a` is left of `b`, or below it at the same x: the order in which the sweep visits vertices.
    @inline(__always) static func < (a: GridPoint, b: GridPoint) -> Bool { a.x != b.x ? a.x < b.x : a.y < b.y }

    /// Returns twice the signed area of the triangle `a`, `b`, `c` as an exact integer: positive where `c` is to the
    /// left of the line from `a` to `b`, with y up.
    @inline(__always) static func exactArea(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int128 {
        Int128(b.x - a.x) * Int128(c.y - a.y) - Int128(b.y - a.y) * Int128(c.x - a.x)
    }

    /// Returns the sign of `exactArea`.
    ///
    /// Differences of coordinates are exact in floating point, so each product has one rounding error; only results
    /// within the sum of these errors need exact arithmetic.
    @inline(__always) static func side(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int {
        let left = Double(b.x - a.x) * Double(c.y - a.y)
        let right = Double(b.y - a.y) * Double(c.x - a.x)
        let area = left - right
        let bound = (abs(left) + abs(right)) * 0x1p-50
        if area > bound { return 1 }
        if area < -bound { return -1 }
        return exactArea(a, b, c).signum().asInt
    }

    /// Returns the distance to `o`.
    @inline(__always) func distance(to o: GridPoint) -> Double {
        let dx = Double(x - o.x)
        let dy = Double(y - o.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

extension Int128 {
    @inline(__always) fileprivate var asInt: Int { self > 0 ? 1 : self < 0 ? -1 : 0 }
}

/// The grid on which a boolean operation computes: coordinates multiplied by a power of two and rounded.
///
/// The largest coordinate of the operands becomes 2⁵¹…2⁵². Coordinates with up to 52 significant bits of the largest
/// one, such as all integers of ordinary size, are exact.
struct Grid {
    private let exponent: Int

    /// Creates a grid for coordinates of at most `magnitude`.
    init(magnitude: CGFloat) {
        exponent = magnitude > 0 ? 51 - Int(magnitude.exponent) : 0
    }

    /// Returns the nearest grid point.
    func point(_ p: CGPoint) -> GridPoint {
        GridPoint(x: coordinate(p.x), y: coordinate(p.y))
    }

    /// Returns the point in the coordinates of the path.
    func unscaled(_ p: GridPoint) -> CGPoint {
        CGPoint(x: CGFloat(scalbn(Double(p.x), -exponent)), y: CGFloat(scalbn(Double(p.y), -exponent)))
    }

    /// Returns the length in grid units.
    func scaled(_ length: CGFloat) -> Double { scalbn(Double(length), exponent) }

    /// Returns the length in units of the path.
    func unscaled(_ length: Double) -> CGFloat { CGFloat(scalbn(length, -exponent)) }

    private func coordinate(_ v: CGFloat) -> Int64 {
        Int64(min(max(scaled(v).rounded(), -0x1p52), 0x1p52))
    }
}
