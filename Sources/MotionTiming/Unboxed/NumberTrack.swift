/// An animation of a number, point, size or rect, compiled.
public final class NumberTrack: Sendable {
    private let track: UnboxedTrack<SIMD4<Double>>

    /// Nil where the track has values of another form, or goes a way that only `AnimationTrack` knows.
    public init?(_ track: AnimationTrack, form: NumberForm) {
        guard let unboxed = UnboxedTrack(track, unbox: form.unbox) else { return nil }
        self.track = unboxed
    }

    /// The value over the one under it, `time` in seconds of the layer; nil where the animation has no effect.
    public func value(at time: Double, under: SIMD4<Double>) -> SIMD4<Double>? { track.value(at: time, under: under) }
}
