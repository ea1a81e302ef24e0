import AudioMixing
import MediaPlayback
import SceneLanguage
import SourceText

/// The effects of an audio track: its position between left and right, its loudness, and other audio that lowers it.
package struct AudioEffectsDescription: Equatable, Sendable {
    /// The name that `duckedBy` refers to; nil for none.
    package var name: String?
    /// The position from −1 (left) to 1 (right).
    package var pan = 0.0
    /// The integrated loudness in LUFS to which the track is normalized; nil for that of the file.
    package var loudness: Double?
    /// The track that lowers this one; nil for none.
    package var ducking: AudioDucking?
}

extension AudioEffectsDescription {
    /// The keys of a track.
    static let trackKeys = SceneKeys<Self> {
        SceneKey(
            "name", \.name, .text(), default: "none", example: "voice", options: .lenient,
            "The name that `duckedBy` of other tracks and players refers to.")
        SceneKeysPart(\.self, playerKeys)
    }

    /// The keys of a player, whose name is that of its layer.
    static let playerKeys = SceneKeys<Self> {
        SceneKey(
            "pan", \.pan, .number("a number from -1 (left) to 1 (right)", in: -1...1), default: "0",
            options: .lenient, "The position from -1 (only left) to 1 (only right); the other side is attenuated.")
        SceneKey(
            "loudness", \.loudness, .number("LUFS from -70 to 0, such as -16", in: -70...0, unit: .loudnessUnits),
            default: "as recorded", example: "-16", options: .lenient,
            "The integrated loudness to which the audio is normalized before `volume` is applied.")
        SceneKey(
            "duckedBy", \.ducking, .ducking, default: "none", example: "voice", options: .lenient,
            "The name of a track, or of a layer with a player, that lowers this audio while it is heard; a list of "
                + "names; or a map with settings.")
    }
}

extension AudioDucking: SceneObject {
    package static let noun = "duckedBy"
    package static let keys = SceneKeys<Self> {
        SceneKey(
            "track", \.names, .trackNames, required: "the name of an audio track", example: "voice",
            "The name of the other track, or of the layer of a player, or a list of names.")
        SceneKey(
            "depth", \.depth, .number("dB from -100 to 0", in: -100...0, unit: .decibels), default: "-12",
            options: .lenient, "The change of the volume.")
        SceneKey(
            "attack", \.attack, .number("seconds from 0 to 60", in: 0...60, unit: .seconds), default: "0.3",
            options: .lenient, "The time in which the volume falls. It has fallen when the other track is heard.")
        SceneKey(
            "release", \.release, .number("seconds from 0 to 60", in: 0...60, unit: .seconds), default: "0.6",
            options: .lenient, "The time in which the volume rises after the other track.")
        SceneKey(
            "threshold", \.threshold, .number("dBFS from -100 to 0", in: -100...0, unit: .decibelsFullScale),
            default: "-40", options: .lenient, "The level above which the other track is heard.")
    }

    package init() { self.init(by: []) }
}

extension SceneValueType where Value == AudioDucking {
    /// The name of a track, a list of names, or a map with settings.
    static var ducking: SceneValueType {
        let names = SceneValueType<[String]>.trackNames
        let object = object
        var form = object.form
        form.schema = .anyOf([names.form.schema, form.schema])
        return SceneValueType(form) { value, label, reader in
            switch value.content {
            case .text, .list: names.read(value, label, reader).map { AudioDucking(by: $0) }
            default: object.read(value, label, reader)
            }
        }
    }
}

extension SceneValueType where Value == [String] {
    /// The name of an audio track or a player, or a list of names.
    static var trackNames: SceneValueType {
        let form = SceneValueForm(
            kind: .other, expectation: "the names of audio tracks or players",
            schema: .anyOf([.type("string"), .array(of: .type("string"))]))
        return SceneValueType(form) { value, label, reader in
            guard case .list(let items) = value.content else { return reader.text(value, label).map { [$0] } }
            let names = items.compactMap { reader.text($0, label) }
            guard !items.isEmpty else { return reader.refuse(value, label, form.expectation) }
            return names.count == items.count ? names : nil
        }
    }
}

extension SceneReader {
    /// Reports tracks and players that are lowered by themselves, or by one that does not exist.
    func checkDucking(_ tracks: [AudioDescription], in root: LayerDescription?) {
        let layers = root?.all ?? []
        // A player has the name of its layer.
        let players = layers.filter { $0.player != nil }
        let tracks = tracks + layers.flatMap(\.audio)
        let names = TrackNames(tracks.compactMap(\.effects.name) + players.compactMap(\.name))
        for track in tracks { checkDucking(track.effects, track.source, track.effects.name, of: names) }
        for layer in players {
            if let player = layer.player { checkDucking(player.effects, player.source, layer.name, of: names) }
        }
    }

    /// Checks the audio called `own`.
    private func checkDucking(
        _ effects: AudioEffectsDescription, _ source: ObjectSource, _ own: String?, of names: TrackNames
    ) {
        guard let ducking = effects.ducking, let location = source.values["duckedBy"] else { return }
        for name in ducking.names { checkDucking(name, at: location, of: own, names) }
    }

    private func checkDucking(_ name: String, at location: SourceLocation, of own: String?, _ names: TrackNames) {
        let count = names.counts[name] ?? 0
        if name != own, count == 1 { return }
        if name != own, count > 1 {
            values.collector.report(
                at: location, "\(count) audio tracks or players are called \"\(name)\"",
                expected: "expected a unique name; list the names of several voices")
            return
        }
        let isOwn = name == own && count > 0
        var others: [String] { names.distinct.filter { $0 != own } }
        values.collector.report(
            at: location, isOwn ? "\"\(name)\" lowers itself" : "there is no audio track or player \"\(name)\"",
            expected: others.isEmpty
                ? "expected another track or player with a name" : "expected one of \(others.listed)",
            suggestion: isOwn ? nil : SpellingSuggestion.closest(to: name, in: others))
    }
}

/// The names of all audio tracks and players.
private struct TrackNames {
    /// The names, each once.
    let distinct: [String]
    /// The number of tracks and players with each name.
    let counts: [String: Int]

    init(_ names: [String]) {
        distinct = names.uniqued
        counts = names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
}

extension AudioEffectsDescription {
    /// Sets the effects of a track.
    func apply(to track: inout AudioTrack) {
        track.name = name
        track.pan = Float(pan)
        track.loudness = loudness
        track.ducking = ducking
    }

    /// Sets the effects of a player.
    func apply(to player: AVPlayer) {
        player.pan = Float(pan)
        player.loudness = loudness
        player.ducking = ducking
        player.audioName = name
    }
}
