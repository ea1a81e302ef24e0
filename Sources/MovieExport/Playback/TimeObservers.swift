import MediaPipeline

/// Who wants to know when a player's item passes which times.
struct TimeObservers {
    enum Times {
        case every(Rational)
        case at([Rational])
    }

    /// What a caller holds to take its observer away.
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

    /// The next host time at which one is due.
    func nextTime(_ line: ItemTimeline) -> Rational? { observers.compactMap { Self.nextTime($0, line) }.min() }

    /// Calls those that are due at `time`.
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
        // What lies at the anchor itself was passed before, or is where playing begins.
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
