import AudioMixing
import MediaTime

extension PlayerClock {
    /// Returns a timeline of this clock as a timeline of the host clock, anchored at the host time `now`.
    func hostTimeline(of line: ItemTimeline, at now: Rational) -> ItemTimeline {
        if self == .host { return line }
        let time = time(at: now)
        var result = line
        result.anchorHost = now
        // Before playback starts, the limits of the item do not apply, so that it starts at its start.
        result.anchorItem = time < line.anchorHost ? line.freeTime(at: time) : line.itemTime(at: time)
        result.rate = line.rate * speed
        let own = line.rateCurve.flatMap(hostCurve)
        result.rateCurve = own.map { own in curve.map { own.multiplied(by: $0) } ?? own } ?? curve
        return result
    }

    /// Returns gains over this clock as gains over the host clock. While this clock does not run forward, its audio is
    /// silent, and the gains are constant.
    func hostGains(of curve: VolumeCurve) -> VolumeCurve {
        if self == .host { return curve }
        guard speed > .zero else { return .unity }
        let points = curve.points.compactMap { point in
            hostTime(at: point.time).map { VolumeCurve.Point(time: $0, gain: point.gain) }
        }
        return VolumeCurve(points) ?? .unity
    }
}
