import AudioMixing
import MediaObjects
import MediaPlayback
import MovieRendering

/// The effects of an audio track: its position between left and right, its loudness, and other audio that lowers it.
package struct AudioEffectsDescription: Equatable, Sendable {
    /// The name that `duckedBy` refers to; nil for none.
    package var name: String?
    /// The position from −1 (left) to 1 (right).
    package var pan = 0.0
    /// The integrated loudness in LUFS to which the track is normalized; nil for that of the file.
    package var loudness: Double?
    /// The track that lowers this one; nil for none.
    package var ducking: AudioTrack.Ducking?
    /// The position of `duckedBy` in the document.
    package var duckingLocation: SourceLocation?

    /// The keys of a track, with their schemas.
    static var schema: [(String, JSONSchemaNode)] { [("name", .type("string"))] + playerSchema }

    /// The keys of a player, with their schemas.
    static var playerSchema: [(String, JSONSchemaNode)] {
        let names = JSONSchemaNode.anyOf([.type("string"), .array(of: .type("string"))])
        let ducking = JSONSchemaNode.closed(
            [("track", names)]
                + ["depth", "attack", "release", "threshold"].map { ($0, .reference("number")) },
            required: ["track"])
        return [
            ("pan", .reference("number")), ("loudness", .reference("number")),
            ("duckedBy", .anyOf([names, ducking])),
        ]
    }
}

extension SceneReader {
    /// Reads `name`, `pan`, `loudness` and `duckedBy` of an audio track.
    func audioEffects(_ map: inout MapReader) -> AudioEffectsDescription {
        let name = map.value("name").flatMap { values.text($0, "name") }
        var effects = playerEffects(&map)
        effects.name = name
        return effects
    }

    /// Reads `pan`, `loudness` and `duckedBy`.
    func playerEffects(_ map: inout MapReader) -> AudioEffectsDescription {
        var effects = AudioEffectsDescription()
        effects.pan =
            map.value("pan").flatMap { values.number($0, "pan", in: -1...1, "a number from -1 (left) to 1 (right)") }
            ?? 0
        effects.loudness = map.value("loudness").flatMap {
            values.number($0, "loudness", in: -70...0, "LUFS from -70 to 0, such as -16")
        }
        let ducking = map.value("duckedBy")
        effects.duckingLocation = ducking?.location
        effects.ducking = ducking.flatMap(self.ducking)
        return effects
    }

    /// Reads the name of a track, or `{ track, depth, attack, release, threshold }`.
    private func ducking(_ value: SceneValue) -> AudioTrack.Ducking? {
        switch value.content {
        case .text, .list: return duckingNames(value, "duckedBy").map { AudioTrack.Ducking(by: $0) }
        default: break
        }
        guard var map = MapReader(value, "duckedBy", values.collector) else { return nil }
        let names = map.required("track", "the name of an audio track").flatMap { duckingNames($0, "track") }
        var ducking = AudioTrack.Ducking(by: names ?? [])
        func number(_ key: String, in range: ClosedRange<Double>, _ expectation: String) -> Double? {
            map.value(key).flatMap { values.number($0, key, in: range, expectation) }
        }
        ducking.depth = number("depth", in: -100...0, "dB from -100 to 0") ?? ducking.depth
        ducking.attack = number("attack", in: 0...60, "seconds from 0 to 60") ?? ducking.attack
        ducking.release = number("release", in: 0...60, "seconds from 0 to 60") ?? ducking.release
        ducking.threshold = number("threshold", in: -100...0, "dBFS from -100 to 0") ?? ducking.threshold
        map.reportUnknownKeys()
        return names == nil ? nil : ducking
    }

    /// Reads a name or a list of names.
    private func duckingNames(_ value: SceneValue, _ label: String) -> [String]? {
        guard case .list(let items) = value.content else { return values.text(value, label).map { [$0] } }
        let names = items.compactMap { values.text($0, label) }
        guard !items.isEmpty else { return values.refuse(value, label, "the names of audio tracks or players") }
        return names.count == items.count ? names : nil
    }

    /// Reports tracks and players that are lowered by themselves, or by one that does not exist.
    func checkDucking(_ tracks: [AudioDescription], in root: LayerDescription?) {
        let layers = root?.all ?? []
        // A player has the name of its layer.
        let players = layers.filter { $0.player != nil }
        let inLayers = layers.flatMap(\.audio).map(\.effects)
        let names = tracks.compactMap(\.effects.name) + inLayers.compactMap(\.name) + players.compactMap(\.name)
        for effects in tracks.map(\.effects) + inLayers {
            checkDucking(effects, by: names.filter { $0 != effects.name }, of: names)
        }
        for layer in players {
            guard let effects = layer.player?.effects else { continue }
            checkDucking(effects, by: names.filter { $0 != layer.name }, of: names)
        }
    }

    private func checkDucking(_ effects: AudioEffectsDescription, by others: [String], of names: [String]) {
        guard let ducking = effects.ducking, let location = effects.duckingLocation else { return }
        for name in ducking.names { checkDucking(name, at: location, by: others, of: names) }
    }

    private func checkDucking(_ name: String, at location: SourceLocation, by others: [String], of names: [String]) {
        let count = others.count { $0 == name }
        if count == 1 { return }
        if count > 1 {
            values.collector.report(
                at: location, "\(count) audio tracks or players are called \"\(name)\"",
                expected: "expected a unique name; list the names of several voices")
            return
        }
        let isOwn = names.contains(name)
        var known: [String] = []
        for other in others where !known.contains(other) { known.append(other) }
        values.collector.report(
            at: location, isOwn ? "\"\(name)\" lowers itself" : "there is no audio track or player \"\(name)\"",
            expected: known.isEmpty
                ? "expected another track or player with a name" : "expected one of \(known.joined(separator: ", "))",
            suggestion: isOwn ? nil : SpellingSuggestion.closest(to: name, in: known))
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
