/// A factor of a clock's speed over time: linear between points, constant before the first and after the last one.
///
/// The time of the clock is the integral of the factor, which is exact up to rounding.
package struct SpeedRamp: Equatable, Sendable {
    /// A factor at a time.
    package struct Point: Equatable, Sendable {
        /// Seconds.
        package let time: Double
        /// The factor, at least 0.
        package let factor: Double

        /// Creates a point.
        package init(time: Double, factor: Double) {
            self.time = time
            self.factor = factor
        }
    }

    /// The points in order of time; never empty.
    package let points: [Point]
    /// The integrals from time 0 to each point.
    private let sums: [Double]

    /// Creates a ramp; nil unless there is a point, times are finite and increase, and factors are finite and at least
    /// 0.
    package init?(_ points: [Point]) {
        guard let first = points.first, points.allSatisfy({ $0.time.isFinite && $0.factor.isFinite && $0.factor >= 0 }),
            zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time })
        else { return nil }
        var sums = [0.0]
        for (a, b) in zip(points, points.dropFirst()) {
            sums.append(sums[sums.count - 1] + (b.time - a.time) * (a.factor + b.factor) / 2)
        }
        self.points = points
        let unshifted = Self.integral(points, sums, to: 0, first)
        self.sums = sums.map { $0 - unshifted }
    }

    /// Returns the integral from time 0.
    package func integral(to time: Double) -> Double { Self.integral(points, sums, to: time, points[0]) }

    private static func integral(_ points: [Point], _ sums: [Double], to time: Double, _ first: Point) -> Double {
        guard let index = points.lastIndex(where: { $0.time <= time }) else {
            return sums[0] + (time - first.time) * first.factor
        }
        let point = points[index]
        let distance = time - point.time
        guard index + 1 < points.count else { return sums[index] + distance * point.factor }
        let next = points[index + 1]
        let slope = (next.factor - point.factor) / (next.time - point.time)
        return sums[index] + distance * (point.factor + slope * distance / 2)
    }

    /// Returns the first time at which the integral reaches a value; infinite if it never does.
    package func time(ofIntegral value: Double) -> Double {
        guard let index = sums.lastIndex(where: { $0 < value }) else {
            let first = points[0]
            return value == sums[0] || first.factor == 0 ? first.time : first.time + (value - sums[0]) / first.factor
        }
        let point = points[index]
        let rest = value - sums[index]
        guard index + 1 < points.count else {
            return point.factor > 0 ? point.time + rest / point.factor : .infinity
        }
        let next = points[index + 1]
        let slope = (next.factor - point.factor) / (next.time - point.time)
        // The root of a quadratic function, without cancellation.
        let root = max(0, point.factor * point.factor + 2 * slope * rest).squareRoot()
        return min(point.time + 2 * rest / (point.factor + root), next.time)
    }
}

extension SpeedRamp {
    /// A factor at a time, with the change to the next one.
    package struct Keyframe {
        let time, factor: Double
        /// The change to the next keyframe; nil is linear.
        let curve: TimingCurve?

        /// Creates a keyframe.
        package init(time: Double, factor: Double, curve: TimingCurve?) {
            self.time = time
            self.factor = factor
            self.curve = curve
        }
    }

    /// The number of linear parts of a timing curve.
    private static let parts = 64

    /// Creates a ramp; timing curves are divided into 64 linear parts. Nil without keyframes, and for values that a
    /// ramp cannot have.
    package init?(keyframes: [Keyframe]) {
        var points: [Point] = []
        for (index, keyframe) in keyframes.enumerated() {
            points.append(Point(time: keyframe.time, factor: keyframe.factor))
            guard let curve = keyframe.curve, index + 1 < keyframes.count else { continue }
            let next = keyframes[index + 1]
            for part in 1..<Self.parts {
                let share = Double(part) / Double(Self.parts)
                points.append(
                    Point(
                        time: keyframe.time + (next.time - keyframe.time) * share,
                        factor: max(0, keyframe.factor + (next.factor - keyframe.factor) * curve.value(at: share))))
            }
        }
        self.init(points)
    }
}
