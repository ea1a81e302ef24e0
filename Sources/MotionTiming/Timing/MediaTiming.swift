import MediaTime

/// The begin time, speed, duration and repetition of an animation or layer relative to its parent.
///
/// Times are in seconds; `speed` and `repeatCount` are 32-bit, as in Apple's API.
///
/// - Apple: `CAMediaTiming`; facts 2.1.
package struct MediaTiming: Equatable, Sendable {
    /// The start time, in parent time.
    package var beginTime = 0.0
    /// An offset added to local time; it shifts the phase of an animation and wraps.
    package var timeOffset = 0.0
    /// The local seconds per parent second; 0 pauses, negative values play backward.
    package var speed: Float = 1
    /// The length of one cycle in local seconds; 0 or less uses the inherited duration.
    package var duration = 0.0
    /// The number of cycles, which may be fractional or infinite; 0 means one cycle.
    package var repeatCount: Float = 0
    /// The length of all cycles together in local seconds; takes precedence over `repeatCount` when above 0.
    package var repeatDuration = 0.0
    /// Whether each cycle also plays backward, which doubles its length.
    package var autoreverses = false
    /// The effect before the start and after the end.
    package var fillMode = FillMode.removed
    /// The factor of the speed of a layer, over the parent time from `beginTime`; nil for none. Animations have none.
    package var ramp: SpeedRamp?

    /// The difference in seconds below which times count as equal, so that a frame stamped at an end shows the end
    /// (facts 2.2).
    static let tolerance = 1e-9

    /// Creates a timing; the defaults are those of `CAMediaTiming`.
    package init(
        beginTime: Double = 0, timeOffset: Double = 0, speed: Float = 1, duration: Double = 0, repeatCount: Float = 0,
        repeatDuration: Double = 0, autoreverses: Bool = false, fillMode: FillMode = .removed
    ) {
        self.beginTime = beginTime
        self.timeOffset = timeOffset
        self.speed = speed
        self.duration = duration
        self.repeatCount = repeatCount
        self.repeatDuration = repeatDuration
        self.autoreverses = autoreverses
        self.fillMode = fillMode
    }
}

/// A mode that determines whether an animation shows its first value before it begins, and its last value after it
/// ends.
///
/// - Apple: `CAMediaTimingFillMode`; any other string means `removed` there (facts 2.1).
package enum FillMode: String, Equatable, Hashable, Sendable, CaseIterable {
    /// `removed` shows neither, `forwards` the last value, `backwards` the first value, `both` both.
    case removed, forwards, backwards, both

    var showsBefore: Bool { self == .backwards || self == .both }
    var showsAfter: Bool { self == .forwards || self == .both }
}

/// The progress of an animation at one moment.
package struct TimingSample: Equatable, Sendable {
    /// The moment relative to the active interval.
    package enum Phase: Equatable, Sendable { case before, active, after }

    /// The fraction of the simple duration, 0…1, before the timing curve.
    package var fraction: Double
    /// The number of completed cycles.
    package var iteration: Int
    /// The phase at this moment.
    package var phase: Phase

    /// Creates a sample.
    package init(fraction: Double, iteration: Int, phase: Phase) {
        self.fraction = fraction
        self.iteration = iteration
        self.phase = phase
    }
}

extension MediaTiming {
    /// Returns the length of one pass in local seconds.
    package func simpleDuration(inheritedDuration: Double) -> Double {
        duration > 0 ? duration : max(inheritedDuration, 0)
    }

    /// Returns the length of all cycles in local seconds; may be infinite.
    package func activeDuration(inheritedDuration: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let cycle = cycleDuration(inheritedDuration)
        guard repeatCount > 0, cycle > 0 else { return cycle }
        return cycle * Double(repeatCount)
    }

    /// Returns the parent time at which the animation ends; infinite when paused or endless (facts 2.2).
    package func end(inheritedDuration: Double) -> Double {
        speed == 0 ? .infinity : beginTime + activeDuration(inheritedDuration: inheritedDuration) / Double(abs(speed))
    }

