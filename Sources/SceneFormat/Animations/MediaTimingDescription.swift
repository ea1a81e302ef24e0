import MediaTime
import SceneLanguage

/// The members of `CAMediaTiming`, in seconds of the parent's time. Nil members have the default of the animation or
/// layer.
package struct MediaTimingDescription: Equatable, Sendable {
    /// The time outside of its duration in which an animation has an effect.
    /// - Apple: `CAMediaTimingFillMode`.
    package enum FillMode: String, CaseIterable, Sendable { case removed, forwards, backwards, both }

    /// The start, in seconds of the parent's time.
    package var beginTime: Double?
    /// The local time at the start, in seconds.
    package var timeOffset: Double?
    /// Local seconds per second of the parent's time; 0 pauses.
    package var speed: Double?
    /// The factor of a layer's speed over the superlayer's time from its start; nil for none.
    package var speedRamp: RateCurve?
    /// The duration in seconds, at least 0; may be infinite.
    package var duration: Double?
    /// The number of repetitions; may be fractional or infinite.
    package var repeatCount: Double?
    /// The time over which the animation repeats, in seconds; may be infinite.
    package var repeatDuration: Double?
    /// Whether the animation plays backward after each forward pass.
    package var autoreverses: Bool?
    /// The time outside of the duration in which the animation has an effect.
    package var fillMode: FillMode?
}

extension MediaTimingDescription {
    /// The keys of an animation's timing.
    static let keys = SceneKeys<Self> {
        SceneKey(
            "beginTime", \.beginTime, .number("seconds", unit: .seconds), default: "0",
            "The start in scene time, or in the time of the layer or group if it has its own clock.")
        SceneKey(
            "timeOffset", \.timeOffset, .number("seconds", unit: .seconds), default: "0",
            "The time of the animation at its start.")
        SceneKey(
            "speed", \.speed, .number("a factor, where 0 pauses"), default: "1",
            "Seconds of the animation per second of the parent's time.")
        SceneKey(
            "duration", \.duration, .nonNegativeOrInfinite("seconds, at least 0, or inf", unit: .seconds),
            default: "0.25", "The duration. A spring without one lasts until it is at rest.")
        SceneKey(
            "repeatCount", \.repeatCount, .nonNegativeOrInfinite("a number of at least 0, or inf"), default: "0",
            "The number of repetitions.")
        SceneKey(
            "repeatDuration", \.repeatDuration, .nonNegativeOrInfinite("seconds, at least 0, or inf", unit: .seconds),
            default: "0", "The time over which the animation repeats.")
        SceneKey(
            "autoreverses", \.autoreverses, .boolean, default: "false",
            "Whether the animation plays backward after each forward pass.")
        SceneKey(
            "fillMode", \.fillMode, .choice, default: "removed",
            "The time outside of its duration in which the animation has an effect.")
    }

    /// The keys of a layer's clock. It has no end, so that the other members would have no effect (facts 2.3).
    static let layerKeys = SceneKeys<Self> {
        SceneKey(
            "beginTime", \.beginTime, .number("seconds", unit: .seconds), default: "0",
            "The start of the layer's time, in seconds of the superlayer's time.")
        SceneKey(
            "timeOffset", \.timeOffset, .number("seconds", unit: .seconds), default: "0",
            "The layer's time at its start.")
        SceneKey(
            rule: "speed",
            SceneValueForm(
                kind: .number, expectation: "a factor, where 0 pauses, or keyframes { at, value }",
                schema: PlaybackRate.schema),
            default: "1", "Seconds of the layer per second of the superlayer's time; 0 pauses the layer.")
    }
}

extension ValueReader {
    /// Reads the clock of a layer.
    func layerTiming(_ map: inout MapReader) -> MediaTimingDescription {
        var timing = MediaTimingDescription()
        _ = MediaTimingDescription.layerKeys.read(&map, into: &timing, self)
        guard let speed = map.value("speed") else { return timing }
        if case .list = speed.content {
            timing.speedRamp = rateCurve(speed, "speed")
        } else {
            timing.speed = number(speed, "speed", "a factor, where 0 pauses, or keyframes { at, value }")
        }
        return timing
    }
}
