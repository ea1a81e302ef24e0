import AudioMixing
import Foundation
import MediaTime

/// An audio track of a scene.
package struct AudioDescription: Equatable, Sendable {
    /// The audio file or clip.
    package let asset: AssetDescription
    /// The volume; factors from 0 to 16.
    package let volume: VolumeDescription
    /// The durations of the fade from silence at the start and to silence at the end, in seconds.
    package let fadeIn: Rational, fadeOut: Rational
    /// Seconds of the file per second of the scene, above 0 and at most 16.
    package let rate: Rational
    /// Whether the pitch stays unchanged at rates other than 1.
    package let keepsPitch: Bool
    /// The scene time at which the track starts, in seconds.
    package internal(set) var at: Rational
    /// The time relative to a part at which the track of a layer starts, until `at` is known.
    var relativeAt: RelativeTime?
    /// The time of the file at which the track starts, in seconds.
    package let start: Rational
    /// The duration of the file's part that plays, in seconds; nil for all of it.
    package private(set) var duration: Rational?
    /// Whether the track plays to the end of the scene, which sets its duration.
    var playsToSceneEnd = false
    /// Whether the track starts again at its end.
    package let loop: Bool
    /// The position of the track in the document.
    package let location: SourceLocation
    /// The pan, loudness and ducking.
    package internal(set) var effects = AudioEffectsDescription()
}

extension AudioDescription {
    /// Returns the track with its duration, if it plays to the end of the scene.
    func playing(untilEndAt end: Rational) -> AudioDescription {
        guard playsToSceneEnd else { return self }
        var track = self
        track.duration = max(.zero, end - at)
        return track
    }
}

/// The volume of an audio track or a player.
package struct VolumeDescription: Equatable, Sendable {
    /// The linear factor, at least 0, before the first keyframe, or always without keyframes.
    package let level: Double
    /// The keyframes with linear interpolation, in seconds after the start of the track, or of the scene for players;
    /// nil for a constant level.
    package let curve: VolumeCurve?
}

extension ValueReader {
    /// Reads a number or keyframes: `[{ at, value }, …]`.
    ///
    /// - Parameter limit: The greatest factor.
    func volume(_ value: SceneValue, _ label: String, upTo limit: Int) -> VolumeDescription? {
        guard case .list(let items) = value.content else {
            let expectation = "a factor from 0 to \(limit), decibels such as -6dB, or a list of keyframes { at, value }"
            return gain(value, label, upTo: limit, expectation).map { VolumeDescription(level: $0, curve: nil) }
        }
        guard !items.isEmpty, let points = list(value, label, "a list of keyframes", { volumePoint($0, upTo: limit) })
        else {
            return items.isEmpty ? refuse(value, label, "at least one keyframe { at, value }") : nil
        }
        guard let curve = VolumeCurve(points) else { return refuse(value, label, "keyframes with increasing times") }
        return VolumeDescription(level: points[0].gain, curve: curve)
    }

    /// Reads a factor, or decibels: `-6dB`.
    private func gain(_ value: SceneValue, _ label: String, upTo limit: Int, _ expectation: String) -> Double? {
        guard case .text(let text) = value.content, text.lowercased().hasSuffix("db") else {
            return number(value, label, in: 0...Double(limit), expectation)
        }
        let level = text.dropLast(2).drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        if String(level) == "-inf" { return 0 }
        guard let decibels = NumberLiteral(String(level))?.value, decibels.isFinite else {
            return refuse(value, label, expectation)
        }
        // 24 dB are slightly less than a factor of 16.
        let factor = pow(10, decibels / 20)
        return factor <= Double(limit) ? factor : refuse(value, label, expectation)
    }

    private func volumePoint(_ value: SceneValue, upTo limit: Int) -> VolumeCurve.Point? {
        guard var map = MapReader(value, "a volume keyframe", collector) else { return nil }
        let at = map.required("at", "seconds").flatMap { seconds($0, "at") }
        let expectation = "a factor from 0 to \(limit), or decibels such as -6dB"
        let level = map.required("value", expectation).flatMap { gain($0, "value", upTo: limit, expectation) }
        map.reportUnknownKeys()
        guard let at, let level else { return nil }
        return VolumeCurve.Point(time: at, gain: level)
    }
}

/// The player of an `AVPlayerLayer`.
package struct PlayerDescription: Equatable, Sendable {
    /// The clip.
    package let asset: AssetDescription
    /// The time of the clip at its start, in seconds; nil for the start of the trimmed part, or its end when playing
    /// backward.
    package let start: Rational?
    /// Clip seconds per second of the layer's time, -100…100; 0 holds a frame, negative rates play backward.
    package let rate: Rational
    /// The rate over the layer's time; nil for a constant `rate`, which is 1 otherwise.
    package let rateCurve: RateCurve?
    /// Whether the clip starts again at its end.
    package let loop: Bool
    /// The part of the clip that plays: its end stops forward playback, its start stops backward playback and begins a
    /// loop. Nil for the whole clip.
    package let trim: TrimDescription?
    /// Whether audio keeps its pitch at rates other than 1.
    package let keepsPitch: Bool
    /// The volume, 0…1; keyframes are in seconds of the layer's time.
    package let volume: VolumeDescription
    /// The pan, loudness and ducking.
    package let effects: AudioEffectsDescription
    /// The layer's time at which playback starts, in seconds.
    package internal(set) var at: Rational
    /// The time relative to a part at which playback starts, until `at` is known.
    var relativeAt: RelativeTime?
    /// The duration after which the clip is neither visible nor audible, in seconds of the layer's time; nil for no
    /// end.
    package let duration: Rational?
    /// The position of the player in the document.
    package let location: SourceLocation
}

/// A part of a clip, in seconds of the clip.
package struct TrimDescription: Equatable, Sendable {
    /// The start.
    package let from: Rational
    /// The end, after `from`.
    package let to: Rational
}

extension ValueReader {
    /// Reads `[from, to]`.
    func trim(_ value: SceneValue, _ label: String) -> TrimDescription? {
        let expectation = "[from, to] in seconds of the clip, the second larger"
        guard case .list(let items) = value.content, items.count == 2 else { return refuse(value, label, expectation) }
        guard let from = seconds(items[0], "the start of \(label)"), let to = seconds(items[1], "the end of \(label)")
        else { return nil }
        return from < to ? TrimDescription(from: from, to: to) : refuse(value, label, expectation)
    }
}
