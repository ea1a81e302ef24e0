import MediaPlayback
import MediaTime
import SceneLanguage
import SourceText

/// A change of a player by an event.
package struct PlaybackChange: Equatable, Sendable {
    /// The change itself.
    package enum Action: Equatable, Sendable {
        /// Moves to a time of the clip, in seconds.
        case seek(Rational)
        /// Sets the rate, in clip seconds per second of the layer's time.
        case rate(Rational)
        /// Plays at the rate of the scene's player, or at 1 if that is 0.
        case play
        /// Sets the rate to 0.
        case pause
    }

    /// The name of the player layer.
    package let layer: String
    /// The change.
    package let action: Action
}

extension PlaybackChange.Action {
    /// Changes a player at the time of an event.
    ///
    /// - Parameter defaultRate: The rate at which `play` continues.
    func apply(to player: AVPlayer, defaultRate: Rational) {
        switch self {
        case .seek(let time): player.seek(to: CMTime(time))
        case .rate(let rate):
            player.rateCurve = nil
            player.exactRate = rate
        case .play: player.exactRate = defaultRate == .zero ? .one : defaultRate
        case .pause: player.exactRate = .zero
        }
    }
}

extension EventDescription {
    /// The keys that change players, in the order in which they apply.
    static let playbackKeys = SceneKeys<Self> {
        SceneKey(
            rule: "seek", .map("a map of players to seconds", of: .reference("rational")), default: "none",
            example: "{ clip: 1.5 }", "Times of their clips to which players move, `layer: seconds`.")
        SceneKey(
            rule: "rate", .map("a map of players to rates", of: .reference("rational")), default: "none",
            example: "{ clip: 0.5 }", "The rates of players, `layer: rate`, in clip seconds per second.")
        SceneKey(
            rule: "play", players, default: "none",
            "The name of an `AVPlayerLayer`, or a list of names. They continue at their own rate, or at 1 if that is 0."
        )
        SceneKey(
            rule: "pause", players, default: "none", "The name of an `AVPlayerLayer` that pauses, or a list of names.")
    }

    private static let players = SceneValueForm(
        kind: .list, expectation: "the name of an AVPlayerLayer, or a list of names",
        schema: .anyOf([.type("string"), .array(of: .type("string"))]))
}

extension SceneReader {
    /// Reads `seek`, `rate`, `play` and `pause` of an event; they apply in this order.
    func playbackChanges(_ map: MapReader, _ index: LayerIndex) -> [PlaybackChange] {
        let seeks =
            map.written("seek").map { timed($0, "seek", index) { values.seconds($0, "a time of the clip") } } ?? []
        let rate = { SceneValueType.constantRate.read($0, "rate", values) }
        let rates = map.written("rate").map { timed($0, "rate", index, rate) } ?? []
        return seeks.map { PlaybackChange(layer: $0, action: .seek($1)) }
            + rates.map { PlaybackChange(layer: $0, action: .rate($1)) }
            + players(map.written("play"), "play", index).map { PlaybackChange(layer: $0, action: .play) }
            + players(map.written("pause"), "pause", index).map { PlaybackChange(layer: $0, action: .pause) }
    }

    /// Reads `{ layer: value }`.
    private func timed(
        _ value: SceneValue, _ label: String, _ index: LayerIndex, _ read: (SceneValue) -> Rational?
    ) -> [(String, Rational)] {
        guard let map = MapReader(value, label, values.collector) else { return [] }
        return map.entries.compactMap { entry in
            guard isPlayer(entry.key, index, at: entry.keyLocation) else { return nil }
            return read(entry.value).map { (entry.key, $0) }
        }
    }

    /// Reads the name of a layer, or a list of names.
    private func players(_ value: SceneValue?, _ label: String, _ index: LayerIndex) -> [String] {
        guard let value else { return [] }
        var items = [value]
        if case .list(let list) = value.content { items = list }
        return items.compactMap { item in
            values.text(item, label, "the name of an AVPlayerLayer, or a list of names").flatMap {
                isPlayer($0, index, at: item.location) ? $0 : nil
            }
        }
    }

    private func isPlayer(_ name: String, _ index: LayerIndex, at location: SourceLocation) -> Bool {
        guard let layerClass = index.layerClass(name, at: location, values.collector) else { return false }
        guard layerClass != .player else { return true }
        values.collector.report(
            at: location, "\"\(name)\" is a \(layerClass.rawValue)", expected: "expected the name of an AVPlayerLayer")
        return false
    }
}
