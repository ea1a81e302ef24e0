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
    /// Where playing backwards ends and a repeat begins.
    var first = Rational.zero
    /// Where playing forwards ends; nil for the item's end.
    var last: Rational?
    var repeats = false

    /// The item's time, held at the ends, or wrapped between them when it repeats.
    func itemTime(at host: Rational) -> Rational {
        let free = freeTime(at: host)
        guard let end else { return max(free, lowest) }
        // What stands still is where it was put.
        guard repeats, end > first, rate != .zero else { return min(max(free, lowest), highest ?? end) }
        // Up to where the repeat wraps, playing begins anywhere.
        if rate > .zero ? free < first && free >= anchorItem : free >= end && free <= anchorItem {
            return max(free, .zero)
        }
        let length = end - first
        return free - length * Rational(((free - first) / length).floor)
    }

    /// The item's time whose frame shows: what lies at the end of a part of the item does not belong to the part.
    func displayedTime(at host: Rational) -> Rational {
        let time = itemTime(at: host)
        return last != nil && time == end && time > first ? time - Rational(1, 1_000_000_000) : time
    }

    /// The item's time on an endless line.
    func freeTime(at host: Rational) -> Rational { anchorItem + (host - anchorHost) * rate }

    /// Where playing forwards ends; nil when unknown.
    var end: Rational? {
        guard let last else { return duration }
        return duration.map { min($0, last) } ?? last
    }

    /// A seek may go beyond the ends of playing; from there the item's own ends count.
    private var lowest: Rational { anchorItem >= first ? first : .zero }

    private var highest: Rational? { end.flatMap { anchorItem <= $0 ? $0 : duration } }

    /// The host time at which playing comes to an end; nil when it does not.
    var endHost: Rational? {
        guard !repeats, rate != .zero else { return nil }
        guard let goal = rate > .zero ? highest : lowest else { return nil }
        return anchorHost + (goal - anchorItem) / rate
    }

    /// The host time at which the item passes `time` on its way, after `host`; nil when it does not.
    ///
    /// An item that repeats passes it once in every round.
    func hostTime(ofItem time: Rational, after host: Rational) -> Rational? {
        guard rate != .zero else { return nil }
        var passing = anchorHost + (time - anchorItem) / rate
        if repeats, let end, end > first {
            guard time >= first, time < end else { return nil }
            let round = (end - first) / (rate < .zero ? -rate : rate)
            passing = passing + round * Rational(((host - passing) / round).floor + 1)
        }
        guard passing > host else { return nil }
        if let last = endHost, passing > last { return nil }
        return passing
    }

    /// The same motion, counted from `host` on.
    func reanchored(at host: Rational) -> ItemTimeline {
        var line = self
        line.anchorHost = host
        line.anchorItem = itemTime(at: host)
        return line
    }
}
