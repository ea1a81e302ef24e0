import MediaPipeline

extension SceneReader {
    /// `player: { asset, start, rate, loop, volume }`; nil, with a report, where the key is missing.
    func player(_ layer: inout MapReader) -> PlayerDescription? {
        guard let value = layer.required("player", "a player: { asset: … }"), var map = MapReader(value, "the player", values.collector) else { return nil }
        let asset = map.required("asset", "the name of a clip under assets").flatMap { assets.asset($0, "asset", values) }
        let start = map.value("start").map { values.seconds($0, "start") } ?? .zero
        let rate = map.value("rate").map { values.number($0, "rate", in: -16...16, "a factor from -16 to 16") } ?? 1
        let loop = map.value("loop").map { values.boolean($0, "loop") } ?? false
        let volume = map.value("volume").map { values.number($0, "volume", in: 0...1, "a factor from 0 to 1") } ?? 1
        map.reportUnknownKeys()
        guard let asset, let start, let rate, let loop, let volume else { return nil }
        return PlayerDescription(asset: asset, start: start, rate: rate, loop: loop, volume: volume, location: value.location)
    }

    /// An entry of `audio`.
    func audio(_ value: SceneValue) -> AudioDescription? {
        guard var map = MapReader(value, "a sound", values.collector) else { return nil }
        let asset = map.required("asset", "the name of a sound or clip under assets").flatMap { assets.asset($0, "asset", values) }
        let volume = map.value("volume").map { values.number($0, "volume", in: 0...16, "a factor from 0 to 16") } ?? 1
        let at = map.value("at").map { values.seconds($0, "at") } ?? .zero
        let start = map.value("start").map { values.seconds($0, "start") } ?? .zero
        let duration = map.value("duration").flatMap { values.seconds($0, "duration") }
        let loop = map.value("loop").map { values.boolean($0, "loop") } ?? false
        map.reportUnknownKeys()
        guard let asset, let volume, let at, let start, let loop else { return nil }
        return AudioDescription(asset: asset, volume: volume, at: at, start: start, duration: duration, loop: loop, location: value.location)
    }
}
