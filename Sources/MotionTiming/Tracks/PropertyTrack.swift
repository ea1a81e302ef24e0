/// One animated property: what it animates, through which values, and how they combine with what is under them.
///
/// - Apple: `CAPropertyAnimation`; facts 2.6.
public struct PropertyTrack: Sendable {
    public var target: any TrackTarget
    /// Whether the value is added to the one under it, instead of replacing it.
    public var isAdditive: Bool
    /// Whether each cycle goes on from the end of the one before; not while autoreversing (facts N60).
    public var isCumulative: Bool
    public var valueFunction: ValueFunction?
    public var segment: Kind

    // Indirect, because tracks are passed on at every evaluation and their values are large.
    public indirect enum Kind: Equatable, Sendable {
        case basic(BasicTrack)
        case keyframes(KeyframeTrack)
        case path(PathTrack)
        case spring(BasicTrack, SpringCurve)
    }

    public init(
        target: any TrackTarget, segment: Kind, isAdditive: Bool = false, isCumulative: Bool = false,
        valueFunction: ValueFunction? = nil
    ) {
        self.target = target
        self.segment = segment
        self.valueFunction = valueFunction
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// How far an animation in effect has come.
    public struct Progress: Equatable, Sendable {
        /// The share of the simple duration after the timing curve; may leave 0…1.
        public var fraction: Double
        /// The number of completed cycles.
        public var iteration: Int
        /// The simple duration in local seconds, which springs need.
        public var duration: Double
        public var autoreverses: Bool

        public init(fraction: Double, iteration: Int = 0, duration: Double = 1, autoreverses: Bool = false) {
            self.fraction = fraction
            self.iteration = iteration
            self.duration = duration
            self.autoreverses = autoreverses
        }
    }
}

/// What a property track animates; the layer tree's parsed key path conforms.
public protocol TrackTarget: AnyObject, Sendable {}

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
    private func canUse(_ track: BasicTrack) -> Bool { valueFunction == nil || !track.needsUnderlyingValue }

    private func cycleEnd(under: AnimatableValue) -> AnimatableValue? {
        switch segment {
        case .basic(let track), .spring(let track, _): track.end(under: under)
        case .keyframes(let track): track.values.last
        case .path(let track): track.end.map(AnimatableValue.point)
        }
    }
}

/// An animation between two values, of which any may be left to the value under the animation.
///
/// - Apple: `CABasicAnimation`; facts 2.7.
public struct BasicTrack: Equatable, Sendable {
    public var from, to, by: AnimatableValue?

    public init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
        self.from = from
        self.to = to
        self.by = by
    }

    /// Whether one of the ends is the value under the animation.
    var needsUnderlyingValue: Bool {
        switch (from, to, by) {
        case (_?, _?, _), (_?, nil, _?), (nil, _?, _?): false
        default: true
        }
    }

    /// The value a `fraction` of the way between the ends, unlimited; `under` is re-read each time.
    public func value(at fraction: Double, under: AnimatableValue) -> AnimatableValue {
        switch (from, to, by) {
        case (let from?, let to?, _): from.interpolated(to: to, fraction: fraction)
        case (let from?, nil, let by?): from.interpolated(to: by.adding(from), fraction: fraction)
        case (nil, let to?, let by?): to.subtracting(by).interpolated(to: to, fraction: fraction)
        case (let from?, nil, nil): from.interpolated(to: under, fraction: fraction)
        case (nil, let to?, nil): under.interpolated(to: to, fraction: fraction)
        case (nil, nil, let by?): under.interpolated(to: by.adding(under), fraction: fraction)
        case (nil, nil, nil): under
        }
    }

    /// The value at the end of a cycle, which cumulative animations add.
    func end(under: AnimatableValue) -> AnimatableValue {
        switch (from, to, by) {
        case (_, let to?, _): to
        case (let from?, nil, let by?): by.adding(from)
        case (_, nil, nil): under
        case (nil, nil, let by?): by.adding(under)
        }
    }
}
