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
    let tangents: KeyframeTangents?

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
        tangents = mode.isCubic && used.count > 1 ? KeyframeTangents(used, times, shape) : nil
    }

    /// Returns the value at a fraction of the duration; nil with fewer than two values, which have no effect (facts
    /// N50).
    package func value(at fraction: Double) -> AnimatableValue? {
        guard values.count > 1 else { return nil }
        if mode == .discrete { return values[times.index(at: fraction)] }
        let (index, paced) = segmentPosition(at: fraction)
        if let tangents, let value = tangents.value(values[index], values[index + 1], segment: index, at: paced) {
            return value
        }
        return values[index].interpolated(to: values[index + 1], fraction: paced)
    }

    /// Returns the segment at a fraction of the duration, and the local fraction after the segment's own curve.
    @inline(__always)
    func segmentPosition(at fraction: Double) -> (index: Int, fraction: Double) {
        let (index, local) = times.segment(at: fraction)
        return (index, index < curves.count ? curves[index].value(at: local) : local)
    }

    private static func times(_ values: [AnimatableValue], _ keyTimes: [Double]?, _ mode: CalculationMode) -> KeyTimes {
        if mode == .discrete { return KeyTimes(discreteValues: values.count, given: keyTimes) }
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

/// The tangents of a Kochanek–Bartels spline through keyframes, per component.
///
/// At the ends the missing neighbor's difference is replaced by the existing one (facts 2.9).
struct KeyframeTangents: Equatable, Sendable {
    private var incoming, outgoing: [AnimatableValue]

    /// Computes the tangents; nil for values without components, such as transforms and strings, which are interpolated
    /// linearly.
    init?(_ values: [AnimatableValue], _ times: KeyTimes, _ shape: KeyframeTrack.Shape) {
        incoming = []
        outgoing = []
        for i in values.indices {
            let before = i > 0 ? values[i].combined(with: values[i - 1], { $0 - $1 }) : nil
            let after = i + 1 < values.count ? values[i + 1].combined(with: values[i], { $0 - $1 }) : nil
            guard let first = before ?? after, let second = after ?? before else { return nil }
            let weights = Weights(shape, i)
            let (into, out) = Self.spacing(times.times, i)
            guard let a = first.combined(with: second, { (weights.inBefore * $0 + weights.inAfter * $1) * into }),
                let b = first.combined(with: second, { (weights.outBefore * $0 + weights.outAfter * $1) * out })
            else { return nil }
            incoming.append(a)
            outgoing.append(b)
        }
    }

    /// Returns the value on the spline between two keyframes; nil for values without components.
    @inline(__always)
    func value(_ start: AnimatableValue, _ end: AnimatableValue, segment i: Int, at s: Double) -> AnimatableValue? {
        if s == 0 { return start }
        if s == 1 { return end }
        let s2 = s * s
        let s3 = s * s * s
        let h0 = 2 * s3 - 3 * s2 + 1
        let h1 = -2 * s3 + 3 * s2
        let t0 = s3 - 2 * s2 + s
        let t1 = s3 - s2
        let points = start.combined(with: end) { h0 * $0 + h1 * $1 }
        return points?.combined(with: outgoing[i]) { $0 + t0 * $1 }?.combined(with: incoming[i + 1]) { $0 + t1 * $1 }
    }

    /// Returns the factors by which uneven key times scale the tangents before and after a keyframe.
    private static func spacing(_ times: [Double], _ i: Int) -> (into: Double, out: Double) {
        guard i > 0, i + 1 < times.count else { return (1, 1) }
        let before = times[i] - times[i - 1]
        let after = times[i + 1] - times[i]
        guard before + after > 0 else { return (1, 1) }
        return (2 * before / (before + after), 2 * after / (before + after))
    }

    /// The weights of the differences before and after a keyframe in its two tangents.
    private struct Weights {
        let inBefore, inAfter, outBefore, outAfter: Double

        init(_ shape: KeyframeTrack.Shape, _ i: Int) {
            func entry(_ list: [Double]) -> Double { i < list.count ? list[i] : 0 }
            let t = entry(shape.tensions)
            let c = entry(shape.continuities)
            let b = entry(shape.biases)
            outBefore = (1 - t) * (1 + c) * (1 + b) / 2
            outAfter = (1 - t) * (1 - c) * (1 - b) / 2
            inBefore = (1 - t) * (1 - c) * (1 + b) / 2
            inAfter = (1 - t) * (1 + c) * (1 - b) / 2
        }
    }
}
