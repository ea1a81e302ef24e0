/// A gain that changes along a sound: straight lines between points, level before the first and after the last.
public struct VolumeCurve: Sendable, Equatable {
    public struct Point: Sendable, Equatable {
        /// Seconds after the sound's start in the output.
        public let time: Rational
        /// 1 leaves the sound as it is, 0 is silence.
        public let gain: Double

        public init(time: Rational, gain: Double) {
            self.time = time
            self.gain = gain
        }
    }

    /// In order of time; never empty.
    public let points: [Point]

    public static let unity = VolumeCurve(constant: 1)

    public init(constant gain: Double) { points = [Point(time: .zero, gain: gain)] }

    /// Nil unless there is a point, times ascend and gains are finite and not negative.
    public init?(_ points: [Point]) {
        guard !points.isEmpty, points.allSatisfy({ $0.gain.isFinite && $0.gain >= 0 }) else { return nil }
        guard zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
        self.points = points
    }

    /// Level `gain`, rising from silence over `fadeIn` seconds and falling to it over the last `fadeOut` of `duration`.
    ///
    /// Nil when the fades do not fit into the duration, or a number is negative.
    public init?(gain: Double, fadeIn: Rational, fadeOut: Rational, duration: Rational) {
        guard fadeIn >= .zero, fadeOut >= .zero, fadeIn + fadeOut <= duration else { return nil }
        var points: [Point] = []
        if fadeIn > .zero { points.append(Point(time: .zero, gain: 0)) }
        points.append(Point(time: fadeIn, gain: gain))
        if fadeOut > .zero {
            if duration - fadeOut > fadeIn { points.append(Point(time: duration - fadeOut, gain: gain)) }
            points.append(Point(time: duration, gain: 0))
        }
        self.init(points)
    }

    /// The same gains, `distance` seconds later.
    public func shifted(by distance: Rational) -> VolumeCurve {
        VolumeCurve(unchecked: points.map { Point(time: $0.time + distance, gain: $0.gain) })
    }

    /// - Precondition: `factor` is finite and not negative.
    public func scaled(by factor: Double) -> VolumeCurve {
        VolumeCurve(unchecked: points.map { Point(time: $0.time, gain: $0.gain * factor) })
    }

    private init(unchecked points: [Point]) { self.points = points }

    /// The gain of each of `count` samples from sample `first` on, counted from the sound's start.
    func gains(from first: Int, count: Int, sampleRate: Int) -> [Float] {
        if points.count == 1 { return Array(repeating: Float(points[0].gain), count: count) }
        let places = points.map { $0.time.seconds * Double(sampleRate) }
        var next = 0
        return (first..<first + count).map { sample in
            while next < places.count, places[next] <= Double(sample) { next += 1 }
            return Float(gain(at: Double(sample), places: places, next: next))
        }
    }

    private func gain(at sample: Double, places: [Double], next: Int) -> Double {
        guard next > 0 else { return points[0].gain }
        guard next < points.count else { return points[points.count - 1].gain }
        let share = (sample - places[next - 1]) / (places[next] - places[next - 1])
        return points[next - 1].gain + (points[next].gain - points[next - 1].gain) * share
    }
}
