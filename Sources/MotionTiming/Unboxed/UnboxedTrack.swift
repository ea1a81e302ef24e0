/// An animation of one property, compiled: `AnimationTrack` and `PropertyTrack` for one type of value.
///
/// It gives the bits that they give, which specify it, without making an `AnimatableValue`.
final class UnboxedTrack<Value: UnboxedValue>: Sendable {
    private let timing: MediaTiming
    private let curve: TimingCurve?
    private let segment: UnboxedSegment<Value>
    /// The way of a segment that goes one, whatever is under it and was before: the usual case.
    private let way: Value.Way?
    private let isAdditive, isCumulative: Bool
    private let duration: Double

    /// Nil for groups, value functions, paths, splines, and where `unbox` knows a value not.
    init?(_ track: AnimationTrack, unbox: (AnimatableValue) -> Value?) {
        guard case .property(let property) = track.body, property.valueFunction == nil,
            let segment = UnboxedSegment(property.segment, unbox)
        else { return nil }
        timing = track.timing
        curve = track.curve
        self.segment = segment
        isAdditive = property.isAdditive
        isCumulative = property.isCumulative && !track.timing.autoreverses
        duration = track.timing.simpleDuration(inheritedDuration: track.timing.duration)
        if case .basic(.fixed(let way)) = segment, !isAdditive, !isCumulative { self.way = way } else { way = nil }
    }

    /// The value over the one under it at a time of the layer; nil where the animation has no effect.
    @inline(__always)
    func value(at time: Double, under: Value) -> Value? {
        guard let sample = timing.sample(at: time, inheritedDuration: timing.duration) else { return nil }
        let fraction = curve?.value(at: sample.fraction) ?? sample.fraction
        if let way { return way.value(at: fraction) }
        var value = segment.value(at: fraction, duration: duration, under: under)
        if isCumulative, sample.iteration > 0 {
            value = value.adding(segment.end(under: under).repeated(sample.iteration))
        }
        return isAdditive ? value.adding(under) : value
    }
}
