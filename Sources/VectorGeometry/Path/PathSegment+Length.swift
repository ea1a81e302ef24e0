import Foundation

extension PathSegment {
    /// The arc length; of curves by adaptive Gauss–Legendre integration, to about 1e-9 of the length.
    public var length: CGFloat { length(from: 0, to: 1) }

    /// The arc length between two parameters, `t0 <= t1`.
    public func length(from t0: CGFloat, to t1: CGFloat) -> CGFloat {
        if case .line(let a, let b) = self { return (b - a).length * (t1 - t0) }
        let whole = gauss(t0, t1)
        return adaptiveLength(t0, t1, whole, depth: 12)
    }

    /// The parameter at `distance` along the curve from parameter `t0`; 1 when the curve ends before.
    public func parameter(atLength distance: CGFloat, from t0: CGFloat = 0) -> CGFloat {
        let rest = length(from: t0, to: 1)
        guard distance > 0 else { return t0 }
        guard distance < rest else { return 1 }
        var t = t0 + (1 - t0) * distance / rest
        if case .line = self { return t }
        var low = t0
        var high = CGFloat(1)
        for _ in 0..<40 {
            let error = length(from: t0, to: t) - distance
            if abs(error) <= 1e-11 * rest { break }
            if error > 0 { high = t } else { low = t }
            // Newton where it stays inside the bracket, bisection at cusps.
            let speed = derivative(at: t).length
            let next = speed > 0 ? t - error / speed : low
            t = next > low && next < high ? next : (low + high) / 2
        }
        return t
    }

    private func adaptiveLength(_ t0: CGFloat, _ t1: CGFloat, _ whole: CGFloat, depth: Int) -> CGFloat {
        let m = (t0 + t1) / 2
        let left = gauss(t0, m)
        let right = gauss(m, t1)
        if depth == 0 || abs(left + right - whole) <= 1e-10 * (left + right) { return left + right }
        return adaptiveLength(t0, m, left, depth: depth - 1) + adaptiveLength(m, t1, right, depth: depth - 1)
    }

    /// Eight-point Gauss–Legendre quadrature of the speed.
    private func gauss(_ t0: CGFloat, _ t1: CGFloat) -> CGFloat {
        let middle = (t0 + t1) / 2
        let half = (t1 - t0) / 2
        @inline(__always) func pair(_ x: CGFloat, _ weight: CGFloat) -> CGFloat {
            weight * (derivative(at: middle - half * x).length + derivative(at: middle + half * x).length)
        }
        return half
            * (pair(0.1834346424956498, 0.3626837833783620) + pair(0.5255324099163290, 0.3137066458778873)
                + pair(0.7966664774136267, 0.2223810344533745) + pair(0.9602898564975363, 0.1012285362903763))
    }
}
