/// The clock that a player plays on, as a function of the host clock: the clock of a layer.
///
/// The function is linear, or linear in the integral of a curve if the layer or a superlayer has a speed ramp.
package struct PlayerClock: Equatable, Sendable {
    /// The seconds of this clock per second of the host clock, or of the curve's integral; 0 is paused, negative runs
    /// backward.
    package var speed = Rational.one
    /// The time of this clock at host time 0, or where the curve's integral is 0, in seconds.
    package var offset = Rational.zero
    /// The factor of the speed over host time; nil for none.
    package var curve: RateCurve?

    /// The host clock.
    package static let host = PlayerClock()

    /// Returns the time of this clock.
    package func time(at host: Rational) -> Rational {
        self == .host ? host : (curve?.integral(to: host) ?? host) * speed + offset
    }

    /// Returns the host time at which this clock has a time; nil if it never has.
    package func hostTime(at time: Rational) -> Rational? {
        guard speed != .zero else { return nil }
        let value = (time - offset) / speed
        return curve.map { $0.time(ofIntegral: value) } ?? value
    }

    /// Returns the clock of a layer whose superlayer has this clock: `local = (time - begin) · speed + offset`.
    ///
    /// - Parameter ramp: A factor of the speed over the time from `beginTime`; nil for none.
    package func layer(beginTime: Rational, speed: Rational, timeOffset: Rational, ramp: RateCurve? = nil)
        -> PlayerClock
    {
        var inner = self
        inner.offset = offset - beginTime
        guard let ramp, self.speed != .zero else {
            inner.speed = self.speed * speed
            inner.offset = inner.offset * speed + timeOffset
            return inner
        }
        // From here on, times of `inner` are those of the ramp.
        guard let factors = inner.hostCurve(of: ramp), let start = factors.points.first?.time else {
            return PlayerClock(speed: .zero, offset: ramp.integral(to: inner.offset) * speed + timeOffset)
        }
        let before = ramp.integral(to: inner.time(at: start)) - ramp.integral(to: .zero)
        let combined = curve.map { factors.multiplied(by: $0) } ?? factors
        return PlayerClock(
            speed: self.speed * speed,
            offset: (before - self.speed * combined.integral(to: start)) * speed + timeOffset, curve: combined)
    }

    /// Returns a curve over this clock as a curve over the host clock; nil while this clock is paused.
    package func hostCurve(of curve: RateCurve) -> RateCurve? {
        if speed == .zero { return nil }
        let oldPoints = self.curve == nil ? curve.points : curve.divided.points
        var points: [RateCurve.Point] = []
        for point in speed > .zero ? oldPoints : oldPoints.reversed() {
            guard let time = hostTime(at: point.time), points.last.map({ $0.time < time }) ?? true else { continue }
            points.append(RateCurve.Point(time: time, rate: point.rate))
        }
        return RateCurve(points)
    }
}
