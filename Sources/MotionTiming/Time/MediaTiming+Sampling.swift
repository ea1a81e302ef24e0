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
