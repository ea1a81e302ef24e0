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

/// Whether a layer turns to follow the path that it moves along.
///
/// - Apple: `CAAnimationRotationMode`; facts 2.9.
public enum RotationMode: String, Equatable, Hashable, Sendable, CaseIterable {
    /// Its +x axis follows the tangent.
    case auto = "auto"
    /// Its −x axis follows the tangent.
    case autoReverse = "autoReverse"
}

/// One timed piece of a motion path, with its lengths worked out for even pacing.
struct MeasuredSegment: Equatable, Sendable {
    let shape: PathSegment
    /// Along the piece, in the path's units.
    let length: Double
    /// The lengths up to each of the equal steps of the parameter; empty where they are not needed.
    private let lengths: [Double]

    private static let steps = 32

    init(_ shape: PathSegment, isPaced: Bool) {
        self.shape = shape
        guard isPaced else {
            length = 0
            lengths = []
            return
        }
        if case .line = shape {
            length = shape.length
            lengths = []
            return
        }
        var sums = [0.0]
        for i in 0..<Self.steps {
            sums.append(sums[i] + shape.length(from: Self.parameter(i), to: Self.parameter(i + 1)))
        }
        length = sums[Self.steps]
        lengths = sums
    }

    /// The parameter at a share of the length, 0…1: a step by binary search, then Newton's method within it.
    func parameter(atLengthShare share: Double) -> Double {
        guard !lengths.isEmpty, length > 0, share > 0, share < 1 else { return share }
        let wanted = share * length
        var low = 0
        var high = Self.steps
        while high - low > 1 {
            let middle = (low + high) / 2
            if lengths[middle] <= wanted { low = middle } else { high = middle }
        }
        return parameter(
            behind: wanted - lengths[low], of: lengths[high] - lengths[low], Self.parameter(low), Self.parameter(high))
    }

    private func parameter(behind wanted: Double, of total: Double, _ low: Double, _ high: Double) -> Double {
        guard total > 0 else { return low }
        var t = low + (high - low) * wanted / total
        for _ in 0..<3 {
            let error = shape.length(from: low, to: t) - wanted
            let velocity = shape.derivative(at: t)
            let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
            guard abs(error) > 1e-9 * length, speed > 0 else { break }
            t = min(max(t - error / speed, low), high)
        }
        return t
    }

    private static func parameter(_ step: Int) -> Double { Double(step) / Double(steps) }
}
