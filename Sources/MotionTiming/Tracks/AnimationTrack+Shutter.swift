/// A time while the shutter of a frame is open, with the time of the frame, in seconds on the same clock.
package struct ShutterTime: Equatable, Sendable {
    /// The sampled time.
    package var time: Double
    /// The time of the frame.
    package var frame: Double

    /// Creates a time within the shutter of a frame.
    @inlinable
    package init(time: Double, frame: Double) {
        self.time = time
        self.frame = frame
    }

    /// Returns both times after a conversion to another clock.
    @inlinable
    package func map(_ convert: (Double) -> Double) -> ShutterTime {
        ShutterTime(time: convert(time), frame: convert(frame))
    }
}

// Motion blur blends motion, not cuts: what begins, ends or switches within the shutter is decided by the frame's time.
extension AnimationTrack {
    /// Calls `body` for each property animation in effect at the frame's time, in order, with its progress at the
    /// sampled time.
    ///
    /// Animations that begin or end within the shutter show their first or last value for the rest of it. Discrete
    /// animations, and those of properties that change in steps, show the value of the frame. `inheritedDuration` is
    /// the transaction's, in seconds.
    package func forEachActive(
        at parent: ShutterTime, inheritedDuration: Double, _ body: (PropertyTrack, PropertyTrack.Progress) -> Void
    ) {
        guard let frame = timing.sample(at: parent.frame, inheritedDuration: inheritedDuration) else { return }
        let sample =
            timing.sample(
                at: limited(parent, inheritedDuration: inheritedDuration), inheritedDuration: inheritedDuration)
            ?? frame
        let duration = timing.simpleDuration(inheritedDuration: inheritedDuration)
        func fraction(_ sample: TimingSample) -> Double { curve?.value(at: sample.fraction) ?? sample.fraction }
        switch self.body {
        case .property(let track):
            let shown = track.isDiscrete || track.target.isStepped ? frame : sample
            body(
                track,
                PropertyTrack.Progress(
                    fraction: fraction(shown), iteration: shown.iteration, duration: duration,
                    autoreverses: timing.autoreverses))
        case .group(let children):
            let inner = ShutterTime(time: fraction(sample) * duration, frame: fraction(frame) * duration)
            for child in children { child.forEachActive(at: inner, inheritedDuration: duration, body) }
        case .none: break
        }
    }

    /// Returns the sampled time, or the begin or end of the animation if it has no effect then.
    package func limited(_ parent: ShutterTime, inheritedDuration: Double) -> Double {
        if timing.sample(at: parent.time, inheritedDuration: inheritedDuration) != nil { return parent.time }
        let end = timing.end(inheritedDuration: inheritedDuration)
        return min(max(parent.time, timing.beginTime), max(end, timing.beginTime))
    }
}

extension PropertyTrack {
    /// Whether values are not interpolated.
    fileprivate var isDiscrete: Bool {
        guard case .keyframes(let track) = source else { return false }
        return track.mode == .discrete
    }
}
