import MediaTime

/// A factor of a layer's speed over time, whose integral is exact up to rounding. Its origin is time 0.
package typealias SpeedRamp = LinearRateCurve<Double>

extension LinearRateCurve {
    /// A factor at a time, with the change to the next one.
    package struct Keyframe {
        let time, rate: Number
        /// The change to the next keyframe; nil is linear.
        let curve: TimingCurve?

        /// Creates a keyframe.
        package init(time: Number, rate: Number, curve: TimingCurve?) {
            self.time = time
            self.rate = rate
            self.curve = curve
        }
    }

    /// The number of linear parts of a timing curve.
    private static var parts: Int { 64 }

    /// Creates a curve; timing curves are divided into 64 linear parts. Nil without keyframes, and for values that a
    /// curve cannot have.
    ///
    /// - Parameter origin: The time to which the integral is 0; nil for the first keyframe.
    package init?(keyframes: [Keyframe], origin: Number? = nil) {
        var points: [Point] = []
        for (index, keyframe) in keyframes.enumerated() {
            points.append(Point(time: keyframe.time, rate: keyframe.rate))
            guard let curve = keyframe.curve, index + 1 < keyframes.count else { continue }
            let next = keyframes[index + 1]
            for part in 1..<Self.parts {
                let share = Double(part) / Double(Self.parts)
                let change = (next.rate.seconds - keyframe.rate.seconds) * curve.value(at: share)
                points.append(
                    Point(
                        time: Self.time(part, of: Self.parts, from: keyframe.time, to: next.time),
                        rate: Number(roundingRate: max(0, keyframe.rate.seconds + change))))
            }
        }
        self.init(points, origin: origin)
    }
}
