/// An animation through several values.
///
/// The initializer computes key times, pacing and tangents once.
///
/// - Apple: `CAKeyframeAnimation`; facts 2.9.
package struct KeyframeTrack: Equatable, Sendable {
    /// The values in use; values without a key time are dropped.
    package let values: [AnimatableValue]
    /// The calculation mode in use; paced modes with key times become linear.
    package let mode: CalculationMode
    let times: KeyTimes
    /// The timing curves, one per segment; a missing one is linear.
    let curves: [TimingCurve]
    let tangents: KeyframeSpline?

    /// The shape of the cubic modes at each keyframe; a missing entry is 0.
    package struct Shape: Equatable, Sendable {
        /// The parameters of a Kochanek–Bartels spline, one per keyframe.
        package var tensions, continuities, biases: [Double]

        /// Creates a shape.
        package init(tensions: [Double] = [], continuities: [Double] = [], biases: [Double] = []) {
            self.tensions = tensions
            self.continuities = continuities
            self.biases = biases
        }
    }

    /// Creates a keyframe animation.
    ///
    /// - Parameter keyTimes: fractions of the duration; surplus times and surplus values are dropped (facts 2.9, N51).
    package init(
        values: [AnimatableValue], keyTimes: [Double]? = nil, curves: [TimingCurve] = [],
        mode: CalculationMode = .linear,
        shape: Shape = Shape()
    ) {
        let used = Array(values.prefix(keyTimes?.count ?? values.count))
        self.values = used
        // Paced modes follow key times where there are any (facts N54, measured), and ignore curves otherwise (N55).
        self.mode = keyTimes != nil && mode == .paced ? .linear : mode
        let isPacedByDistance = mode.isPaced && keyTimes == nil
        self.curves = isPacedByDistance ? [] : curves
        times = Self.times(used, keyTimes, mode)
        tangents = mode.isCubic && used.count > 1 ? KeyframeSpline(used, times, shape) : nil
    }

    /// Returns the value at a fraction of the duration; nil with fewer than two values, which have no effect (facts
    /// N50).
    package func value(at fraction: Double) -> AnimatableValue? {
        guard values.count > 1 else { return nil }
        if mode == .discrete { return values[times.index(at: fraction)] }
        let (index, paced) = segmentPosition(at: fraction)
        if let tangents { return tangents.value(segment: index, at: paced) }
        return values[index].interpolated(to: values[index + 1], fraction: paced)
    }

    /// Returns the segment at a fraction of the duration, and the local fraction after the segment's own curve.
    @inline(__always)
    func segmentPosition(at fraction: Double) -> (index: Int, fraction: Double) {
        let (index, local) = times.interval(at: fraction)
        return (index, index < curves.count ? curves[index].value(at: local) : local)
    }

    private static func times(_ values: [AnimatableValue], _ keyTimes: [Double]?, _ mode: CalculationMode) -> KeyTimes {
        if mode == .discrete { return KeyTimes(discreteValues: values.count, keyTimes: keyTimes) }
        if let keyTimes { return KeyTimes(keyTimes.prefix(values.count)) }
        guard mode.isPaced else { return KeyTimes(evenly: values.count - 1) }
        var lengths: [Double] = []
        for (value, next) in zip(values, values.dropFirst()) {
            guard let length = value.distance(to: next) else { return KeyTimes(evenly: values.count - 1) }
            lengths.append(length)
        }
        return KeyTimes(lengths: lengths)
    }
}

/// The method that computes values between keyframes.
///
/// - Apple: `CAAnimationCalculationMode`; any other string means `linear` there (facts 2.9).
package enum CalculationMode: String, Equatable, Hashable, Sendable, CaseIterable {
    case linear, discrete, paced, cubic, cubicPaced

    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
}
