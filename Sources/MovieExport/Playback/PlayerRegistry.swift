import Foundation
import MediaPipeline

/// The players of a thread, whose ends and observers a rendering lives through at their exact times.
final class PlayerRegistry {
    private struct Entry { weak var player: AVPlayer? }
    private var entries: [Entry] = []
    private static let key = "multiplane.movie-export.players"

    static var current: PlayerRegistry {
        if let known = Thread.current.threadDictionary[key] as? PlayerRegistry { return known }
        let made = PlayerRegistry()
        Thread.current.threadDictionary[key] = made
        return made
    }

    func add(_ player: AVPlayer) {
        entries.removeAll { $0.player == nil }
        entries.append(Entry(player: player))
    }

    /// What happens next to any player, not after `limit`; of equal times the player made first.
    func nextEvent(notAfter limit: Rational) -> (time: Rational, player: AVPlayer)? {
        var found: (time: Rational, player: AVPlayer)?
        for case let player? in entries.map(\.player) {
            guard let time = player.nextEventTime, time <= limit, time < found?.time ?? (limit + 1) else { continue }
            found = (time, player)
        }
        return found
    }
}
