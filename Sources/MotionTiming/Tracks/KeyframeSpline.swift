/// A Kochanek–Bartels spline through keyframes, per component.
///
/// At the ends the missing neighbor's difference is replaced by the existing one (facts 2.9).
struct KeyframeSpline: Equatable, Sendable {
    private let keyframes: [AnimatableValue]
    private let components: SplineComponents
    /// The components of the keyframes.
    private let values: [AnimatableValue]
    private var incoming, outgoing: [AnimatableValue]

    /// Computes the tangents; nil for values without components, such as strings, which are interpolated linearly.
    init?(_ keyframes: [AnimatableValue], _ times: KeyTimes, _ shape: KeyframeTrack.Shape) {
        guard let (components, values) = SplineComponents.split(keyframes) else { return nil }
        self.keyframes = keyframes
        self.components = components
        self.values = values
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

    /// Returns the value on the spline between a keyframe and the next; the keyframes themselves are exact.
    @inline(__always)
    func value(segment i: Int, at s: Double) -> AnimatableValue {
        if s == 0 { return keyframes[i] }
        if s == 1 { return keyframes[i + 1] }
        let s2 = s * s
        let s3 = s * s * s
        let h0 = 2 * s3 - 3 * s2 + 1
        let h1 = -2 * s3 + 3 * s2
        let t0 = s3 - 2 * s2 + s
        let t1 = s3 - s2
        let points = values[i].combined(with: values[i + 1]) { h0 * $0 + h1 * $1 }
        let point = points?.combined(with: outgoing[i]) { $0 + t0 * $1 }?
            .combined(with: incoming[i + 1]) { $0 + t1 * $1 }
        return point.map(components.join) ?? keyframes[i]
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
