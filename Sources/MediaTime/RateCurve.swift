/// A factor of a clock's rate over time: linear between points, constant before the first and after the last one.
///
/// The time of the clock is the integral of the factor, which is as exact as the numbers.
package struct LinearRateCurve<Number: CurveNumber>: Equatable, Sendable {
    /// A factor at a time.
    package struct Point: Equatable, Sendable {
        /// Seconds.
        package let time: Number
        /// The factor, at least 0.
        package let rate: Number

        /// Creates a point.
        package init(time: Number, rate: Number) {
            self.time = time
            self.rate = rate
        }
    }

    /// The points in order of time; never empty.
    package let points: [Point]
    /// The integrals from the origin to each point.
    private var sums: [Number]

    /// Creates a curve; nil unless there is a point, times are finite and increase, and factors are finite and at least
    /// 0.
    ///
    /// - Parameter origin: The time to which the integral is 0; nil for the first point.
    package init?(_ points: [Point], origin: Number? = nil) {
        guard !points.isEmpty, points.allSatisfy({ $0.time.isFinite && $0.rate.isFinite && $0.rate >= 0 }),
            zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time })
        else { return nil }
        self.init(ordered: points)
        if let origin {
            let shift = integral(to: origin)
            sums = sums.map { $0 - shift }
        }
    }

    fileprivate init(ordered points: [Point]) {
        self.points = points
        var sums: [Number] = [0]
        for (a, b) in zip(points, points.dropFirst()) {
            sums.append(sums[sums.count - 1] + (b.time - a.time) * (a.rate + b.rate) / 2)
        }
        self.sums = sums
    }

    /// Returns the factor at a time.
    package func rate(at time: Number) -> Number {
        guard let index = index(at: time) else { return points[0].rate }
        guard index + 1 < points.count else { return points[index].rate }
        return points[index].rate + slope(index) * (time - points[index].time)
    }

    /// Returns whether the factor stays the same after a time, up to the next point.
    package func isConstant(at time: Number) -> Bool {
        guard let index = index(at: time), index + 1 < points.count else { return true }
        return points[index].rate == points[index + 1].rate
    }

    /// Returns the integral from the origin to a time; negative before it.
    package func integral(to time: Number) -> Number {
        guard let index = index(at: time) else { return sums[0] + (time - points[0].time) * points[0].rate }
        let distance = time - points[index].time
        guard index + 1 < points.count else { return sums[index] + distance * points[index].rate }
        return sums[index] + distance * (2 * points[index].rate + slope(index) * distance) / 2
    }

    /// Returns the first time at which the integral reaches a value; nil if it never does. Exact while the factor is
    /// constant, otherwise rounded up to the precision of a time.
    package func time(ofIntegral value: Number) -> Number? {
        let first = points[0]
        if value < sums[0] { return first.rate > 0 ? first.time + (value - sums[0]) / first.rate : nil }
        let reached = Self.count(of: sums) { $0 < value }
        guard reached > 0 else { return first.time }
        let point = points[reached - 1]
        let missing = value - sums[reached - 1]
        guard reached < points.count else { return point.rate > 0 ? point.time + missing / point.rate : nil }
        let next = points[reached]
        if point.rate == next.rate { return min(point.time + missing / point.rate, next.time) }
        // The root of a quadratic function, without cancellation.
        let start = point.rate.seconds
        let root = max(0, start * start + 2 * slope(reached - 1).seconds * missing.seconds).squareRoot()
        return min(point.time + Number(roundingUpTime: 2 * missing.seconds / (start + root)), next.time)
    }

    /// The index of the last point that is not after a time; nil before the first point.
    private func index(at time: Number) -> Int? {
        let count = Self.count(of: points) { $0.time <= time }
        return count > 0 ? count - 1 : nil
    }

    /// Returns how many elements at the start of an ordered list satisfy a condition that no later one does.
    private static func count<T>(of list: [T], where condition: (T) -> Bool) -> Int {
        var low = 0
        var high = list.count
        while low < high {
            let middle = (low + high) / 2
            if condition(list[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The change of the factor per second after a point that is not the last.
    private func slope(_ index: Int) -> Number {
        (points[index + 1].rate - points[index].rate) / (points[index + 1].time - points[index].time)
    }
}

extension LinearRateCurve {
    /// Returns the time after `part` of `parts` equal parts of a span.
    package static func time(_ part: Int, of parts: Int, from start: Number, to end: Number) -> Number {
        start + (end - start) * (Number(part) / Number(parts))
    }
}

// Only in this file: visible to other files, they would make the type checker slow.
private func + <Number: CurveNumber>(a: Number, b: Number) -> Number { .sum(a, b) }
private func - <Number: CurveNumber>(a: Number, b: Number) -> Number { .difference(a, b) }
private func * <Number: CurveNumber>(a: Number, b: Number) -> Number { .product(a, b) }
private func / <Number: CurveNumber>(a: Number, b: Number) -> Number { .quotient(a, b) }

/// A factor of a playback rate over time, whose integral is exact.
package typealias RateCurve = LinearRateCurve<Rational>

extension RateCurve {
    /// The greatest factor.
    package var highestRate: Rational { points.map(\.rate).max() ?? .zero }

    /// The largest number of linear parts into which a segment of a product is divided.
    private static var mostParts: Int { 16 }

    /// Returns the number of linear parts for a segment whose curvature grows with `change`.
    ///
    /// The error of a part falls with the square of their number, so that small changes need few: the 64 segments of an
    /// eased ramp do not become 1,024.
    private static func parts(_ change: Rational) -> Int {
        min(max(Int((32 * change.magnitude.seconds.squareRoot()).rounded(.up)), 1), mostParts)
    }

    /// The same curve with more points where the factor changes, for clocks that are not linear.
    package var divided: RateCurve {
        var result: [Point] = []
        for (a, b) in zip(points, points.dropFirst()) {
            let count = Self.parts(b.rate - a.rate)
            for part in 0..<count {
                let time = Self.time(part, of: count, from: a.time, to: b.time)
                result.append(Point(time: time, rate: rate(at: time)))
            }
        }
        return RateCurve(ordered: result + points.suffix(1))
    }

    /// Returns the product with another curve. Where both change it is divided into linear parts.
    package func multiplied(by other: RateCurve) -> RateCurve {
        let times = Set((points + other.points).map(\.time)).sorted()
        func product(_ time: Rational) -> Point { Point(time: time, rate: rate(at: time) * other.rate(at: time)) }
        var result: [Point] = []
        for (time, next) in zip(times, times.dropFirst()) {
            let count = Self.parts((rate(at: next) - rate(at: time)) * (other.rate(at: next) - other.rate(at: time)))
            for part in 0..<count {
                result.append(product(Self.time(part, of: count, from: time, to: next)))
            }
        }
        if let last = times.last { result.append(product(last)) }
        return RateCurve(ordered: result)
    }

    /// Returns the curve over another clock that runs forward.
    package func mapTimes(_ convert: (Rational) -> Rational) -> RateCurve {
        RateCurve(ordered: points.map { Point(time: convert($0.time), rate: $0.rate) })
    }
}
