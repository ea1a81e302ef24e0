/// When and how fast something runs in the time of its parent.
///
/// Times are in seconds; `speed` and `repeatCount` are 32-bit, as Apple's. - Apple: `CAMediaTiming`; facts 2.1.
public struct MediaTiming: Equatable, Sendable {
    /// The start, in parent time.
    public var beginTime = 0.0
    /// Added to local time: shifts the phase of an animation and wraps.
    public var timeOffset = 0.0
    /// Local seconds per parent second; 0 is paused, below 0 runs backwards.
    public var speed: Float = 1
    /// The length of one cycle in local seconds; 0 or less takes the inherited one.
    public var duration = 0.0
    /// The number of cycles, which may be fractional or infinite; 0 is one cycle.
    public var repeatCount: Float = 0
    /// The length of all cycles together in local seconds; wins over `repeatCount` when above 0.
    public var repeatDuration = 0.0
    /// Whether each cycle also plays backwards, which doubles its length.
    public var autoreverses = false
    public var fillMode = FillMode.removed

    /// Times nearer than this many seconds count as equal, so that a frame stamped at an end shows the end (facts 2.2).
    static let tolerance = 1e-9

    public init(
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

/// Whether an animation shows its first value before it begins, and its last after it has ended.
///
/// - Apple: `CAMediaTimingFillMode`; any other string means `removed` there (facts 2.1).
public enum FillMode: String, Equatable, Hashable, Sendable, CaseIterable {
    case removed, forwards, backwards, both

    var showsBefore: Bool { self == .backwards || self == .both }
    var showsAfter: Bool { self == .forwards || self == .both }
}

/// Where an animation stands at one moment.
public struct TimingSample: Equatable, Sendable {
    public enum Phase: Equatable, Sendable { case before, active, after }

    /// The share of the simple duration, 0…1, before the timing curve.
    public var fraction: Double
    /// The number of completed cycles.
    public var iteration: Int
    public var phase: Phase

    public init(fraction: Double, iteration: Int, phase: Phase) {
        self.fraction = fraction
        self.iteration = iteration
        self.phase = phase
    }
}

extension MediaTiming {
    /// The length of one pass in local seconds.
    public func simpleDuration(inheritedDuration: Double) -> Double {
        duration > 0 ? duration : max(inheritedDuration, 0)
    }

    /// The length of all cycles in local seconds; may be infinite.
    public func activeDuration(inheritedDuration: Double) -> Double {
        if repeatDuration > 0 { return repeatDuration }
        let cycle = cycleDuration(inheritedDuration)
        guard repeatCount > 0, cycle > 0 else { return cycle }
        return cycle * Double(repeatCount)
    }

    /// The parent time at which the animation ends; infinite when paused or endless (facts 2.2).
    public func end(inheritedDuration: Double) -> Double {
        speed == 0 ? .infinity : beginTime + activeDuration(inheritedDuration: inheritedDuration) / Double(abs(speed))
    }

    /// Where the animation stands at a time of its parent; nil when it has no effect there (facts 2.2).
    ///
    /// The active interval is closed at both ends. `inheritedDuration` is the transaction's or the group's, in seconds.
    public func sample(at parentTime: Double, inheritedDuration: Double) -> TimingSample? {
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
        if isEnd, position == 0, local > 0 { (position, iteration) = (cycle, iteration - 1) }
        if autoreverses, position > simple { position = cycle - position }
        let whole = Int(exactly: max(iteration, 0)) ?? Int.max
        return TimingSample(fraction: min(max(position / simple, 0), 1), iteration: whole, phase: phase)
    }

    /// Splits a time into whole cycles and the rest; a rest within the tolerance of a whole cycle is one.
    private func wrap(_ local: Double, into cycle: Double) -> (iteration: Double, position: Double) {
        guard local.isFinite else { return (0, 0) }
        let nearest = (local / cycle).rounded()
        if abs(local - nearest * cycle) < min(Self.tolerance, cycle / 2) { return (nearest, 0) }
        let iteration = (local / cycle).rounded(.down)
        return (iteration, min(max(local - iteration * cycle, 0), cycle))
    }
}

extension MediaTiming {
    /// A layer's local time at a time of its parent; 0 before `beginTime` (facts 1.15, 2.3).
    public func localTime(at parentTime: Double) -> Double {
        let elapsed = parentTime - beginTime
        guard elapsed >= -Self.tolerance else { return 0 }
        return max(elapsed, 0) * Double(speed) + timeOffset
    }

    /// The parent's time at a layer's local time; 0 for a paused layer, which cannot be inverted (facts 1.15).
    public func parentTime(at localTime: Double) -> Double {
        speed == 0 ? 0 : (localTime - timeOffset) / Double(speed) + beginTime
    }
}
