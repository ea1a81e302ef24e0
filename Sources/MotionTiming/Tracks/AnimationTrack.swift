/// An animation as a value: one property's animation, or a group of animations that run in its time.
package struct AnimationTrack: Sendable {
    /// The timing relative to the parent.
    package var timing: MediaTiming
    /// The timing curve of the whole animation; nil is linear.
    package var curve: TimingCurve?
    /// The animated property or the group's children.
    package var body: Body

    /// The content of an animation.
    package enum Body: Sendable {
        /// An animation of one property.
        indirect case property(PropertyTrack)
        /// Animations that run in the time of the group.
        case group([AnimationTrack])
        /// An animation that takes time but has no effect.
        case none
    }

    /// Creates an animation.
    package init(timing: MediaTiming, curve: TimingCurve? = nil, body: Body) {
        self.timing = timing
        self.curve = curve
        self.body = body
    }

    /// Calls `body` for each property animation in effect at a time of the parent, in order.
    ///
    /// A group's children run in its local time after its curve and are cut off at its end; a child without a duration
    /// uses the group's (facts 2.13). `inheritedDuration` is the transaction's, in seconds.
    package func forEachActive(
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
    /// Returns the progress at a time of the parent, after the timing curve; nil where the animation has no effect.
    ///
    /// `inheritedDuration` is the transaction's, in seconds.
    package func fraction(at parentTime: Double, inheritedDuration: Double) -> Double? {
        timing.sample(at: parentTime, inheritedDuration: inheritedDuration).map {
            curve?.value(at: $0.fraction) ?? $0.fraction
        }
    }
}
