import Foundation

extension PathSegment {
    /// How many equal parameter steps keep every chord within `tolerance` of the curve.
    ///
    /// A chord over a step h is off by at most max|B″|·h²/8 (Wang). The bound holds up to the limit of 16384 steps.
    package func stepCount(tolerance: CGFloat) -> Int { Self.stepCount(bend: bend, tolerance: tolerance) }

    /// The same for the curves on both sides at `distance`: where this one turns by an angle, they bend by its arc
    /// more.
    func stepCount(tolerance: CGFloat, beside distance: CGFloat) -> Int {
        let turn = controlTurn
        return Self.stepCount(bend: bend + distance * turn * turn / 8, tolerance: tolerance)
    }

    private static func stepCount(bend: CGFloat, tolerance: CGFloat) -> Int {
        let steps = (bend / max(tolerance, 1e-9)).squareRoot().rounded(.up)
        return steps >= 1 ? Int(min(steps, 16384)) : 1
    }

    /// The most by which a single chord may be off.
    private var bend: CGFloat {
        switch self {
        case .line: 0
        case .quad(let a, let c, let b): (a - c * 2 + b).length / 4
        case .cubic(let a, let c, let d, let b): max((a - c * 2 + d).length, (c - d * 2 + b).length) * 3 / 4
        }
    }

    /// The turns of the control polygon added up, in radians: a bound of the curve's own turning.
    private var controlTurn: CGFloat {
        func turn(_ a: CGPoint, _ b: CGPoint) -> CGFloat { abs(atan2(a.cross(b), a.dot(b))) }
        switch self {
        case .line: return 0
        case .quad(let a, let c, let b): return turn(c - a, b - c)
        case .cubic(let a, let c, let d, let b): return turn(c - a, d - c) + turn(d - c, b - d)
        }
    }

    /// Appends the ends of the chords, the start left out; the last is exactly the curve's end.
    func appendChords(to points: inout [CGPoint], tolerance: CGFloat) {
        appendChords(to: &points, count: stepCount(tolerance: tolerance), outward: 0)
    }

    /// The same with chords on both sides of the curve, so that they enclose the area that it does, but for its ends.
    ///
    /// With `stepCount` steps no chord is farther from the curve than 0.7 times the tolerance.
    package func appendBalancedChords(to points: inout [CGPoint], count: Int) {
        // A chord over a step h is off by B″·h²/8 in its middle, and by two thirds of that on average.
        appendChords(to: &points, count: count, outward: 1.0 / 12)
    }

    /// Chords between points of B − outward·h²·B″, which has the same degree as B.
    private func appendChords(to points: inout [CGPoint], count: Int, outward: CGFloat) {
        if count > 1 {
            let step = 1 / CGFloat(count)
            let shift = 2 * outward * step * step
            switch self {
            case .line: break
            case .quad(let a, let c, let b):
                let k1 = (c - a) * 2
                let k2 = a - c * 2 + b
                let k0 = a - k2 * shift
                for i in 1..<count {
                    let t = CGFloat(i) * step
                    points.append((k2 * t + k1) * t + k0)
                }
            case .cubic(let a, let c, let d, let b):
                let k2 = (a - c * 2 + d) * 3
                let k3 = b - a + (c - d) * 3
                let k0 = a - k2 * shift
                let k1 = (c - a) * 3 - k3 * (3 * shift)
                for i in 1..<count {
                    let t = CGFloat(i) * step
                    points.append(((k3 * t + k2) * t + k1) * t + k0)
                }
            }
        }
        points.append(end)
    }
}
