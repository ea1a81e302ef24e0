import Foundation

/// Which level of detail a tiled layer showed before the one that it shows, and since when.
///
/// Looked at at fixed times, so that a fade does not depend on which frames were drawn.
struct LevelHistory {
    private var recordedUntil: Double?
    private var current: Int?
    private var change: (from: Int, time: Double)?

    /// A second.
    private static let recordings = 120.0

    /// The layer is in the tree from now on, unless it was.
    mutating func begin(at time: Double) { recordedUntil = recordedUntil ?? time }

    /// Goes on up to `time` of the host's clock.
    ///
    /// - Parameters:
    ///   - memory: seconds after which a change is of no interest.
    ///   - level: that of a time; nil while the layer cannot be seen.
    mutating func record(until time: Double, memory: Double, level: (Double) -> Int?) {
        guard let recordedUntil else { return }
        let beginning = ((time - memory) * Self.recordings).rounded(.down) - 1
        var number = max((recordedUntil * Self.recordings).rounded(.down) + 1, beginning)
        while number / Self.recordings <= time {
            show(level(number / Self.recordings), at: number / Self.recordings)
            number += 1
        }
        self.recordedUntil = max(time, recordedUntil)
    }

    private mutating func show(_ level: Int?, at time: Double) {
        if let current, let level, current != level { change = (current, time) }
        if level == nil { change = nil }
        current = level
    }

    /// The level before `level` and how much of the way from it is done; nil when it is over.
    func fade(to level: Int, at time: Double, lasting duration: Double) -> (from: Int, share: Double)? {
        guard duration > 0 else { return nil }
        if let current, current != level { return (current, 0) }
        guard let change, change.from != level, time < change.time + duration else { return nil }
        return (change.from, max(0, (time - change.time) / duration))
    }
}
