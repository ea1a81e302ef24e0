import MediaTime

extension SceneReader {
    /// Reads `player: { asset, start, rate, loop, trim, volume, pitch, pan, … }`; reports a missing key and
    /// returns nil.
    func player(_ layer: inout MapReader) -> PlayerDescription? {
        guard let value = layer.required("player", "a player: { asset: … }"),
            var map = MapReader(value, "the player", values.collector)
        else { return nil }
        let asset = map.required("asset", "the name of a clip under assets").flatMap {
            assets.asset($0, "asset", values)
        }
        let startValue = map.value("start")
        let start = startValue.map { values.seconds($0, "start") } ?? .some(nil)
        let rate = map.value("rate").map { values.playbackRate($0) } ?? PlaybackRate(rate: .one, curve: nil)
        let loop = map.value("loop").map { values.boolean($0, "loop") } ?? false
        let volume =
            map.value("volume").map { values.volume($0, "volume", upTo: 1) } ?? VolumeDescription(level: 1, curve: nil)
        let trim = map.value("trim").map { values.trim($0, "trim") } ?? .some(nil)
        let pitch = pitch(&map)
        let (at, relativeAt) = layerTime(&map)
        let duration = map.value("duration").map(playerDuration) ?? .some(nil)
        let effects = playerEffects(&map)
        map.reportUnknownKeys()
        guard let asset, let start, let rate, let loop, let volume, let trim, let pitch, let at, let duration else {
            return nil
        }
        if let startValue, let start, let trim, start < trim.from || start > trim.to {
            return values.refuse(
                startValue, "start", "a time within the trim, \(trim.from.seconds) to \(trim.to.seconds)")
        }
        return PlayerDescription(
            asset: asset, start: start, rate: rate.rate, rateCurve: rate.curve, loop: loop, trim: trim,
            keepsPitch: pitch, volume: volume, effects: effects, at: at,
            relativeAt: relativeAt, duration: duration, location: value.location)
    }

    /// Reads `at` in seconds of the layer's time, or relative to a part.
    private func layerTime(_ map: inout MapReader) -> (seconds: Rational?, relative: RelativeTime?) {
        guard let value = map.value("at") else { return (.zero, nil) }
        guard let relative = values.relativeTime(value, "at") else { return (nil, nil) }
        return relative.map { (.zero, $0) } ?? (values.seconds(value, "at"), nil)
    }

    private func playerDuration(_ value: SceneValue) -> Rational?? {
        let expectation = "seconds above 0"
        guard let duration = values.rational(value, "duration", expectation) else { return nil }
        return duration > .zero ? .some(duration) : values.refuse(value, "duration", expectation)
    }

    /// Reads an entry of `audio`: of the scene with the times of its parts, or of a layer.
    func audio(_ value: SceneValue, _ times: SceneTimes?) -> AudioDescription? {
        guard var map = MapReader(value, "an audio track", values.collector) else { return nil }
        let asset = map.required("asset", "the name of an audio file or clip under assets").flatMap {
            assets.asset($0, "asset", values)
        }
        let volume =
            map.value("volume").map { values.volume($0, "volume", upTo: 16) } ?? VolumeDescription(level: 1, curve: nil)
        let fadeIn = map.value("fadeIn").map { values.seconds($0, "fadeIn") } ?? .zero
        let fadeOut = map.value("fadeOut").map { values.seconds($0, "fadeOut") } ?? .zero
        let rate = map.value("rate").map(audioRate) ?? .one
        let pitch = pitch(&map)
        var at: Rational? = .zero
        var relativeAt: RelativeTime? = nil
        if let times {
            at = map.value("at").map { sceneTime($0, "at", times) } ?? .zero
        } else {
            (at, relativeAt) = layerTime(&map)
        }
        let start = map.value("start").map { values.seconds($0, "start") } ?? .zero
        let durationValue = map.value("duration")
        let playsToSceneEnd = times != nil && durationValue?.content == .text("scene")
        let duration = playsToSceneEnd ? nil : durationValue.flatMap { values.seconds($0, "duration") }
        let loop = map.value("loop").map { values.boolean($0, "loop") } ?? false
        let effects = audioEffects(&map)
        map.reportUnknownKeys()
        guard let asset, let volume, let fadeIn, let fadeOut, let rate, let pitch, let at, let start, let loop else {
            return nil
        }
        return AudioDescription(
            asset: asset, volume: volume, fadeIn: fadeIn, fadeOut: fadeOut, rate: rate, keepsPitch: pitch, at: at,
            relativeAt: relativeAt, start: start, duration: duration, playsToSceneEnd: playsToSceneEnd,
            loop: loop, location: value.location, effects: effects)
    }

    /// Reads the audio of a layer, a list of tracks or one track.
    func layerAudio(_ value: SceneValue) -> [AudioDescription]? {
        guard case .list = value.content else { return audio(value, nil).map { [$0] } }
        return values.list(value, "audio", "a list of audio tracks") { audio($0, nil) }
    }

    /// Reads the rate of a player.
    func playerRate(_ value: SceneValue) -> Rational? { values.constantRate(value) }

    private func audioRate(_ value: SceneValue) -> Rational? {
        let expectation = "a factor above 0 and at most 16"
        guard let rate = values.rational(value, "rate", expectation) else { return nil }
        return rate > .zero && rate <= 16 ? rate : values.refuse(value, "rate", expectation)
    }

    /// Reads `pitch: kept` (the default) or `follows`: whether audio keeps its pitch at rates other than 1. Reports
    /// other values and returns nil.
    private func pitch(_ map: inout MapReader) -> Bool? {
        guard let value = map.value("pitch") else { return true }
        return values.choice(value, "pitch", of: Self.pitches).map { $0 == Self.pitches[0] }
    }

    /// The values of `pitch`.
    static let pitches = ["kept", "follows"]
}
