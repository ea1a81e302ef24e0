/// A factor of a playback rate over time: linear between points, constant before the first and after the last one.
///
/// The position that is played is the integral of the rate, which is exact.
package struct RateCurve: Equatable, Sendable {
    /// A factor at a time.
    package struct Point: Equatable, Sendable {
        /// Seconds.
        package let time: Rational
        /// The factor, at least 0.
        package let rate: Rational

        /// Creates a point.
        package init(time: Rational, rate: Rational) {
            self.time = time
            self.rate = rate
        }
    }

    /// The points in order of time; never empty.
    package let points: [Point]
    /// The integrals from the first point to each point.
    private let sums: [Rational]

    /// Creates a curve; nil unless there is a point, times increase and no factor is negative.
    package init?(_ points: [Point]) {
        guard !points.isEmpty, points.allSatisfy({ $0.rate >= .zero }),
            zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time })
        else { return nil }
        self.init(ordered: points)
    }

    private init(ordered points: [Point]) {
        self.points = points
        var sums = [Rational.zero]
        for (a, b) in zip(points, points.dropFirst()) {
            sums.append(sums[sums.count - 1] + (b.time - a.time) * (a.rate + b.rate) / 2)
        }
        self.sums = sums
    }

    /// The greatest factor.
    package var highestRate: Rational { points.map(\.rate).max() ?? .zero }

    /// Returns the factor at a time.
    package func rate(at time: Rational) -> Rational {
        guard let index = index(at: time) else { return points[0].rate }
        guard index + 1 < points.count else { return points[index].rate }
        return points[index].rate + slope(index) * (time - points[index].time)
    }

    /// Returns whether the factor stays the same after a time, up to the next point.
    package func isConstant(at time: Rational) -> Bool {
        guard let index = index(at: time), index + 1 < points.count else { return true }
        return points[index].rate == points[index + 1].rate
    }

    /// Returns the integral from the first point to a time; negative before it.
    package func integral(to time: Rational) -> Rational {
        guard let index = index(at: time) else {
            return (time - points[0].time) * points[0].rate
        }
        let distance = time - points[index].time
        guard index + 1 < points.count else { return sums[index] + distance * points[index].rate }
        return sums[index] + distance * (2 * points[index].rate + slope(index) * distance) / 2
    }

    /// Returns the first time at which the integral reaches a value; nil if it never does. Exact while the factor is
    /// constant, otherwise rounded up to a nanosecond.
    package func time(ofIntegral value: Rational) -> Rational? {
        if value < .zero { return points[0].rate > .zero ? points[0].time + value / points[0].rate : nil }
        // The first sum is 0, so a value that is not greater is reached at the first point.
        let reached = Self.count(of: sums) { $0 < value }
        guard reached > 0 else { return points[0].time }
        let index = reached - 1
        let rest = value - sums[index]
        let rate = points[index].rate
        guard index + 1 < points.count else { return rate > .zero ? points[index].time + rest / rate : nil }
        if rate == points[index + 1].rate { return points[index].time + rest / rate }
        // The root of a quadratic function, without cancellation.
        let start = rate.seconds
        let root = max(0, start * start + 2 * slope(index).seconds * rest.seconds).squareRoot()
        let distance = 2 * rest.seconds / (start + root)
        let rounded = Rational(Int64((distance * 1e9).rounded(.up)), 1_000_000_000)
        return min(points[index].time + rounded, points[index + 1].time)
    }

    /// The largest number of linear parts into which a segment of a product is divided.
    private static let mostParts = 16

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
                let time = a.time + (b.time - a.time) * Rational(Int64(part), Int64(count))
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
                result.append(product(time + (next - time) * Rational(Int64(part), Int64(count))))
            }
        }
        if let last = times.last { result.append(product(last)) }
        return RateCurve(ordered: result)
    }

    /// Returns the curve over another clock that runs forward.
    package func mapTimes(_ convert: (Rational) -> Rational) -> RateCurve {
        RateCurve(ordered: points.map { Point(time: convert($0.time), rate: $0.rate) })
    }

    /// The index of the last point that is not after a time; nil before the first point.
    private func index(at time: Rational) -> Int? {
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
    private func slope(_ index: Int) -> Rational {
        (points[index + 1].rate - points[index].rate) / (points[index + 1].time - points[index].time)
    }
}
