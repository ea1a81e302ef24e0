/// A cubic Bézier timing curve from (0, 0) to (1, 1), or an easing function.
///
/// The x of both control points should lie in 0…1; y is free, so that the result may overshoot.
/// - Apple: `CAMediaTimingFunction`; facts 2.14.
package struct TimingCurve: Equatable, Hashable, Sendable {
    /// The coordinates of the two control points.
    package let c1x, c1y, c2x, c2y: Double
    /// The function that replaces the curve; nil for none.
    package let function: EasingFunction?

    /// Creates a curve from its control points.
    package init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
        self.c1x = c1x
        self.c1y = c1y
        self.c2x = c2x
        self.c2y = c2y
        function = nil
    }

    /// Creates a curve from an easing function. Its control points are those of constant speed.
    package init(_ function: EasingFunction) {
        c1x = 0
        c1y = 0
        c2x = 1
        c2y = 1
        self.function = function
    }

    /// Constant speed.
    package static let linear = TimingCurve(0, 0, 1, 1)
    /// Starts slowly.
    package static let easeIn = TimingCurve(0.42, 0, 1, 1)
    /// Ends slowly.
    package static let easeOut = TimingCurve(0, 0, 0.58, 1)
    /// Starts and ends slowly.
    package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
    /// The curve of implicit animations.
    package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

    /// Returns the curve that Apple names `linear`, `easeIn`, `easeOut`, `easeInEaseOut` or `default`; nil for another
    /// name.
    package static func named(_ name: String) -> TimingCurve? {
        switch name {
        case "linear": linear
        case "easeIn": easeIn
        case "easeOut": easeOut
        case "easeInEaseOut": easeInEaseOut
        case "default": `default`
        default: nil
        }
    }

    /// Returns the progress at a fraction of time, which is limited to 0…1; 0 and 1 are exact.
    package func value(at fraction: Double) -> Double {
        guard fraction > 0 else { return 0 }
        guard fraction < 1 else { return 1 }
        if let function { return function.value(at: fraction) }
        if c1x == c1y, c2x == c2y { return fraction }
        return Self.coordinate(c1y, c2y, parameter(atX: fraction))
    }
}

extension TimingCurve {
    /// Returns one coordinate of the curve: 3(1−s)²s·p + 3(1−s)s²·q + s³.
    @inline(__always)
    static func coordinate(_ p: Double, _ q: Double, _ s: Double) -> Double {
        let b = 3 * (q - p) - 3 * p
        let a = 1 + 3 * (p - q)
        return ((a * s + b) * s + 3 * p) * s
    }

    /// Returns the first and second derivative of `coordinate(_:_:_:)`.
    @inline(__always)
    private static func derivatives(_ p: Double, _ q: Double, _ s: Double) -> (slope: Double, bend: Double) {
        let b = 3 * (q - p) - 3 * p
        let a = 1 + 3 * (p - q)
        return ((3 * a * s + 2 * b) * s + 3 * p, 6 * a * s + 2 * b)
    }

    /// Returns the s at which the curve has the given x, by Halley's method, with bisection where a step leaves the
    /// bracket. A step cubes the error, so one from below 1e-5 is the last.
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
            let isInside = next > low && next < high
            if isInside, abs(error) < 1e-5 * slope { return next }
            s = isInside ? next : (low + high) / 2
            if high - low < 1e-15 { break }
        }
        return s
    }
}
