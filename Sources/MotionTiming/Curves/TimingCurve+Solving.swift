extension TimingCurve {
    /// One coordinate of the curve: 3(1−s)²s·p + 3(1−s)s²·q + s³.
    @inline(__always)
    static func coordinate(_ p: Double, _ q: Double, _ s: Double) -> Double {
        let b = 3 * (q - p) - 3 * p
        let a = 1 + 3 * (p - q)
        return ((a * s + b) * s + 3 * p) * s
    }

    /// The first and second derivative of `coordinate(_:_:_:)`.
    @inline(__always)
    private static func derivatives(_ p: Double, _ q: Double, _ s: Double) -> (slope: Double, bend: Double) {
        let b = 3 * (q - p) - 3 * p
        let a = 1 + 3 * (p - q)
        return ((3 * a * s + 2 * b) * s + 3 * p, 6 * a * s + 2 * b)
    }

    /// The s at which the curve has the given x: Halley's steps, each kept inside a bracket that bisection halves
    /// otherwise.
    func parameter(atX x: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var s = x
        for _ in 0..<64 {
            let error = Self.coordinate(c1x, c2x, s) - x
            if abs(error) < 1e-14 { return s }
            if error < 0 { low = s } else { high = s }
            let (slope, bend) = Self.derivatives(c1x, c2x, s)
            let next = s - 2 * error * slope / (2 * slope * slope - error * bend)
            s = next > low && next < high ? next : (low + high) / 2
            if high - low < 1e-15 { break }
        }
        return s
    }
}
