import Foundation

/// Points as vectors, for this module's geometry only.
extension CGPoint {
    @inline(__always) static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    @inline(__always) static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    @inline(__always) static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }
    @inline(__always) static prefix func - (a: CGPoint) -> CGPoint { CGPoint(x: -a.x, y: -a.y) }

    @inline(__always) func dot(_ o: CGPoint) -> CGFloat { x * o.x + y * o.y }
    @inline(__always) func cross(_ o: CGPoint) -> CGFloat { x * o.y - y * o.x }
    @inline(__always) var length: CGFloat { (x * x + y * y).squareRoot() }
    @inline(__always) var isFinite: Bool { x.isFinite && y.isFinite }

    /// The unit vector of the same direction; nil for zero and for what is too small to have a direction.
    @inline(__always) var unit: CGPoint? {
        let k = length
        return k > 1e-150 && k.isFinite ? CGPoint(x: x / k, y: y / k) : nil
    }

    /// A quarter turn from +x toward +y.
    @inline(__always) var quarterTurn: CGPoint { CGPoint(x: -y, y: x) }

    /// A turn by the angle of which the cosine and sine are given, from +x toward +y.
    @inline(__always) func turned(cos c: CGFloat, sin s: CGFloat) -> CGPoint {
        CGPoint(x: x * c - y * s, y: x * s + y * c)
    }

    @inline(__always) func lerp(_ o: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: x + (o.x - x) * t, y: y + (o.y - y) * t)
    }

    @inline(__always) func distance(toSegmentFrom a: CGPoint, to b: CGPoint) -> CGFloat {
        let ab = b - a
        let ap = self - a
        let k = ab.dot(ab)
        guard k > 0 else { return ap.length }
        return (ap - ab * min(max(ap.dot(ab) / k, 0), 1)).length
    }
}
