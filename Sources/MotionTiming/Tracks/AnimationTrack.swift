/// An animation as a value: a property's, or a group of others that run in its time.
public struct AnimationTrack: Sendable {
    public var timing: MediaTiming
    /// Paces the whole; nil is linear.
    public var curve: TimingCurve?
    public var body: Body

    public enum Body: Sendable {
        indirect case property(PropertyTrack)
        case group([AnimationTrack])
        /// Takes time, but shows nothing.
        case none
    }

    public init(timing: MediaTiming, curve: TimingCurve? = nil, body: Body) {
        self.timing = timing
        self.curve = curve
        self.body = body
    }

    /// Calls `body` for each property that is in effect at a time of the parent, in order.
    ///
    /// A group's children run in its local time after its curve and are cut off at its end; a child without a duration
    /// takes the group's (facts 2.13). `inheritedDuration` is the transaction's, in seconds.
    public func forEachActive(
        at parentTime: Double, inheritedDuration: Double, _ body: (PropertyTrack, PropertyTrack.Progress) -> Void
    ) {
        guard let sample = timing.sample(at: parentTime, inheritedDuration: inheritedDuration) else { return }
        let duration = timing.simpleDuration(inheritedDuration: inheritedDuration)
        let fraction = curve?.value(at: sample.fraction) ?? sample.fraction
        switch self.body {
        case .property(let track):
            body(
                track,
                PropertyTrack.Progress(
                    fraction: fraction, iteration: sample.iteration, duration: duration,
                    autoreverses: timing.autoreverses))
        case .group(let children):
            for child in children {
                child.forEachActive(at: fraction * duration, inheritedDuration: duration, body)
            }
        case .none: break
        }
    }
}

extension AnimationTrack {
    /// How much of the way is done at a time of the parent, after the curve; nil where it has no effect.
    ///
    /// `inheritedDuration` is the transaction's, in seconds.
    public func fraction(at parentTime: Double, inheritedDuration: Double) -> Double? {
        timing.sample(at: parentTime, inheritedDuration: inheritedDuration).map {
            curve?.value(at: $0.fraction) ?? $0.fraction
        }
    }
}
