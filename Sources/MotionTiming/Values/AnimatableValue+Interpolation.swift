import Foundation
import VectorGeometry

extension AnimatableValue {
    /// Returns the value at `fraction` between this one and `target`; not limited to 0…1, because timing curves may
    /// overshoot.
    ///
    /// The ends are exact. If either color is nil, the result is nil. Paths with different numbers of elements show the
    /// first path until `fraction` exceeds 0. Other values that cannot be interpolated switch at 0.5 (facts 2.8, U17).
    package func interpolated(to target: AnimatableValue, fraction: Double) -> AnimatableValue {
        if let blend = combined(with: target, { lerp($0, $1, fraction) }) { return blend }
        switch (self, target) {
        case (.transform(let a), .transform(let b)): return .transform(a.interpolated(to: b, fraction: fraction))
        case (.bool(let a), .bool(let b)): return .bool(lerp(a ? 1 : 0, b ? 1 : 0, fraction) != 0)
        case (.color, .color), (.color, .none), (.none, .color): return .color(nil)
        case (.path(let a), .path(let b)): return .path(Self.interpolate(a, b, fraction))
        case (.object(let a), .object(let b)): return Self.crossfading(a, b, fraction)
        case (.object(let a), .none): return Self.crossfading(a, nil, fraction)
        case (.none, .object(let b)): return Self.crossfading(nil, b, fraction)
        default: return fraction < 0.5 ? self : target
        }
    }

    private static func interpolate(_ a: VectorPath?, _ b: VectorPath?, _ fraction: Double) -> VectorPath? {
        if let a, let b, let blend = a.interpolated(to: b, fraction: fraction) { return blend }
        return fraction <= 0 ? a : b
    }

    private static func crossfading(_ a: ObjectReference?, _ b: ObjectReference?, _ fraction: Double) -> AnimatableValue
    {
        if a == b || fraction <= 0 { return .object(a) }
        return fraction >= 1 ? .object(b) : .crossfade(from: a, to: b, fraction: fraction)
    }

    /// Returns the distance between two values for paced modes; nil for kinds without a distance (facts 2.9).
    ///
    /// The distance is Euclidean over the components, and over all 16 elements for transforms.
    package func distance(to other: AnimatableValue) -> Double? {
        switch (self, other) {
        case (.number(let a), .number(let b)): abs(b - a)
        case (.point(let a), .point(let b)): norm(b.x - a.x, b.y - a.y)
        case (.size(let a), .size(let b)): norm(b.width - a.width, b.height - a.height)
        case (.rect(let a), .rect(let b)):
            norm(
                b.origin.x - a.origin.x, b.origin.y - a.origin.y,
                b.size.width - a.size.width, b.size.height - a.size.height)
        case (.color(let a?), .color(let b?)):
            norm(b.red - a.red, b.green - a.green, b.blue - a.blue, b.alpha - a.alpha)
        case (.transform(let a), .transform(let b)): a.distance(to: b)
        default: nil
        }
    }
}

extension VectorPath {
    /// Returns the path at `fraction` between this one and `target`; nil if the elements differ in number, or a segment
    /// meets an element that is none (facts 2.8).
    ///
    /// End points move on straight lines. The tangents of cubic curves turn and change their lengths evenly
    /// (facts I11). Segments of different kinds are interpolated as cubic curves.
    func interpolated(to target: VectorPath, fraction: Double) -> VectorPath? {
        guard elements.count == target.elements.count else { return nil }
        var result: [PathElement] = []
        result.reserveCapacity(elements.count)
        for (i, (a, b)) in zip(elements, target.elements).enumerated() {
            guard
                let element = interpolatedAsCubic(to: target, element: i, fraction: fraction)
                    ?? a.interpolated(to: b, fraction: fraction)
            else { return nil }
            result.append(element)
        }
        return VectorPath(result)
    }

    /// The path with its lines and quadratic curves as cubic curves.
    var withCubicSegments: VectorPath {
        var start: CGPoint?
        return VectorPath(
            elements.map { element in
                defer { start = element.end }
                return start.flatMap { element.asCubic(from: $0) } ?? element
            })
    }

    private func interpolatedAsCubic(to target: VectorPath, element i: Int, fraction: Double) -> PathElement? {
        guard i > 0, let start = elements[i - 1].end, let targetStart = target.elements[i - 1].end,
            !elements[i].isSameSegment(as: target.elements[i]),
            case .cubic(let c1, let c2, let p) = elements[i].asCubic(from: start),
            case .cubic(let d1, let d2, let q) = target.elements[i].asCubic(from: targetStart)
        else { return nil }
        let from = start.interpolated(to: targetStart, fraction: fraction)
        let end = p.interpolated(to: q, fraction: fraction)
        let out = CGVector(from: start, to: c1).turned(to: CGVector(from: targetStart, to: d1), fraction: fraction)
        let into = CGVector(from: p, to: c2).turned(to: CGVector(from: q, to: d2), fraction: fraction)
        return .cubic(
            control1: CGPoint(x: from.x + out.dx, y: from.y + out.dy),
            control2: CGPoint(x: end.x + into.dx, y: end.y + into.dy), to: end)
    }
}

