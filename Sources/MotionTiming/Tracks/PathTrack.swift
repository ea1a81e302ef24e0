import VectorGeometry

/// An animation along a path. Each element except `move` takes a part of the duration.
///
/// Curves are followed exactly. `move` takes no time; `close` is a segment of its own unless it has no length. The
/// cubic modes equal linear and paced, because the path is a curve already.
///
/// - Apple: `CAKeyframeAnimation.path`; facts 2.9.
package struct PathTrack: Equatable, Sendable {
    /// The rotation of the layer along the path; nil keeps its orientation.
    package let rotationMode: RotationMode?
    let segments: [MeasuredSegment]
    let times: KeyTimes
    let curves: [TimingCurve]
    let mode: CalculationMode
    /// Whether the points stand for sizes, which is how translations are stored.
    private let yieldsSizes: Bool

    /// Creates an animation along `path`.
    ///
    /// - Parameters:
    ///   - keyTimes: one more than the path has segments; surplus times and surplus segments are dropped.
    ///   - yieldsSizes: whether the values are sizes instead of points.
    package init(
        path: VectorPath, keyTimes: [Double]? = nil, curves: [TimingCurve] = [], mode: CalculationMode = .linear,
        rotationMode: RotationMode? = nil, yieldsSizes: Bool = false
    ) {
        self.rotationMode = rotationMode
        self.yieldsSizes = yieldsSizes
        let isPaced = mode.isPaced && keyTimes == nil
        // A closing line of zero length adds no segment: it would only add a pause at the end of each cycle.
        let all = path.segments.map { MeasuredSegment($0, isPaced: isPaced) }
        self.mode = mode == .discrete ? .discrete : isPaced ? .paced : .linear
        self.curves = isPaced ? [] : curves
        if mode == .discrete {
            segments = all
            times = KeyTimes(discreteValues: keyTimes == nil ? all.count : all.count + 1, keyTimes: keyTimes)
        } else if let keyTimes {
            segments = Array(all.prefix(max(keyTimes.count - 1, 0)))
            times = KeyTimes(keyTimes.prefix(all.count + 1))
        } else {
            segments = all
            times = isPaced ? KeyTimes(lengths: all.map(\.length)) : KeyTimes(evenly: all.count)
        }
    }

    /// Returns the point at a fraction of the duration; nil for a path without segments.
    package func point(at fraction: Double) -> CGPoint? {
        segmentPosition(at: fraction).map { segments[$0.index].shape.point(at: $0.parameter) }
    }

    /// Returns the rotation of the layer in radians, from +x toward +y; nil without a rotation mode.
    package func rotation(at fraction: Double) -> Double? {
        guard let rotationMode, let (index, parameter) = segmentPosition(at: fraction) else { return nil }
        return segments[index].shape.position(at: parameter).tangentAngle
            + (rotationMode == .autoReverse ? Double.pi : 0)
    }

    /// Returns the value at a fraction of the duration; nil for a path without segments.
    func value(at fraction: Double) -> AnimatableValue? { point(at: fraction).map(value) }

    /// The value at the end; nil for a path without segments.
    var end: AnimatableValue? { (segments.last?.shape.end).map(value) }

    private func value(_ point: CGPoint) -> AnimatableValue {
        yieldsSizes ? .size(CGSize(width: point.x, height: point.y)) : .point(point)
    }

    private func segmentPosition(at fraction: Double) -> (index: Int, parameter: Double)? {
        guard !segments.isEmpty, !times.times.isEmpty else { return nil }
        if mode == .discrete {
            let index = times.index(at: fraction)
            return index < segments.count ? (index, 0) : (segments.count - 1, 1)
        }
        let (index, unclamped) = times.interval(at: fraction)
        let local = min(max(unclamped, 0), 1)
        if mode == .paced { return (index, segments[index].parameter(atLengthFraction: local)) }
        return (index, index < curves.count ? curves[index].value(at: local) : local)
    }
}

/// The rotation of a layer that moves along a path.
///
/// - Apple: `CAAnimationRotationMode`; facts 2.9.
package enum RotationMode: String, Equatable, Hashable, Sendable, CaseIterable {
    /// The layer's +x axis follows the tangent.
    case auto = "auto"
    /// The layer's −x axis follows the tangent.
    case autoReverse = "autoReverse"
}

/// One timed segment of a motion path, with its lengths precomputed for paced modes.
struct MeasuredSegment: Equatable, Sendable {
    let shape: PathSegment
    /// The arc length, in the path's units; 0 if not paced.
    let length: Double
    /// The arc lengths up to each of the equal parameter steps; empty where they are not needed.
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

    /// Returns the parameter at a fraction of the length, 0…1: binary search for the step, then Newton's method within
    /// it.
    func parameter(atLengthFraction fraction: Double) -> Double {
        guard !lengths.isEmpty, length > 0, fraction > 0, fraction < 1 else { return fraction }
        let wanted = fraction * length
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
