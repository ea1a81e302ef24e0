import MediaTime

/// The mapping of host time to item time: a line through an anchor, with limits.
package struct ItemTimeline: Equatable, Sendable {
    /// The host time in seconds at which the item is at `anchorItem`.
    package var anchorHost = Rational.zero
    package var anchorItem = Rational.zero
    /// The rate in item seconds per host second; 0 is paused, negative plays backward.
    package var rate = Rational.zero
    /// A factor of `rate` over host time; nil for a constant rate.
    package var rateCurve: RateCurve?
    /// The duration of the item in seconds; nil while unknown: the item has no end then.
    package var duration: Rational?
    /// The end of backward playback and start of a repetition, in seconds.
    package var first = Rational.zero
    /// The end of forward playback in seconds; nil for the end of the item.
    package var last: Rational?
    package var repeats = false

    /// Returns the item time in seconds, clamped to the limits, or wrapped if it repeats.
    package func itemTime(at host: Rational) -> Rational {
        let free = freeTime(at: host)
        guard let end else { return max(free, lowest) }
        return wraps(free) ? wrapped(free, end) : limited(free, end)
    }

    /// Returns the timeline paused at the current item time.
    func stopped(at host: Rational) -> ItemTimeline {
        var line = reanchored(at: host)
        line.rate = .zero
        return line
    }

    /// Returns whether a time without limits is in a repetition. Before the first wrap, playback can start anywhere,
    /// and a paused item stays where it is.
    private func wraps(_ free: Rational) -> Bool {
        guard let end, repeats, end > first, rate != .zero else { return false }
        return rate > .zero ? free >= first || free < anchorItem : free < end || free > anchorItem
    }

    private func wrapped(_ free: Rational, _ end: Rational) -> Rational {
        let length = end - first
        return free - length * Rational(((free - first) / length).floor)
    }

    private func limited(_ free: Rational, _ end: Rational) -> Rational {
        if repeats, end > first, rate != .zero { return max(free, .zero) }
        return min(max(free, lowest), highest ?? end)
    }

    /// Returns the item time of the displayed frame: the end of a time range is exclusive.
    ///
    /// - Parameter tolerance: The time in seconds by which frames are shown early. It may move the time into the next
    ///   repetition, but not beyond the end of a time range.
    func displayedTime(at host: Rational, tolerance: Rational = .zero) -> Rational {
        guard let end else { return itemTime(at: host) + tolerance }
        let free = freeTime(at: host)
        let time = itemTime(at: host)
        // Backward playback can begin at the end, which is not the start of a repetition.
        if wraps(free), rate > .zero || time != free { return wrapped(free + tolerance, end) }
        guard last != nil, end > first, time <= end, time + tolerance >= end else { return time + tolerance }
        return end - Rational(1, 1_000_000_000)
    }

    /// Returns the item time without limits.
    package func freeTime(at host: Rational) -> Rational {
        guard let rateCurve else { return anchorItem + (host - anchorHost) * rate }
        return anchorItem + (rateCurve.integral(to: host) - rateCurve.integral(to: anchorHost)) * rate
    }

    /// Returns the first host time at which the item time without limits is `time`; nil if it never is.
    private func hostTime(ofFree time: Rational) -> Rational? {
        guard rate != .zero else { return nil }
        guard let rateCurve else { return anchorHost + (time - anchorItem) / rate }
        return rateCurve.time(ofIntegral: rateCurve.integral(to: anchorHost) + (time - anchorItem) / rate)
    }

    /// The greatest rate at any time; negative for backward playback.
    package var highestRate: Rational { rate * (rateCurve?.highestRate ?? .one) }

    /// The end of forward playback in seconds; nil if unknown.
    var end: Rational? {
        guard let last else { return duration }
        return duration.map { min($0, last) } ?? last
    }

    /// The lower limit of the item time. After a seek beyond the limits of playback, the limits of the item apply.
    private var lowest: Rational { anchorItem >= first ? first : .zero }

    /// The upper limit of the item time; nil if unknown.
    private var highest: Rational? { end.flatMap { anchorItem <= $0 ? $0 : duration } }

    /// The host time at which playback ends; nil if it does not end.
    package var endHost: Rational? {
        guard !repeats, rate != .zero else { return nil }
        guard let goal = rate > .zero ? highest : lowest else { return nil }
        return hostTime(ofFree: goal)
    }

    /// Returns the host time after `host` at which the item passes `time`; nil if it does not.
    ///
    /// A repeating item passes it once per repetition.
    func hostTime(ofItem time: Rational, after host: Rational) -> Rational? {
        guard rate != .zero else { return nil }
        if rateCurve != nil { return hostTimeOnCurve(ofItem: time, after: host) }
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

    /// Returns the host time after `host` at which the item passes `time` at a rate that changes.
    private func hostTimeOnCurve(ofItem time: Rational, after host: Rational) -> Rational? {
        var goal = time
        if repeats, let end, end > first {
            guard time >= first, time < end else { return nil }
            let length = rate < .zero ? first - end : end - first
            goal = time + length * Rational(max(0, ((freeTime(at: host) - time) / length).floor + 1))
        }
        guard let passing = hostTime(ofFree: goal), passing > host else { return nil }
        if let last = endHost, passing > last { return nil }
        return passing
    }

    /// Returns the same timeline with its anchor at `host`.
    func reanchored(at host: Rational) -> ItemTimeline {
        var line = self
        line.anchorHost = host
        line.anchorItem = itemTime(at: host)
        return line
    }
}

/// The time observers of a player.
struct TimeObservers {
    enum Times {
        case every(Rational)
        case at([Rational])
    }

    /// The token that identifies an observer.
    final class Token {}

    private struct Observer {
        let token: Token
        let times: Times
        let call: (CMTime) -> Void
        /// The host time of its last call.
        var lastHost: Rational?
    }

    private var observers: [Observer] = []

    mutating func add(_ times: Times, _ call: @escaping (CMTime) -> Void) -> Token {
        let token = Token()
        observers.append(Observer(token: token, times: times, call: call, lastHost: nil))
        return token
    }

    mutating func remove(_ token: Any) { observers.removeAll { $0.token === token as AnyObject } }

    /// Returns the next host time at which an observer is due; nil if there is none.
    func nextTime(_ line: ItemTimeline) -> Rational? { observers.compactMap { Self.nextTime($0, line) }.min() }

    /// Calls the observers that are due at `time`.
    mutating func run(_ line: ItemTimeline, at time: Rational) {
        var due: [(CMTime) -> Void] = []
        for index in observers.indices where Self.nextTime(observers[index], line).map({ $0 <= time }) == true {
            observers[index].lastHost = time
            due.append(observers[index].call)
        }
        let now = CMTime(line.itemTime(at: time))
        for call in due { call(now) }
    }

    private static func nextTime(_ observer: Observer, _ line: ItemTimeline) -> Rational? {
        // A time at the anchor itself was already passed, or is where playback starts.
        let after = max(observer.lastHost ?? line.anchorHost, line.anchorHost)
        switch observer.times {
        case .at(let times): return times.compactMap { line.hostTime(ofItem: $0, after: after) }.min()
        case .every(let interval):
            guard interval > .zero else { return nil }
            let item = line.itemTime(at: after)
            let steps = line.rate > .zero ? (item / interval).floor + 1 : (item / interval).ceiling - 1
            return line.hostTime(ofItem: interval * Rational(steps), after: after)
        }
    }
}
