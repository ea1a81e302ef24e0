import MotionTiming

extension CALayer {
    /// A factor of the speed of a layer at a time, for speed ramps.
    ///
    ///     layer.setSpeedKeyframes([
    ///         .init(time: 1, speed: 1, timingFunction: CAMediaTimingFunction(name: .easeInEaseOut)),
    ///         .init(time: 2, speed: 0.25),
    ///     ])
    ///
    /// Multiplane only.
    public struct SpeedKeyframe {
        /// The time in seconds of the superlayer's clock, from the `beginTime` of the layer.
        public var time: Double
        /// The factor that multiplies the layer's `speed`, at least 0.
        public var speed: Double
        /// The change of the speed from this keyframe to the next; nil, the default, is linear.
        public var timingFunction: CAMediaTimingFunction?

        /// Creates a keyframe.
        public init(time: Double, speed: Double, timingFunction: CAMediaTimingFunction? = nil) {
            self.time = time
            self.speed = speed
            self.timingFunction = timingFunction
        }
    }
}

extension CALayer {
    /// Lets the layer's clock run with a speed that changes between keyframes; the speed is constant before the first
    /// and after the last one.
    ///
    /// The layer's time is the integral of the speed. Animations, sublayers, and players with a `playback` on the
    /// layer's clock follow it. The layer's `speed` multiplies the factors: 0 pauses. An empty list, one whose times do
    /// not increase, and one with negative speeds, removes the keyframes. They are not archived. Multiplane only.
    public func setSpeedKeyframes(_ keyframes: [SpeedKeyframe]) {
        speedRamp = SpeedRamp(
            keyframes: keyframes.map {
                SpeedRamp.Keyframe(time: $0.time, rate: $0.speed, curve: $0.timingFunction?.curve)
            }, origin: 0)
    }

    /// The factor of the speed over the superlayer's time from the layer's `beginTime`; nil for none.
    package var speedRamp: SpeedRamp? {
        get { timing.ramp }
        set { if newValue != timing.ramp { changeLayerTiming { $0.ramp = newValue } } }
    }
}
