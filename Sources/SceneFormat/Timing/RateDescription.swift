import LayerTree
import MediaTime
import MotionTiming
import SceneLanguage

/// The rate of a player in a scene.
package struct PlaybackRate: Equatable, Sendable {
    /// The rate; 1 with keyframes.
    package let rate: Rational
    /// The keyframes; nil for a constant rate.
    package let curve: RateCurve?

    package init(rate: Rational = .one, curve: RateCurve? = nil) {
        self.rate = rate
        self.curve = curve
    }

    /// The schema of a rate or a speed: a factor, or keyframes.
    static var schema: JSONSchemaNode { .anyOf([.reference("rational"), .array(of: RateKeyframe.keys.schema)]) }
}

/// A keyframe of a rate or a speed.
struct RateKeyframe: SceneObject {
    static let noun = "a rate keyframe"
    static let objectName = "rateKeyframe"

    /// The time in seconds.
    var time = Rational.zero
    /// The rate, 0…100.
    var rate = Rational.zero
    /// The pace up to the next keyframe; nil for linear.
    var timingFunction: TimingFunctionDescription?

    static let keys = SceneKeys<Self> {
        SceneKey(
            "at", \.time, .seconds, required: "seconds",
            "The time in seconds of the layer's time, or for `speed` of the superlayer's time; after that of the "
                + "keyframe before.")
        SceneKey(
            "value", \.rate, .rational("a factor from 0 to 100", in: 0...100), required: "a factor from 0 to 100",
            "The rate or speed at that time.")
        SceneKey(
            "timingFunction", \.timingFunction, .timingFunction, default: "linear",
            "How the rate changes up to the next keyframe.")
    }
}

extension SceneValueType where Value == Rational {
    /// A rate of playback without keyframes.
    static var constantRate: SceneValueType { rational("a factor from -100 to 100", in: -100...100) }
}

extension SceneValueType where Value == PlaybackRate {
    /// A rate: `0.5`, or keyframes `[{ at, value, timingFunction }, …]`.
    static var playbackRate: SceneValueType {
        let constant = SceneValueType<Rational>.constantRate
        var form = constant.form
        form.schema = PlaybackRate.schema
        return SceneValueType(form) { value, label, reader in
            guard case .list = value.content else {
                return constant.read(value, label, reader).map { PlaybackRate(rate: $0) }
            }
            return reader.rateCurve(value, label).map { PlaybackRate(curve: $0) }
        }
    }
}

extension ValueReader {
    /// Reads keyframes of a rate or a speed: `[{ at, value, timingFunction }, …]`.
    func rateCurve(_ value: SceneValue, _ label: String) -> RateCurve? {
        guard case .list(let items) = value.content, !items.isEmpty else {
            return refuse(value, label, "at least one keyframe { at, value }")
        }
        let keyframes = list(value, label, "a list of keyframes") { value in
            RateKeyframe(value, as: "a \(label) keyframe", self).map {
                RateCurve.Keyframe(time: $0.time, rate: $0.rate, curve: $0.timingFunction?.function.curve)
            }
        }
        guard let keyframes else { return nil }
        return RateCurve(keyframes: keyframes) ?? refuse(value, label, "keyframes with increasing times")
    }
}