    /// Returns the progress at a time of the parent; nil where the animation has no effect (facts 2.2).
    ///
    /// The active interval is closed at both ends. `inheritedDuration` is the duration of the transaction or the group,
    /// in seconds.
    package func sample(at parentTime: Double, inheritedDuration: Double) -> TimingSample? {
        let active = activeDuration(inheritedDuration: inheritedDuration)
        let elapsed = parentTime - beginTime
        if elapsed < -Self.tolerance {
            guard fillMode.showsBefore else { return nil }
            return sample(local: timeOffset, inheritedDuration, phase: .before, isEnd: false)
        }
        let played = max(elapsed, 0) * Double(abs(speed))
        let rate = Double(speed)
        let isEnd = speed != 0 && played >= active - Self.tolerance
        if isEnd {
            let phase = played > active + Self.tolerance ? TimingSample.Phase.after : .active
            guard phase == .active || fillMode.showsAfter else { return nil }
            return sample(
                local: (rate < 0 ? -active : active) + timeOffset, inheritedDuration, phase: phase, isEnd: true)
        }
        return sample(local: max(elapsed, 0) * rate + timeOffset, inheritedDuration, phase: .active, isEnd: false)
    }

    private func cycleDuration(_ inherited: Double) -> Double {
        simpleDuration(inheritedDuration: inherited) * (autoreverses ? 2 : 1)
    }

    private func sample(local: Double, _ inherited: Double, phase: TimingSample.Phase, isEnd: Bool) -> TimingSample {
        let simple = simpleDuration(inheritedDuration: inherited)
        let cycle = cycleDuration(inherited)
        guard simple > 0, simple.isFinite else {
            return TimingSample(fraction: simple == 0 && phase != .before ? 1 : 0, iteration: 0, phase: phase)
        }
        var (iteration, position) = wrap(local, into: cycle)
        if isEnd, position == 0, local > 0 {
            position = cycle
            iteration -= 1
        }
        if autoreverses, position > simple { position = cycle - position }
        let iterationIndex = Int(exactly: max(iteration, 0)) ?? Int.max
        return TimingSample(fraction: min(max(position / simple, 0), 1), iteration: iterationIndex, phase: phase)
    }

    /// Splits a time into whole cycles and the remainder; a remainder within the tolerance of a whole cycle counts as
    /// one.
    private func wrap(_ local: Double, into cycle: Double) -> (iteration: Double, position: Double) {
        guard local.isFinite else { return (0, 0) }
        let nearest = (local / cycle).rounded()
        if abs(local - nearest * cycle) < min(Self.tolerance, cycle / 2) { return (nearest, 0) }
        let iteration = (local / cycle).rounded(.down)
        return (iteration, min(max(local - iteration * cycle, 0), cycle))
    }

    /// Returns a layer's local time at a time of its parent; 0 before `beginTime` (facts 1.15, 2.3).
    package func localTime(at parentTime: Double) -> Double {
        let elapsed = parentTime - beginTime
        guard elapsed >= -Self.tolerance else { return 0 }
        let played = max(elapsed, 0)
        return (ramp?.integral(to: played) ?? played) * Double(speed) + timeOffset
    }

    /// Returns the parent's time at a layer's local time; 0 for a paused layer, which cannot be inverted (facts 1.15),
    /// infinity for a time that a ramp never reaches, and the start of the ramp for a time before one that starts at 0.
    package func parentTime(at localTime: Double) -> Double {
        guard speed != 0 else { return 0 }
        let played = (localTime - timeOffset) / Double(speed)
        guard let ramp else { return played + beginTime }
        if let time = ramp.time(ofIntegral: played) { return time + beginTime }
        let start = ramp.points[0].time
        return (played < ramp.integral(to: start) ? start : .infinity) + beginTime
    }
}
