/// An animation of one property: its target, its values, and the way it combines with the underlying value.
///
/// - Apple: `CAPropertyAnimation`; facts 2.6.
package struct PropertyTrack: Sendable {
    /// The animated property.
    package var target: any TrackTarget
    /// Whether the value is added to the underlying value instead of replacing it.
    package var isAdditive: Bool
    /// Whether each cycle continues from the end of the previous one; ignored while autoreversing (facts N60).
    package var isCumulative: Bool
    /// The function that converts the values into a transform; nil for none.
    package var valueFunction: ValueFunction?
    /// The source of the values.
    package var source: ValueSource

    // Indirect, because tracks are passed at every evaluation and their values are large.
    /// The source of the values of an animation.
    package indirect enum ValueSource: Equatable, Sendable {
        /// Values between two ends.
        case basic(BasicTrack)
        /// Values between keyframes.
        case keyframes(KeyframeTrack)
        /// Points along a path.
        case path(PathTrack)
        /// Values between two ends, at the progress of a spring.
        case spring(BasicTrack, SpringCurve)
    }

    /// Creates an animation of `target`.
    package init(
        target: any TrackTarget, source: ValueSource, isAdditive: Bool = false, isCumulative: Bool = false,
        valueFunction: ValueFunction? = nil
    ) {
        self.target = target
        self.source = source
        self.valueFunction = valueFunction
        self.isAdditive = isAdditive
        self.isCumulative = isCumulative
    }

    /// The progress of an animation in effect.
    package struct Progress: Equatable, Sendable {
        /// The fraction of the simple duration after the timing curve; may leave 0…1.
        package var fraction: Double
        /// The number of completed cycles.
        package var iteration: Int
        /// The simple duration in local seconds, which springs need.
        package var duration: Double
        /// Whether the animation autoreverses.
        package var autoreverses: Bool

        /// Creates a progress value.
        package init(fraction: Double, iteration: Int = 0, duration: Double = 1, autoreverses: Bool = false) {
            self.fraction = fraction
            self.iteration = iteration
            self.duration = duration
            self.autoreverses = autoreverses
        }
    }
}

/// The property that a track animates; the layer tree's parsed key path conforms.
package protocol TrackTarget: AnyObject, Sendable {
    /// Whether values change in steps that motion blur must not blend; false by default.
    var isStepped: Bool { get }
}

extension TrackTarget {
    package var isStepped: Bool { false }
}

extension PropertyTrack {
    /// Returns the presented value over the underlying value (the model's or an earlier animation's); nil for no
    /// effect.
    ///
    /// The order is interpolation, accumulation, value function, addition (facts 2.6).
    package func value(at progress: Progress, underlying: AnimatableValue) -> AnimatableValue? {
        guard var value = sourceValue(at: progress, underlying: underlying) else { return nil }
        if isCumulative, progress.iteration > 0, !progress.autoreverses, let end = cycleEnd(underlying: underlying) {
            value = value.adding(end.repeated(progress.iteration))
        }
        if let valueFunction {
            guard let transform = valueFunction.transform(for: value) else { return nil }
            value = .transform(transform)
        }
        return isAdditive ? value.adding(underlying) : value
    }

    /// Returns the angle in radians by which the layer rotates, before its own transform, to follow a path; nil for
    /// none.
    package func rotation(at progress: Progress) -> Double? {
        guard case .path(let track) = source else { return nil }
        return track.rotation(at: progress.fraction)
    }

    private func sourceValue(at progress: Progress, underlying: AnimatableValue) -> AnimatableValue? {
        switch source {
        case .basic(let track):
            return isResolvable(track) ? track.value(at: progress.fraction, underlying: underlying) : nil
        case .spring(let track, let spring):
            guard isResolvable(track) else { return nil }
            return track.value(at: spring.value(at: progress.fraction * progress.duration), underlying: underlying)
        case .keyframes(let track): return track.value(at: progress.fraction)
        case .path(let track): return track.value(at: progress.fraction)
        }
    }

    /// Returns whether the ends of the track are known. A value function converts numbers into transforms, so the
    /// underlying transform cannot be one of the ends (facts 2.6).
    private func isResolvable(_ track: BasicTrack) -> Bool { valueFunction == nil || !track.needsUnderlyingValue }

    private func cycleEnd(underlying: AnimatableValue) -> AnimatableValue? {
        switch source {
        case .basic(let track), .spring(let track, _): track.end(underlying: underlying)
        case .keyframes(let track): track.values.last
        case .path(let track): track.end
        }
    }
}

/// An animation between two values, each of which may default to the underlying value.
///
/// - Apple: `CABasicAnimation`; facts 2.7.
package struct BasicTrack: Equatable, Sendable {
    /// The start, the end and the difference; nil values follow from the others or from the underlying value.
    package var from, to, by: AnimatableValue?

    /// Creates an animation between two values.
    package init(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil) {
        self.from = from
        self.to = to
        self.by = by
    }

    /// Whether one of the ends is the underlying value.
    var needsUnderlyingValue: Bool {
        switch (from, to, by) {
        case (_?, _?, _), (_?, nil, _?), (nil, _?, _?): false
        default: true
        }
    }

    /// Returns the value at `fraction` between the ends, not limited to 0…1; `underlying` is read each time.
    package func value(at fraction: Double, underlying: AnimatableValue) -> AnimatableValue {
        switch (from, to, by) {
        case (let from?, let to?, _): from.interpolated(to: to, fraction: fraction)
        case (let from?, nil, let by?): from.interpolated(to: by.adding(from), fraction: fraction)
        case (nil, let to?, let by?): to.subtracting(by).interpolated(to: to, fraction: fraction)
        case (let from?, nil, nil): from.interpolated(to: underlying, fraction: fraction)
        case (nil, let to?, nil): underlying.interpolated(to: to, fraction: fraction)
        case (nil, nil, let by?): underlying.interpolated(to: by.adding(underlying), fraction: fraction)
        case (nil, nil, nil): underlying
        }
    }

    /// Returns the value at the end of a cycle, which cumulative animations add.
    func end(underlying: AnimatableValue) -> AnimatableValue {
        switch (from, to, by) {
        case (_, let to?, _): to
        case (let from?, nil, let by?): by.adding(from)
        case (_, nil, nil): underlying
        case (nil, nil, let by?): by.adding(underlying)
        }
    }
}