extension PathElement {
    /// The point where the next segment begins; nil after `close`, where a new subpath begins.
    fileprivate var end: CGPoint? {
        switch self {
        case .move(let p), .line(let p), .quad(_, let p), .cubic(_, _, let p): p
        case .close: nil
        }
    }

    /// Returns a segment as a cubic curve; nil for other elements. The control points of a line are its end points, as
    /// measured, instead of lying at thirds.
    fileprivate func asCubic(from start: CGPoint) -> PathElement? {
        switch self {
        case .line(let p): .cubic(control1: start, control2: p, to: p)
        case .quad(let c, let p):
            .cubic(
                control1: start.interpolated(to: c, fraction: 2 / 3), control2: p.interpolated(to: c, fraction: 2 / 3),
                to: p)
        case .cubic: self
        case .move, .close: nil
        }
    }

    /// Whether both elements are lines, or both are quadratic curves, which stay such.
    fileprivate func isSameSegment(as other: PathElement) -> Bool {
        switch (self, other) {
        case (.line, .line), (.quad, .quad): true
        default: false
        }
    }

    fileprivate func interpolated(to target: PathElement, fraction: Double) -> PathElement? {
        func mix(_ p: CGPoint, _ q: CGPoint) -> CGPoint { p.interpolated(to: q, fraction: fraction) }
        switch (self, target) {
        case (.move(let p), .move(let q)): return .move(mix(p, q))
        case (.line(let p), .line(let q)): return .line(mix(p, q))
        case (.quad(let c, let p), .quad(let d, let q)): return .quad(control: mix(c, d), to: mix(p, q))
        case (.cubic(let c1, let c2, let p), .cubic(let d1, let d2, let q)):
            return .cubic(control1: mix(c1, d1), control2: mix(c2, d2), to: mix(p, q))
        case (.close, .close): return .close
        default: return nil
        }
    }
}

extension CGVector {
    fileprivate init(from start: CGPoint, to end: CGPoint) { self.init(dx: end.x - start.x, dy: end.y - start.y) }

    /// Returns the vector at `fraction` between this one and `target`: its length and its angle change evenly, the
    /// angle by at most half a turn. A vector without length has the angle of the other.
    fileprivate func turned(to target: CGVector, fraction: Double) -> CGVector {
        let mixed = CGVector(dx: lerp(dx, target.dx, fraction), dy: lerp(dy, target.dy, fraction))
        let length = (dx * dx + dy * dy).squareRoot()
        let targetLength = (target.dx * target.dx + target.dy * target.dy).squareRoot()
        let cross = dx * target.dy - dy * target.dx
        let dot = dx * target.dx + dy * target.dy
        // Parallel tangents, such as those of circles, stay exact; so do the ends.
        guard fraction != 0, fraction != 1, min(length, targetLength) > 1e-9, cross != 0 || dot < 0 else {
            return mixed
        }
        let angle = atan2(dy, dx) + atan2(cross, dot) * fraction
        let mixedLength = lerp(length, targetLength, fraction)
        return CGVector(dx: mixedLength * cos(angle), dy: mixedLength * sin(angle))
    }
}

extension CGPoint {
    @inline(__always)
    func interpolated(to target: CGPoint, fraction: Double) -> CGPoint {
        CGPoint(x: lerp(x, target.x, fraction), y: lerp(y, target.y, fraction))
    }
}

extension CATransform3D {
    fileprivate func distance(to t: CATransform3D) -> Double {
        norm(
            t.m11 - m11, t.m12 - m12, t.m13 - m13, t.m14 - m14, t.m21 - m21, t.m22 - m22, t.m23 - m23, t.m24 - m24,
            t.m31 - m31, t.m32 - m32, t.m33 - m33, t.m34 - m34, t.m41 - m41, t.m42 - m42, t.m43 - m43, t.m44 - m44)
    }
}

/// Returns `a + (b − a)·f` with both ends exact.
@inline(__always)
func lerp(_ a: Double, _ b: Double, _ f: Double) -> Double {
    f == 1 ? b : a + (b - a) * f
}

/// Returns the Euclidean norm of the components.
private func norm(_ components: Double...) -> Double {
    components.reduce(0) { $0 + $1 * $1 }.squareRoot()
}
