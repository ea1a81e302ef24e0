import LayerTree
import MediaTime
import MotionTiming

extension AVPlayer {
    /// A factor of the rate of a player at a time, for speed ramps.
    ///
    ///     player.play()
    ///     player.setRateKeyframes([
    ///         .init(time: 1, rate: 1, timingFunction: CAMediaTimingFunction(name: .easeInEaseOut)),
    ///         .init(time: 2, rate: 0.25),
    ///     ])
    ///
    /// Multiplane only.
    public struct RateKeyframe {
        /// The time in seconds of the player's clock: the movie's, or that of its layer with a `playback`.
        public var time: Double
        /// The factor that multiplies the player's rate, 0 to 100.
        public var rate: Double
        /// The change of the rate from this keyframe to the next; nil, the default, is linear.
        public var timingFunction: CAMediaTimingFunction?

        /// Creates a keyframe.
        public init(time: Double, rate: Double, timingFunction: CAMediaTimingFunction? = nil) {
            self.time = time
            self.rate = rate
            self.timingFunction = timingFunction
        }
    }
}

extension AVPlayer {
    /// Plays with a rate that changes between keyframes; the rate is constant before the first and after the last one.
    ///
    /// The item's time is the integral of the rate, and audio follows, with the pitch of the item's
    /// `audioTimePitchAlgorithm`. The player's `rate` multiplies the factors: 0 pauses. `AVSynchronizedLayer` follows
    /// only the player's `rate`. An empty list, and one whose times do not increase, removes the keyframes. Multiplane
    /// only.
    public func setRateKeyframes(_ keyframes: [RateKeyframe]) {
        let points = keyframes.map {
            RateCurve.Keyframe(
                time: Rational(near: $0.time), rate: Rational(near: min(max($0.rate, 0), 100)),
                curve: $0.timingFunction?.curve)
        }
        rateCurve = RateCurve(keyframes: points)
    }
}
