import MediaTime
import SceneLanguage
import SourceText

/// An audio track of a scene.
package struct AudioDescription: Equatable, Sendable {
    /// The audio file or clip.
    package internal(set) var asset = AssetDescription.placeholder
    /// The volume; factors from 0 to 16.
    package internal(set) var volume = VolumeDescription()
    /// The durations of the fade from silence at the start and to silence at the end, in seconds.
    package internal(set) var fadeIn = Rational.zero, fadeOut = Rational.zero
    /// Seconds of the file per second of the scene, above 0 and at most 16.
    package internal(set) var rate = Rational.one
    /// Whether the pitch stays unchanged at rates other than 1.
    package internal(set) var keepsPitch = true
    /// The scene time at which the track starts, in seconds.
    package internal(set) var at = Rational.zero
    /// The time relative to a part at which the track of a layer starts, until `at` is known.
    var relativeAt: RelativeTime?
    /// The time of the file at which the track starts, in seconds.
    package internal(set) var start = Rational.zero
    /// The duration of the file's part that plays, in seconds; nil for all of it.
    package private(set) var duration: Rational?
    /// Whether the track plays to the end of the scene, which sets its duration.
    var playsToSceneEnd = false
    /// Whether the track starts again at its end.
    package internal(set) var loop = false
    /// The pan, loudness and ducking.
    package internal(set) var effects = AudioEffectsDescription()
    /// The places of the keys in the document.
    package internal(set) var source = ObjectSource()

    /// The position of the track in the document.
    package var location: SourceLocation { source.location }
}

extension AudioDescription {
    static let keys = SceneKeys<Self> {
        SceneKey(
            "asset", \.asset, .asset, required: "the name of an audio file or clip under assets", example: "music",
            "The audio file, or a clip with audio.")
        SceneKey(
            "volume", \.volume, .volume(upTo: 16), default: "1", example: "-6dB",
            "A factor from 0 to 16, decibels such as `-6dB`, or keyframes `{ at, value }` in seconds from the start of "
                + "the track.")
        SceneKey(
            "fadeIn", \.fadeIn, .seconds, default: "0", "The duration of the fade from silence at the start.")
        SceneKey(
            "fadeOut", \.fadeOut, .seconds, default: "0",
            "The duration of the fade to silence at the end. Loops without `duration` do not fade out.")
        SceneKey(
            "rate", \.rate,
            .rational("a factor above 0 and at most 16", range: 0...16) { $0 > .zero && $0 <= 16 }, default: "1",
            example: "5/4", "File seconds per second of the scene, above 0.")
        SceneKey("pitch", \.keepsPitch, .pitch, default: "kept", SceneValueType.pitchSummary)
        SceneKey(
            rule: "at", .layerTime, default: "0",
            "The time of the scene or layer at which the track starts, or a time relative to a part of a sequence.")
        SceneKey("start", \.start, .seconds, default: "0", "The file time at which the track starts.")
        SceneKey(
            rule: "duration", SceneValueType.seconds.form, default: "to its end",
            "How long the track plays; `scene` plays a track of the scene to the end of the scene.")
        SceneKey("loop", \.loop, .boolean, default: "false", "Whether the track starts again at its end.")
        SceneKey(
            rule: "if", SceneValueType.boolean.form, default: "true", options: .expanded, "Whether the track exists.")
        SceneKeysPart(\.effects, AudioEffectsDescription.trackKeys)
    }

    /// Returns the track with its duration, if it plays to the end of the scene.
    func playing(untilEndAt end: Rational) -> AudioDescription {
        guard playsToSceneEnd else { return self }
        var track = self
        track.duration = max(.zero, end - at)
        return track
    }
}

extension SceneReader {
    /// Reads an entry of `audio`: of the scene with the times of its parts, or of a layer.
    func audio(_ value: SceneValue, _ times: SceneTimes?) -> AudioDescription? {
        guard var map = MapReader(value, "an audio track", values.collector) else { return nil }
        var track = AudioDescription()
        let isComplete = AudioDescription.keys.read(&map, into: &track, values)
        let hasStart = readStart(of: &track, map, times)
        track.readDuration(map, isOfScene: times != nil, values)
        map.reportUnknownKeys()
        track.source = ObjectSource(map)
        return isComplete && hasStart ? track : nil
    }

    /// Reads `at` in seconds of the scene or layer, or relative to a part; reports problems and returns false.
    private func readStart(of track: inout AudioDescription, _ map: MapReader, _ times: SceneTimes?) -> Bool {
        guard let times else { return values.readLayerTime(map, &track.at, &track.relativeAt) }
        guard let value = map.written("at") else { return true }
        guard let at = sceneTime(value, "at", times) else { return false }
        track.at = at
        return true
    }

    /// Reads the audio of a layer, a list of tracks or one track.
    func layerAudio(_ value: SceneValue) -> [AudioDescription]? {
        guard case .list = value.content else { return audio(value, nil).map { [$0] } }
        return values.list(value, "audio", "a list of audio tracks") { audio($0, nil) }
    }
}

extension AudioDescription {
    /// Reads `duration`; an illegal one is reported and ignored.
    fileprivate mutating func readDuration(_ map: MapReader, isOfScene: Bool, _ reader: ValueReader) {
        guard let value = map.written("duration") else { return }
        playsToSceneEnd = isOfScene && value.content == .text("scene")
        if !playsToSceneEnd { duration = reader.seconds(value, "duration") }
    }
}

extension SceneValueType where Value == Bool {
    /// Whether audio keeps its pitch at rates other than 1.
    static var pitch: SceneValueType { choice([("kept", true), ("follows", false)]) }

    /// The meaning of `pitch`.
    static var pitchSummary: String { "The audio pitch at rates other than 1; `follows` changes with the rate." }
}

extension SceneValueForm {
    /// Seconds of a layer's time, or a time relative to a part.
    static let layerTime = SceneValueForm(
        kind: .number, expectation: SceneValueType.seconds.form.expectation, schema: .reference("sceneTime"),
        unit: .seconds, range: 0...ValueReader.numberLimit)
}

extension ValueReader {
    /// Reads `at` in seconds of the layer's time, or relative to a part; reports problems and returns false.
    func readLayerTime(_ map: MapReader, _ at: inout Rational, _ relativeAt: inout RelativeTime?) -> Bool {
        guard let value = map.written("at") else { return true }
        guard let relative = relativeTime(value, "at") else { return false }
        relativeAt = relative
        guard relative == nil else { return true }
        guard let time = seconds(value, "at") else { return false }
        at = time
        return true
    }
}
