import VectorGeometry

/// An animation of a whole transform, compiled.
public struct TransformTrack: Sendable {
    private let track: UnboxedTrack<CATransform3D>

    /// Nil where the track has other values, or goes a way that only `AnimationTrack` knows.
    public init?(_ track: AnimationTrack) {
        let unboxed = UnboxedTrack<CATransform3D>(track) { if case .transform(let value) = $0 { value } else { nil } }
        guard let unboxed else { return nil }
        self.track = unboxed
    }

    /// The value over the one under it, `time` in seconds of the layer; nil where the animation has no effect.
    public func value(at time: Double, under: CATransform3D) -> CATransform3D? { track.value(at: time, under: under) }
}
