import MediaObjects
import MediaPlayback
import MediaTime

/// The rate of a player in a scene.
struct PlaybackRate {
    /// The rate; 1 with keyframes.
    let rate: Rational
    /// The keyframes; nil for a constant rate.
    let curve: RateCurve?

    /// The schema of `rate`: a factor, or keyframes.
    static var schema: JSONSchemaNode {
        let keyframe = JSONSchemaNode.closed(
            [
                ("at", .reference("rational")), ("value", .reference("rational")),
                ("timingFunction", .reference("timingFunction")),
            ], required: ["at", "value"])
        return .anyOf([.reference("rational"), .array(of: keyframe)])
    }
}

extension ValueReader {
    /// Reads a rate: `0.5`, or keyframes `[{ at, value, timingFunction }, …]`.
    func playbackRate(_ value: SceneValue) -> PlaybackRate? {
        guard case .list = value.content else {
            return constantRate(value).map { PlaybackRate(rate: $0, curve: nil) }
        }
        return rateCurve(value, "rate").map { PlaybackRate(rate: .one, curve: $0) }
    }

    /// Reads keyframes of a rate or a speed: `[{ at, value, timingFunction }, …]`.
    func rateCurve(_ value: SceneValue, _ label: String) -> RateCurve? {
        guard case .list(let items) = value.content, !items.isEmpty else {
            return refuse(value, label, "at least one keyframe { at, value }")
        }
        guard let keyframes = list(value, label, "a list of keyframes", { rateKeyframe($0, label) }) else { return nil }
        return RateCurve(keyframes: keyframes) ?? refuse(value, label, "keyframes with increasing times")
    }

    /// Reads a rate without keyframes.
    func constantRate(_ value: SceneValue) -> Rational? {
        let expectation = "a factor from -100 to 100"
        guard let rate = rational(value, "rate", expectation) else { return nil }
        return rate >= -100 && rate <= 100 ? rate : refuse(value, "rate", expectation)
    }

    private func rateKeyframe(_ value: SceneValue, _ label: String) -> RateCurve.Keyframe? {
        guard var map = MapReader(value, "a \(label) keyframe", collector) else { return nil }
        let at = map.required("at", "seconds").flatMap { seconds($0, "at") }
        let expectation = "a factor from 0 to 100"
        let rate = map.required("value", expectation).flatMap { value -> Rational? in
            guard let rate = rational(value, "value", expectation) else { return nil }
            return rate >= .zero && rate <= 100 ? rate : refuse(value, "value", expectation)
        }
        let timing = map.value("timingFunction").map { timingFunction($0) }
        map.reportUnknownKeys()
        if case .some(.none) = timing { return nil }
        guard let at, let rate else { return nil }
        return RateCurve.Keyframe(time: at, rate: rate, curve: timing.flatMap(\.self)?.function.curve)
    }
}
