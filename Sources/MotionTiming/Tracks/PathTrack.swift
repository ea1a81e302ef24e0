import VectorGeometry

/// An animation along a path; each element but `move` takes a share of the time.
///
/// Curves are followed exactly, `move` takes no time, `close` is a piece of its own unless it has no length.
/// Cubic modes do as linear and paced: the path is a curve already. - Apple: `CAKeyframeAnimation.path`; facts 2.9.
public struct PathTrack: Equatable, Sendable {
    public let rotationMode: RotationMode?
    let segments: [MeasuredSegment]
    let times: KeyTimes
    let curves: [TimingCurve]
    let mode: CalculationMode

    /// - Parameter keyTimes: one more than the path has pieces; surplus ones and surplus pieces are dropped.
    public init(
        path: VectorPath, keyTimes: [Double]? = nil, curves: [TimingCurve] = [], mode: CalculationMode = .linear,
        rotationMode: RotationMode? = nil
    ) {
        self.rotationMode = rotationMode
        let isPaced = mode.isPaced && keyTimes == nil
        // Closing where the pen already is adds no segment: it would only be a rest at the end of each lap.
        let all = path.segments.map { MeasuredSegment($0, isPaced: isPaced) }
        self.mode = mode == .discrete ? .discrete : isPaced ? .paced : .linear
        self.curves = isPaced ? [] : curves
        if mode == .discrete {
            segments = all
            times = KeyTimes(discreteValues: keyTimes == nil ? all.count : all.count + 1, given: keyTimes)
        } else if let keyTimes {
            segments = Array(all.prefix(max(keyTimes.count - 1, 0)))
            times = KeyTimes(keyTimes.prefix(all.count + 1))
        } else {
            segments = all
            times = isPaced ? KeyTimes(lengths: all.map(\.length)) : KeyTimes(evenly: all.count)
        }
    }

    /// The place at a fraction of the duration; nil for a path that goes nowhere.
    public func point(at fraction: Double) -> CGPoint? {
        place(at: fraction).map { segments[$0.index].shape.point(at: $0.parameter) }
    }

    /// The angle by which the layer turns, in radians from +x toward +y; nil without a rotation mode.
    public func rotation(at fraction: Double) -> Double? {
        guard let rotationMode, let (index, parameter) = place(at: fraction) else { return nil }
        return segments[index].shape.position(at: parameter).tangentAngle
            + (rotationMode == .autoReverse ? Double.pi : 0)
    }

    var end: CGPoint? { segments.last?.shape.end }

    private func place(at fraction: Double) -> (index: Int, parameter: Double)? {
        guard !segments.isEmpty, !times.times.isEmpty else { return nil }
        if mode == .discrete {
            let index = times.index(at: fraction)
            return index < segments.count ? (index, 0) : (segments.count - 1, 1)
        }
        let (index, share) = times.segment(at: fraction)
        let local = min(max(share, 0), 1)
        if mode == .paced { return (index, segments[index].parameter(atLengthShare: local)) }
        return (index, index < curves.count ? curves[index].value(at: local) : local)
    }
}
