/// An animation through several values.
///
/// Key times, pacing and tangents are worked out once, here. - Apple: `CAKeyframeAnimation`; facts 2.9.
public struct KeyframeTrack: Equatable, Sendable {
    public let values: [AnimatableValue]
    public let mode: CalculationMode
    let times: KeyTimes
    /// One per segment; a missing one is linear.
    let curves: [TimingCurve]
    let tangents: KeyframeTangents?

    /// The shape of the cubic modes at each keyframe; a missing entry is 0.
    public struct Shape: Equatable, Sendable {
        public var tensions, continuities, biases: [Double]

        public init(tensions: [Double] = [], continuities: [Double] = [], biases: [Double] = []) {
            self.tensions = tensions
            self.continuities = continuities
            self.biases = biases
        }
    }

    /// - Parameter keyTimes: fractions of the duration; surplus times and surplus values are dropped (facts 2.9, N51).
    public init(
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

    /// The value at a fraction of the duration; nil with fewer than two values, which have no effect (facts N50).
    public func value(at fraction: Double) -> AnimatableValue? {
        guard values.count > 1 else { return nil }
        if mode == .discrete { return values[times.index(at: fraction)] }
        let (index, paced) = place(at: fraction)
        if let tangents, let value = tangents.value(values[index], values[index + 1], segment: index, at: paced) {
            return value
        }
        return values[index].interpolated(to: values[index + 1], fraction: paced)
    }

    /// The segment at a fraction of the duration, and how far through it its own curve has come.
    @inline(__always)
    func place(at fraction: Double) -> (index: Int, share: Double) {
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
