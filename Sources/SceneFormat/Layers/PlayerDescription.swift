import MediaTime
import SceneLanguage
import SourceText

/// The player of an `AVPlayerLayer`.
package struct PlayerDescription: Equatable, Sendable {
    /// The clip.
    package internal(set) var asset = AssetDescription.placeholder
    /// The time of the clip at its start, in seconds; nil for the start of the trimmed part, or its end when playing
    /// backward.
    package internal(set) var start: Rational?
    /// Clip seconds per second of the layer's time, constant or with keyframes.
    package internal(set) var playback = PlaybackRate()
    /// Whether the clip starts again at its end.
    package internal(set) var loop = false
    /// The part of the clip that plays: its end stops forward playback, its start stops backward playback and begins a
    /// loop. Nil for the whole clip.
    package internal(set) var trim: TrimDescription?
    /// Whether audio keeps its pitch at rates other than 1.
    package internal(set) var keepsPitch = true
    /// The volume, 0…1; keyframes are in seconds of the layer's time.
    package internal(set) var volume = VolumeDescription()
    /// The pan, loudness and ducking.
    package internal(set) var effects = AudioEffectsDescription()
    /// The layer's time at which playback starts, in seconds.
    package internal(set) var at = Rational.zero
    /// The time relative to a part at which playback starts, until `at` is known.
    var relativeAt: RelativeTime?
    /// The duration after which the clip is neither visible nor audible, in seconds of the layer's time; nil for no
    /// end.
    package internal(set) var duration: Rational?
    /// The tracks that play, and the meaning of alpha; they override those of the asset.
    package internal(set) var choices = ClipChoices()
    /// The places of the keys in the document.
    package internal(set) var source = ObjectSource()

    /// Clip seconds per second of the layer's time, -100…100; 0 holds a frame, negative rates play backward.
    package var rate: Rational { playback.rate }
    /// The rate over the layer's time; nil for a constant `rate`, which is 1 otherwise.
    package var rateCurve: RateCurve? { playback.curve }
    /// The position of the player in the document.
    package var location: SourceLocation { source.location }

    package init() {}
}

extension PlayerDescription: SceneObject {
    package static let noun = "the player"
    package static let keys = SceneKeys<Self> {
        SceneKey(
            "asset", \.asset, .asset, required: "the name of a clip under assets", example: "clip",
            "The name of a clip under `assets`.")
        SceneKey(
            "start", \.start, .seconds, default: "the start of `trim`, or its end when playing backward",
            options: .lenient,
            "The clip time at which playback starts, within `trim` if there is one.")
        SceneKey(
            "rate", \.playback, .playbackRate, default: "1", example: "1/2",
            "Clip seconds per second of the layer's time, or keyframes `{ at, value, timingFunction }`. 0 freezes the "
                + "frame; negative rates play backward.")
        SceneKey(
            "loop", \.loop, .boolean, default: "false",
            "Whether the clip starts again when the video ends. Otherwise the last frame stays, while the audio plays "
                + "to its end.")
        SceneKey(
            "trim", \.trim, .trim, default: "all", example: "[1, 6]",
            options: .init(listedAfter: "volume", isLenient: true),
            "The part of the clip to play, in seconds of the clip. Loops repeat this part.")
        SceneKey(
            "volume", \.volume, .volume(upTo: 1), default: "1", example: "-6dB",
            "A factor from 0 to 1, decibels such as `-6dB`, or keyframes `{ at, value }` in seconds of the layer's "
                + "time.")
        SceneKey("pitch", \.keepsPitch, .pitch, default: "kept", SceneValueType.pitchSummary)
        SceneKey(
            rule: "at", .layerTime, default: "0",
            "The layer's time at which the clip starts, or a time relative to a part of a sequence. Before, the clip "
                + "is neither visible nor audible.")
        SceneKey(
            "duration", \.duration, .rational("seconds above 0", unit: .seconds) { $0 > .zero }, default: "no end",
            "The duration after which the clip is neither visible nor audible.")
        SceneKeysPart(\.effects, AudioEffectsDescription.playerKeys)
        SceneKeysPart(\.choices, ClipChoices.keys)
    }

    package mutating func readRules(_ map: inout MapReader, _ reader: ValueReader) -> Bool {
        source = ObjectSource(map)
        if asset.sequence != nil, choices != ClipChoices() {
            reader.collector.report(
                at: map.location, "the player chooses tracks or alpha of an image sequence",
                expected: "expected a clip; convert the images, or the sequence to a clip")
            return false
        }
        asset.selection = choices.applied(to: asset.selection)
        guard reader.readLayerTime(map, &at, &relativeAt) else { return false }
        guard let written = map.written("start"), let start, let trim, start < trim.from || start > trim.to else {
            return true
        }
        let span = "\(trim.from.seconds) to \(trim.to.seconds)"
        return reader.refuse(written, "start", "a time within the trim, \(span)") ?? false
    }
}

/// A part of a clip, in seconds of the clip.
package struct TrimDescription: Equatable, Sendable {
    /// The start.
    package let from: Rational
    /// The end, after `from`.
    package let to: Rational
}

extension SceneValueType where Value == TrimDescription {
    /// A part of a clip: `[from, to]`.
    static var trim: SceneValueType {
        let form = SceneValueForm(
            kind: .list, expectation: "[from, to] in seconds of the clip, the second larger",
            schema: .array(of: .reference("rational"), count: 2...2), unit: .seconds)
        return SceneValueType(form) { value, label, reader in
            guard case .list(let items) = value.content, items.count == 2 else {
                return reader.refuse(value, label, form.expectation)
            }
            guard let from = reader.seconds(items[0], "the start of \(label)"),
                let to = reader.seconds(items[1], "the end of \(label)")
            else { return nil }
            return from < to ? TrimDescription(from: from, to: to) : reader.refuse(value, label, form.expectation)
        }
    }
}
