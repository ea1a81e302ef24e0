import Foundation
import MediaPipeline
import VectorGeometry

/// A value that goes along with a composition's time: straight lines, level after each of them (facts 3.13).
struct ValueRamps<Value: LinearlyInterpolated> {
    /// Equal times make a step.
    struct Ramp {
        let start: Rational, end: Rational
        let from: Value, to: Value
    }

    /// In the order of their starts; of equal ones the later set comes later.
    private(set) var ramps: [Ramp] = []

    mutating func add(from: Value, to: Value, start: Rational, end: Rational) {
        let place = ramps.firstIndex { $0.start > start } ?? ramps.count
        ramps.insert(Ramp(start: start, end: end, from: from, to: to), at: place)
    }

    /// The last ramp that has begun; nil before the first.
    func ramp(at time: Rational) -> Ramp? { ramps.last { $0.start <= time } }

    /// Nil before the first ramp.
    func value(at time: Rational) -> Value? {
        guard let ramp = ramp(at: time) else { return nil }
        guard time < ramp.end else { return ramp.to }
        return Value.mix(ramp.from, ramp.to, ((time - ramp.start) / (ramp.end - ramp.start)).seconds)
    }
}

/// What has values between any two, number by number.
protocol LinearlyInterpolated {
    static func mix(_ a: Self, _ b: Self, _ share: Double) -> Self
}

extension Float: LinearlyInterpolated {
    static func mix(_ a: Float, _ b: Float, _ share: Double) -> Float { a + (b - a) * Float(share) }
}

extension CGAffineTransform: LinearlyInterpolated {
    /// Element by element: a turn does not keep its size on the way, as on Apple's systems.
    static func mix(_ p: CGAffineTransform, _ q: CGAffineTransform, _ share: Double) -> CGAffineTransform {
        func mixed(_ path: KeyPath<CGAffineTransform, CGFloat>) -> CGFloat {
            p[keyPath: path] + (q[keyPath: path] - p[keyPath: path]) * share
        }
        return CGAffineTransform(
            a: mixed(\.a), b: mixed(\.b), c: mixed(\.c), d: mixed(\.d), tx: mixed(\.tx), ty: mixed(\.ty))
    }
}

extension CGRect: LinearlyInterpolated {
    static func mix(_ p: CGRect, _ q: CGRect, _ share: Double) -> CGRect {
        func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
        return CGRect(
            x: mixed(p.minX, q.minX), y: mixed(p.minY, q.minY), width: mixed(p.width, q.width),
            height: mixed(p.height, q.height))
    }
}
