import Foundation
import LayerTree
import MediaTime

/// The exact time of the rendered frame, in addition to the seconds of the animation engine.
///
/// Clip frames are chosen by comparing rational times; a `Double` in seconds could fall on the wrong side of a frame
/// boundary.
package enum HostTime {
    private static let key = "multiplane.media-objects.host-time"
    private static let eventKey = "multiplane.media-objects.event-time"

    /// Sets the exact value of the engine time `exact.seconds`, on this thread.
    package static func set(_ exact: Rational) { Thread.current.threadDictionary[key] = exact }

    /// Returns the exact time for `seconds`: the one set by `set(_:)` if it matches, otherwise the nearest nanosecond.
    static func exact(_ seconds: Double) -> Rational {
        if let exact = Thread.current.threadDictionary[key] as? Rational, exact.seconds == seconds { return exact }
        return Rational((seconds * 1e9).rounded().asInt64, 1_000_000_000)
    }

    /// The current time on this thread.
    static var now: Rational {
        if let event = Thread.current.threadDictionary[eventKey] as? Rational { return event }
        return exact(CACurrentMediaTime())
    }

    /// Runs `action` at an exact time, which the engine's time may exceed by less than a frame.
    package static func during(_ time: Rational, _ action: () -> Void) {
        Thread.current.threadDictionary[eventKey] = time
        defer { Thread.current.threadDictionary.removeObject(forKey: eventKey) }
        action()
    }
}

extension Double {
    /// The nearest 64-bit integer; 0 for NaN.
    fileprivate var asInt64: Int64 { isNaN ? 0 : Int64(Swift.min(Swift.max(self, -9e18), 9e18)) }
}

/// The players of a thread, whose item ends and time observers a renderer handles at their exact times.
package final class PlayerRegistry {
    private struct Entry { weak var player: AVPlayer? }
    private var entries: [Entry] = []
    private static let key = "multiplane.media-objects.players"

    /// The registry of the current thread.
    package static var current: PlayerRegistry {
        if let registry = Thread.current.threadDictionary[key] as? PlayerRegistry { return registry }
        let registry = PlayerRegistry()
        Thread.current.threadDictionary[key] = registry
        return registry
    }

    /// Whether no player is in use.
    package var isEmpty: Bool { entries.allSatisfy { $0.player == nil } }

    /// Registers a player of this thread, once.
    package func add(_ player: AVPlayer) {
        entries.removeAll { $0.player == nil }
        guard !entries.contains(where: { $0.player === player }) else { return }
        entries.append(Entry(player: player))
    }

    /// Returns the next event of any player, not after `limit`; for equal times that of the player created first.
    package func nextEvent(notAfter limit: Rational) -> (time: Rational, player: AVPlayer)? {
        var earliest: (time: Rational, player: AVPlayer)?
        for case let player? in entries.map(\.player) {
            guard let time = player.nextEventTime, time <= limit, time < earliest?.time ?? (limit + 1) else { continue }
            earliest = (time, player)
        }
        return earliest
    }
}
