import Foundation

// Foundation on Linux has these four; own structs of the same names would be ambiguous beside it.
public typealias CGFloat = Foundation.CGFloat
public typealias CGPoint = Foundation.CGPoint
public typealias CGSize = Foundation.CGSize
public typealias CGRect = Foundation.CGRect

extension CGRect {
    /// The corners in the order (minX,minY), (maxX,minY), (maxX,maxY), (minX,maxY).
    public var corners: [CGPoint] {
        [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
    }

    /// The smallest rectangle that holds all `points`; `.null` when there are none.
    public init(enclosing points: some Sequence<CGPoint>) {
        var x0 = CGFloat.infinity
        var y0 = CGFloat.infinity
        var x1 = -CGFloat.infinity
        var y1 = -CGFloat.infinity
        for p in points {
            x0 = min(x0, p.x)
            x1 = max(x1, p.x)
            y0 = min(y0, p.y)
            y1 = max(y1, p.y)
        }
        self = x0 <= x1 ? CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .null
    }
}

/// A direction with a length.
///
/// - Apple: `CGVector`.
public struct CGVector: Equatable, Hashable, Sendable {
    public var dx: CGFloat
    public var dy: CGFloat

    public init(dx: CGFloat = 0, dy: CGFloat = 0) { (self.dx, self.dy) = (dx, dy) }

    public static let zero = CGVector()
}

/// A set of a rectangle's corners, with the bits of Apple's `CACornerMask`.
public struct RectCorners: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let minXminY = RectCorners(rawValue: 1)
    public static let maxXminY = RectCorners(rawValue: 2)
    public static let minXmaxY = RectCorners(rawValue: 4)
    public static let maxXmaxY = RectCorners(rawValue: 8)
    public static let all = RectCorners(rawValue: 15)
}

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
    @inline(__always) var rotated90: CGPoint { CGPoint(x: -y, y: x) }

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
