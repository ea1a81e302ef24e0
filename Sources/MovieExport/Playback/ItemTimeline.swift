import MediaPipeline

/// Which instant of an item shows at which host time: a line through an anchor, with what happens at the ends.
struct ItemTimeline: Equatable, Sendable {
    /// The host time at which the item was at `anchorItem`.
    var anchorHost = Rational.zero
    var anchorItem = Rational.zero
    /// Item seconds a host second; 0 is paused, negative plays backwards.
    var rate = Rational.zero
    /// Nil while unknown: then the item has no end.
    var duration: Rational?
    var repeats = false

    /// The item's time, held at the ends, or wrapped into the duration when it repeats.
    func itemTime(at host: Rational) -> Rational {
        let free = freeTime(at: host)
        guard let duration, duration > .zero else { return max(free, .zero) }
        return repeats ? free - duration * Rational((free / duration).floor) : min(max(free, .zero), duration)
    }

    /// The item's time on an endless line.
    func freeTime(at host: Rational) -> Rational { anchorItem + (host - anchorHost) * rate }

    /// The same motion, counted from `host` on.
    func reanchored(at host: Rational) -> ItemTimeline {
        var line = self
        (line.anchorHost, line.anchorItem) = (host, itemTime(at: host))
        return line
    }
}
