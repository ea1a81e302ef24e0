import Foundation

// The geometry types are Foundation's own, exported unchanged. Type aliases of them would be separate declarations:
// next to `import Foundation` they make `[CGFloat]()` ambiguous.
@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize

extension CGRect {
    /// The corners in the order (minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY).
    public var corners: [CGPoint] {
        [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
    }

    /// Creates the smallest rectangle that contains all `points`; `.null` if there are none.
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

extension CGPoint {
    /// Returns whether both coordinates are equal.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
    /// Returns whether both dimensions are equal.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
    /// Returns whether the origins and the sizes are equal.
    public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

/// A two-dimensional vector.
///
/// - Apple: `CGVector`.
public struct CGVector: Equatable, Hashable, Sendable {
    /// The x component.
    public var dx: CGFloat
    /// The y component.
    public var dy: CGFloat

    /// Creates a vector.
    public init(dx: CGFloat = 0, dy: CGFloat = 0) {
        self.dx = dx
        self.dy = dy
    }

    /// The vector with zero components.
    public static let zero = CGVector()
}

/// A set of rectangle corners, with the raw values of Apple's `CACornerMask`.
package struct RectCorners: OptionSet, Hashable, Sendable {
    /// The bit mask: minXminY = 1, maxXminY = 2, minXmaxY = 4, maxXmaxY = 8.
    package let rawValue: UInt

    /// Creates a set from a bit mask.
    package init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner at (minX, minY).
    package static let minXminY = RectCorners(rawValue: 1)
    /// The corner at (maxX, minY).
    package static let maxXminY = RectCorners(rawValue: 2)
    /// The corner at (minX, maxY).
    package static let minXmaxY = RectCorners(rawValue: 4)
    /// The corner at (maxX, maxY).
    package static let maxXmaxY = RectCorners(rawValue: 8)
    /// All four corners.
    package static let all = RectCorners(rawValue: 15)
}

/// Vector arithmetic on points, internal to this module.
extension CGPoint {
    @inline(__always) static func + (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x + b.x, y: a.y + b.y) }
    @inline(__always) static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
    @inline(__always) static func * (a: CGPoint, k: CGFloat) -> CGPoint { CGPoint(x: a.x * k, y: a.y * k) }
    @inline(__always) static prefix func - (a: CGPoint) -> CGPoint { CGPoint(x: -a.x, y: -a.y) }

    @inline(__always) func dot(_ o: CGPoint) -> CGFloat { x * o.x + y * o.y }
    @inline(__always) func cross(_ o: CGPoint) -> CGFloat { x * o.y - y * o.x }
    @inline(__always) var length: CGFloat { (x * x + y * y).squareRoot() }
    @inline(__always) var isFinite: Bool { x.isFinite && y.isFinite }

    /// The unit vector in the same direction; nil for zero and for vectors too short to have a direction.
    @inline(__always) var unit: CGPoint? {
        let k = length
        return k > 1e-150 && k.isFinite ? CGPoint(x: x / k, y: y / k) : nil
    }

    /// The vector rotated by 90° from +x toward +y.
    @inline(__always) var rotated90: CGPoint { CGPoint(x: -y, y: x) }

    /// Returns the vector rotated from +x toward +y by the angle with the given cosine and sine.
    @inline(__always) func rotated(cos c: CGFloat, sin s: CGFloat) -> CGPoint {
        CGPoint(x: x * c - y * s, y: x * s + y * c)
    }

    /// Returns the linear interpolation to `o` at fraction `t`.
    @inline(__always) func lerp(_ o: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: x + (o.x - x) * t, y: y + (o.y - y) * t)
    }

    /// Returns the distance to the line segment from `a` to `b`.
    @inline(__always) func distance(toSegmentFrom a: CGPoint, to b: CGPoint) -> CGFloat {
        let ab = b - a
        let ap = self - a
        let k = ab.dot(ab)
        guard k > 0 else { return ap.length }
        return (ap - ab * min(max(ap.dot(ab) / k, 0), 1)).length
    }
}

// The functions of C that create geometry.

/// Creates a point.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// Creates a size.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// Creates a vector.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
/// Creates a rectangle.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
