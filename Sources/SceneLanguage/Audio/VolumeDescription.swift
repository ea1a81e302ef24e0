import AudioMixing
import Foundation
import MediaTime

/// The volume of an audio track or a player.
package struct VolumeDescription: Equatable, Sendable {
    /// The linear factor, at least 0, before the first keyframe, or always without keyframes.
    package let level: Double
    /// The keyframes with linear interpolation, in seconds after the start of the track, or of the scene for players;
    /// nil for a constant level.
    package let curve: VolumeCurve?

    package init(level: Double = 1, curve: VolumeCurve? = nil) {
        self.level = level
        self.curve = curve
    }
}

/// A keyframe of a volume.
package struct VolumeKeyframe {
    /// The time in seconds.
    var time = Rational.zero
    /// The linear factor, at least 0.
    var gain = 0.0

    /// Returns the keys.
    ///
    /// - Parameter limit: The greatest factor.
    package static func keys(upTo limit: Int) -> SceneKeys<Self> {
        let gain = SceneValueType.gain(upTo: limit)
        return SceneKeys {
            SceneKey("at", \.time, .seconds, required: "seconds", "The time, after that of the keyframe before.")
            SceneKey(
                "value", \.gain, gain, required: gain.form.expectation,
                "The volume; between keyframes it is interpolated linearly.")
        }
    }
}

extension SceneValueType where Value == VolumeDescription {
    /// A factor up to a limit, decibels, or keyframes.
    package static func volume(upTo limit: Int) -> SceneValueType {
        let expectation = "a factor from 0 to \(limit), decibels such as -6dB, or a list of keyframes { at, value }"
        let gain = SceneValueType<Double>.gain(upTo: limit, expectation)
        let keyframe = VolumeKeyframe.keys(upTo: limit)
        let form = SceneValueForm(
            kind: .number, expectation: expectation,
            schema: .anyOf([gain.form.schema, .array(of: keyframe.schema)]), range: gain.form.range)
        return SceneValueType(form) { value, label, reader in
            guard case .list(let items) = value.content else {
                return gain.read(value, label, reader).map { VolumeDescription(level: $0) }
            }
            return reader.volume(value, items, label, keyframe)
        }
    }
}

extension SceneValueType where Value == Double {
    /// A factor up to a limit, or decibels: `-6dB`.
    static func gain(upTo limit: Int, _ expectation: String? = nil) -> SceneValueType {
        let form = SceneValueForm(
            kind: .number, expectation: expectation ?? "a factor from 0 to \(limit), or decibels such as -6dB",
            schema: .anyOf([.type("number"), .type("string", [("pattern", .text("[dD][bB]$|\\{\\{.*\\}\\}"))])]),
            range: 0...Double(limit))
        return SceneValueType(form) { $2.gain($0, $1, upTo: limit, form.expectation) }
    }
}

extension ValueReader {
    /// Reads keyframes: `[{ at, value }, …]`.
    fileprivate func volume(
        _ value: SceneValue, _ items: [SceneValue], _ label: String, _ keys: SceneKeys<VolumeKeyframe>
    ) -> VolumeDescription? {
        guard !items.isEmpty else { return refuse(value, label, "at least one keyframe { at, value }") }
        guard let points = list(value, label, "a list of keyframes", { volumePoint($0, keys) }) else { return nil }
        guard let curve = VolumeCurve(points) else { return refuse(value, label, "keyframes with increasing times") }
        return VolumeDescription(level: points[0].gain, curve: curve)
    }

    private func volumePoint(_ value: SceneValue, _ keys: SceneKeys<VolumeKeyframe>) -> VolumeCurve.Point? {
        guard var map = MapReader(value, "a volume keyframe", collector) else { return nil }
        var keyframe = VolumeKeyframe()
        let isComplete = keys.read(&map, into: &keyframe, self)
        map.reportUnknownKeys()
        return isComplete ? VolumeCurve.Point(time: keyframe.time, gain: keyframe.gain) : nil
    }

    /// Reads a factor, or decibels.
    fileprivate func gain(_ value: SceneValue, _ label: String, upTo limit: Int, _ expectation: String) -> Double? {
        guard case .text(let text) = value.content, let decibels = Self.decibels(text) else {
            return number(value, label, in: 0...Double(limit), expectation)
        }
        // 24 dB are slightly less than a factor of 16.
        let factor = pow(10, decibels / 20)
        return factor <= Double(limit) ? factor : refuse(value, label, expectation)
    }

    /// Returns the decibels of a level such as `-6dB` or `-inf dB`; nil for other text.
    private static func decibels(_ text: String) -> Double? {
        if ["-infdb", "-inf db"].contains(text.lowercased()) { return -.infinity }
        return Quantity(text)?.value(in: .decibels, frameRate: nil)
    }
}
