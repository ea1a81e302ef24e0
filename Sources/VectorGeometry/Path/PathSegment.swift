import Foundation

/// A line or Bézier curve of a path together with its start point, with parameter 0…1.
@usableFromInline
package enum PathSegment: Equatable, Hashable, Sendable {
    /// A straight line from the first point to the second.
    case line(CGPoint, CGPoint)
    /// A quadratic Bézier curve: start, control point, end.
    case quad(CGPoint, CGPoint, CGPoint)
    /// A cubic Bézier curve: start, two control points, end.
    case cubic(CGPoint, CGPoint, CGPoint, CGPoint)

    /// The start point.
    package var start: CGPoint {
        switch self {
        case .line(let p, _), .quad(let p, _, _), .cubic(let p, _, _, _): p
        }
    }

    /// The end point.
    @usableFromInline
    package var end: CGPoint {
        switch self {
        case .line(_, let p), .quad(_, _, let p), .cubic(_, _, _, let p): p
        }
    }

    /// The path element that draws this segment from the current point.
    package var element: PathElement {
        switch self {
        case .line(_, let p): .line(p)
        case .quad(_, let c, let p): .quad(control: c, to: p)
        case .cubic(_, let c1, let c2, let p): .cubic(control1: c1, control2: c2, to: p)
        }
    }

    /// Returns the point at parameter `t`.
    package func point(at t: CGFloat) -> CGPoint {
        let u = 1 - t
        switch self {
        case .line(let a, let b): return a.lerp(b, t)
        case .quad(let a, let c, let b): return a * (u * u) + c * (2 * u * t) + b * (t * t)
        case .cubic(let a, let c, let d, let b):
            return a * (u * u * u) + c * (3 * u * u * t) + d * (3 * u * t * t) + b * (t * t * t)
        }
    }

    /// Returns the derivative with respect to the parameter.
    package func derivative(at t: CGFloat) -> CGPoint {
        let u = 1 - t
        switch self {
        case .line(let a, let b): return b - a
        case .quad(let a, let c, let b): return (c - a) * (2 * u) + (b - c) * (2 * t)
        case .cubic(let a, let c, let d, let b):
            return (c - a) * (3 * u * u) + (d - c) * (6 * u * t) + (b - d) * (3 * t * t)
        }
    }

    /// The unit tangent at the start, toward the first control point that differs from it; nil when all points
    /// coincide.
    package var startTangent: CGPoint? {
        switch self {
        case .line(let a, let b): (b - a).unit
        case .quad(let a, let c, let b): (c - a).unit ?? (b - a).unit
        case .cubic(let a, let c, let d, let b): (c - a).unit ?? (d - a).unit ?? (b - a).unit
        }
    }

    /// The unit tangent at the end, from the last control point that differs from it; nil when all points coincide.
    package var endTangent: CGPoint? { reversed.startTangent.map { -$0 } }

    /// Returns the transformed segment.
    package func applying(_ t: CGAffineTransform) -> PathSegment {
        switch self {
        case .line(let a, let b): .line(a.applying(t), b.applying(t))
        case .quad(let a, let c, let b): .quad(a.applying(t), c.applying(t), b.applying(t))
        case .cubic(let a, let c, let d, let b): .cubic(a.applying(t), c.applying(t), d.applying(t), b.applying(t))
        }
    }

    /// The same curve in the opposite direction.
    package var reversed: PathSegment {
        switch self {
        case .line(let a, let b): .line(b, a)
        case .quad(let a, let c, let b): .quad(b, c, a)
        case .cubic(let a, let c, let d, let b): .cubic(b, d, c, a)
        }
    }
}

extension PathSegment {
    /// Returns the two pieces on either side of parameter `t`, by de Casteljau's construction.
    package func split(at t: CGFloat) -> (PathSegment, PathSegment) {
        switch self {
        case .line(let a, let b):
            let m = a.lerp(b, t)
            return (.line(a, m), .line(m, b))
        case .quad(let a, let c, let b):
            let ac = a.lerp(c, t)
            let cb = c.lerp(b, t)
            let m = ac.lerp(cb, t)
            return (.quad(a, ac, m), .quad(m, cb, b))
        case .cubic(let a, let c, let d, let b):
            let ac = a.lerp(c, t)
            let cd = c.lerp(d, t)
            let db = d.lerp(b, t)
            let acd = ac.lerp(cd, t)
            let cdb = cd.lerp(db, t)
            let m = acd.lerp(cdb, t)
            return (.cubic(a, ac, acd, m), .cubic(m, cdb, db, b))
        }
    }

    /// Returns the piece between two parameters, `t0 <= t1`; the unchanged segment for 0…1.
    package func piece(from t0: CGFloat, to t1: CGFloat) -> PathSegment {
        var result = self
        if t1 < 1 { result = result.split(at: t1).0 }
        if t0 > 0 { result = result.split(at: t1 > 0 ? min(t0 / t1, 1) : 0).1 }
        return result
    }
}
