import MediaTime
import VectorGeometry

/// A value over composition time: linear ramps, constant between them (facts 3.13).
package struct ValueRamps<Value: LinearlyInterpolated>: Sendable {
    /// A ramp; equal times make a step.
    struct Ramp: Sendable {
        let start: Rational, end: Rational
        let from: Value, to: Value
    }

    /// The ramps in order of start time; for equal times in the order they were set.
    private(set) var ramps: [Ramp] = []

    mutating func add(from: Value, to: Value, start: Rational, end: Rational) {
        let index = ramps.firstIndex { $0.start > start } ?? ramps.count
        ramps.insert(Ramp(start: start, end: end, from: from, to: to), at: index)
    }

    /// Returns the last ramp that has started; nil before the first one.
    func ramp(at time: Rational) -> Ramp? { ramps.last { $0.start <= time } }

    /// Returns the value at `time`; nil before the first ramp.
    package func value(at time: Rational) -> Value? {
        guard let ramp = ramp(at: time) else { return nil }
        guard time < ramp.end else { return ramp.to }
        return Value.mix(ramp.from, ramp.to, ((time - ramp.start) / (ramp.end - ramp.start)).seconds)
    }
}

/// A type with linear interpolation of its components.
package protocol LinearlyInterpolated: Equatable, Sendable {
    static func mix(_ a: Self, _ b: Self, _ fraction: Double) -> Self
}

extension Float: LinearlyInterpolated {
    package static func mix(_ a: Float, _ b: Float, _ fraction: Double) -> Float { a + (b - a) * Float(fraction) }
}

extension CGAffineTransform: LinearlyInterpolated {
    /// Interpolates each element: a rotation does not keep its size, as on Apple's systems.
    package static func mix(_ p: CGAffineTransform, _ q: CGAffineTransform, _ fraction: Double) -> CGAffineTransform {
        func mixed(_ path: KeyPath<CGAffineTransform, CGFloat>) -> CGFloat {
            p[keyPath: path] + (q[keyPath: path] - p[keyPath: path]) * fraction
        }
        return CGAffineTransform(
            a: mixed(\.a), b: mixed(\.b), c: mixed(\.c), d: mixed(\.d), tx: mixed(\.tx), ty: mixed(\.ty))
    }
}

extension CGRect: LinearlyInterpolated {
    package static func mix(_ p: CGRect, _ q: CGRect, _ fraction: Double) -> CGRect {
        func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * fraction }
        return CGRect(
            x: mixed(p.minX, q.minX), y: mixed(p.minY, q.minY), width: mixed(p.width, q.width),
            height: mixed(p.height, q.height))
    }
}
