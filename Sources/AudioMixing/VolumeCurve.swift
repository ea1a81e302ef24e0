import MediaTime

/// A gain over time: linear between points, constant before the first and after the last one.
package struct VolumeCurve: Sendable, Equatable {
    /// A gain at a time.
    package struct Point: Sendable, Equatable {
        /// Seconds after the start of the audio in the output.
        package let time: Rational
        /// The gain: 1 leaves the audio unchanged, 0 is silence.
        package let gain: Double

        /// Creates a point.
        package init(time: Rational, gain: Double) {
            self.time = time
            self.gain = gain
        }
    }

    /// The points in order of time; never empty.
    package let points: [Point]

    /// A constant gain of 1.
    package static let unity = VolumeCurve(constant: 1)

    /// Creates a constant gain.
    package init(constant gain: Double) { points = [Point(time: .zero, gain: gain)] }

    /// Creates a curve; `nil` unless there is a point, times increase, and gains are finite and not negative.
    package init?(_ points: [Point]) {
        guard !points.isEmpty, points.allSatisfy({ $0.gain.isFinite && $0.gain >= 0 }) else { return nil }
        guard zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) else { return nil }
        self.points = points
    }

    /// Creates a constant gain with a fade from silence over the first `fadeIn` seconds and a fade to silence over the
    /// last `fadeOut` seconds of `duration`.
    ///
    /// - Returns: `nil` if the fades do not fit into the duration, or if an argument is negative.
    package init?(gain: Double, fadeIn: Rational, fadeOut: Rational, duration: Rational) {
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

    /// Returns the curve delayed by `distance` seconds.
    package func shifted(by distance: Rational) -> VolumeCurve {
        VolumeCurve(unchecked: points.map { Point(time: $0.time + distance, gain: $0.gain) })
    }

    /// Returns the curve with all gains multiplied by `factor`.
    ///
    /// - Precondition: `factor` is finite and not negative.
    package func scaled(by factor: Double) -> VolumeCurve {
        VolumeCurve(unchecked: points.map { Point(time: $0.time, gain: $0.gain * factor) })
    }

    private init(unchecked points: [Point]) { self.points = points }

    /// Returns the gain of each of `count` samples from sample `first` on, counted from the start of the audio.
    func gains(from first: Int, count: Int, sampleRate: Int) -> [Float] {
        if points.count == 1 { return Array(repeating: Float(points[0].gain), count: count) }
        let pointSamples = points.map { $0.time.seconds * Double(sampleRate) }
        var next = 0
        return (first..<first + count).map { sample in
            while next < pointSamples.count, pointSamples[next] <= Double(sample) { next += 1 }
            return Float(gain(at: Double(sample), pointSamples: pointSamples, next: next))
        }
    }

    private func gain(at sample: Double, pointSamples: [Double], next: Int) -> Double {
        guard next > 0 else { return points[0].gain }
        guard next < points.count else { return points[points.count - 1].gain }
        let share = (sample - pointSamples[next - 1]) / (pointSamples[next] - pointSamples[next - 1])
        return points[next - 1].gain + (points[next].gain - points[next - 1].gain) * share
    }
}

/// Gains in the audio's own time: 1 before the first ramp and constant between ramps.
package struct VolumeRamps: Equatable, Sendable {
    /// A linear change from one gain to another; a ramp whose times are equal is a step.
    package struct Ramp: Equatable, Sendable {
        /// The times of the ramp, in seconds of the audio's own time.
        package let start: Rational, end: Rational
        /// The gains at the start and at the end.
        package let from: Double, to: Double

        /// Creates a ramp.
        package init(start: Rational, end: Rational, from: Double, to: Double) {
            self.start = start
            self.end = end
            self.from = from
            self.to = to
        }
    }

    /// The ramps in order of their starts.
    package let ramps: [Ramp]

    /// Creates gains from ramps in any order.
    package init(_ ramps: [Ramp]) {
        // The sort keeps the order of ramps that start at the same time.
        self.ramps = ramps.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(
            \.element)
    }

    /// Returns the gain at a time in seconds: that of the last ramp that has started, or 1 before the first.
    func gain(at seconds: Double) -> Double {
        guard let ramp = ramps.last(where: { $0.start.seconds <= seconds }) else { return 1 }
        let length = (ramp.end - ramp.start).seconds
        guard length > 0, seconds < ramp.end.seconds else { return ramp.to }
        return ramp.from + (ramp.to - ramp.from) * (seconds - ramp.start.seconds) / length
    }
}
