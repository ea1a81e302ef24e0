import AudioMixing
import MediaTime

/// The clock that a player plays on, as a linear function of the host clock: the clock of a layer.
package struct PlayerClock: Equatable, Sendable {
    /// The seconds of this clock per second of the host clock; 0 is paused, negative runs backward.
    package var speed = Rational.one
    /// The time of this clock at host time 0, in seconds.
    package var offset = Rational.zero

    /// The host clock.
    package static let host = PlayerClock()

    /// Returns the time of this clock.
    package func time(at host: Rational) -> Rational {
        self == .host ? host : host * speed + offset
    }

    /// Returns the host time at which this clock has a time; nil if it is paused.
    package func hostTime(at time: Rational) -> Rational? {
        speed == .zero ? nil : (time - offset) / speed
    }

    /// Returns the clock of a layer whose superlayer has this clock: `local = (time - begin) · speed + offset`.
    package func layer(beginTime: Rational, speed: Rational, timeOffset: Rational) -> PlayerClock {
        PlayerClock(speed: self.speed * speed, offset: (offset - beginTime) * speed + timeOffset)
    }

    /// Returns a timeline of this clock as a timeline of the host clock, anchored at the host time `now`.
    func hostTimeline(of line: ItemTimeline, at now: Rational) -> ItemTimeline {
        if self == .host { return line }
        let time = time(at: now)
        var result = line
        result.anchorHost = now
        // Before playback starts, the limits of the item do not apply, so that it starts at its start.
        result.anchorItem = time < line.anchorHost ? line.freeTime(at: time) : line.itemTime(at: time)
        result.rate = line.rate * speed
        result.rateCurve = line.rateCurve.flatMap(hostCurve)
        return result
    }

    /// Returns a curve over this clock as a curve over the host clock; nil while this clock is paused.
    private func hostCurve(of curve: RateCurve) -> RateCurve? {
        if speed == .zero { return nil }
        func host(_ time: Rational) -> Rational { (time - offset) / speed }
        return speed > .zero ? curve.mapTimes(host) : curve.mapTimesBackward(host)
    }

    /// Returns gains over this clock as gains over the host clock. While this clock does not run forward, its audio is
    /// silent, and the gains are constant.
    func hostGains(of curve: VolumeCurve) -> VolumeCurve {
        if self == .host { return curve }
        guard speed > .zero else { return .unity }
        let points = curve.points.map { VolumeCurve.Point(time: ($0.time - offset) / speed, gain: $0.gain) }
        return VolumeCurve(points) ?? .unity
    }
}
