extension PropertyTrack {
    /// The presented value over the one under it (the model's or an earlier animation's); nil for no effect.
    ///
    /// Interpolation, then accumulation, then the value function, then addition (facts 2.6).
    public func value(at progress: Progress, under: AnimatableValue) -> AnimatableValue? {
        guard var value = segmentValue(at: progress, under: under) else { return nil }
        if isCumulative, progress.iteration > 0, !progress.autoreverses, let end = cycleEnd(under: under) {
            value = value.adding(end.repeated(progress.iteration))
        }
        if let valueFunction {
            guard let transform = valueFunction.transform(for: value) else { return nil }
            value = .transform(transform)
        }
        return isAdditive ? value.adding(under) : value
    }

    /// The angle in radians by which the layer turns, before its own transform, to follow a path; nil for none.
    public func rotation(at progress: Progress) -> Double? {
        guard case .path(let track) = segment else { return nil }
        return track.rotation(at: progress.fraction)
    }

    private func segmentValue(at progress: Progress, under: AnimatableValue) -> AnimatableValue? {
        switch segment {
        case .basic(let track):
            return canUse(track) ? track.value(at: progress.fraction, under: under) : nil
        case .spring(let track, let spring):
            guard canUse(track) else { return nil }
            return track.value(at: spring.value(at: progress.fraction * progress.duration), under: under)
        case .keyframes(let track): return track.value(at: progress.fraction)
        case .path(let track): return track.point(at: progress.fraction).map(AnimatableValue.point)
        }
    }

    /// A value function turns numbers into transforms, so the transform under it cannot be one of the ends (facts 2.6).
    private func canUse(_ track: BasicTrack) -> Bool { valueFunction == nil || !track.needsUnder }

    private func cycleEnd(under: AnimatableValue) -> AnimatableValue? {
        switch segment {
        case .basic(let track), .spring(let track, _): track.end(under: under)
        case .keyframes(let track): track.values.last
        case .path(let track): track.end.map(AnimatableValue.point)
        }
    }
}
