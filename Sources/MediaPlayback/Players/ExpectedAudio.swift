import MediaTime

/// The audio of a player as it is at the start of a movie, for audio that it lowers: what the player plays unless
/// events change it.
package struct ExpectedAudio {
    /// The item.
    package let item: AVPlayerItem
    /// The item time over host time.
    package let timeline: ItemTimeline
    /// The host times between which the player is heard; the end is nil for none.
    package let start: Rational, end: Rational?
}

/// The host times between which a layer and its superlayers exist.
struct HostSpan: Equatable {
    /// The start in seconds.
    private(set) var start = Rational.zero
    /// The end in seconds; nil for none.
    private(set) var end: Rational?

    /// Limits the span to a span of a clock that runs forward.
    mutating func limit(from first: Rational?, to last: Rational?, on clock: PlayerClock) {
        if let time = first.flatMap(clock.hostTime) { start = max(start, time) }
        if let time = last.flatMap(clock.hostTime) { end = end.map { min($0, time) } ?? time }
    }
}
