/// What a state machine shows at each time, if events happen at given times. Times are computed when they are needed.
struct StateTimeline {
    /// The most ends of animations and events that are followed; afterwards the last state plays on.
    private static let stepLimit = 100_000

    private let events: [LottieEvent]
    private var run: StateMachineRun
    private var nextEvent = 0
    private var stepCount = 0
    /// The times at which something else is shown, ascending.
    private var spans: [(start: Double, playback: StatePlayback)]

    /// Starts a machine.
    ///
    /// - Parameter events: The events in any order; those at the same time happen in the order given.
    init(_ machine: LottieStateMachine, events: [LottieEvent]) {
        // The sort keeps the order of events at the same time.
        self.events = events.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        run = StateMachineRun(machine)
        spans = [(0, run.playback)]
    }

    /// Returns what is shown at a time in seconds.
    mutating func playback(at time: Double) -> StatePlayback {
        let time = max(time, 0) + StatePlayback.tolerance
        advance(to: time)
        var low = 0
        var high = spans.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if spans[middle].start <= time { low = middle } else { high = middle }
        }
        return spans[low].playback
    }

    /// Returns what is shown before a time, with the start and the end of each part.
    mutating func spans(until end: Double) -> [(start: Double, end: Double, playback: StatePlayback)] {
        advance(to: end)
        return spans.indices.compactMap { index in
            let stop = index + 1 < spans.count ? spans[index + 1].start : end
            let span = spans[index]
            return span.start < min(stop, end) ? (span.start, min(stop, end), span.playback) : nil
        }
    }

    /// Follows the machine until a time: an animation that ends comes before an event at the same time.
    private mutating func advance(to time: Double) {
        while stepCount < Self.stepLimit {
            let scheduled = nextEvent < events.count ? events[nextEvent].time : .infinity
            let end = run.nextEnd ?? .infinity
            let next = min(scheduled, end)
            guard next <= time else { return }
            stepCount += 1
            if end <= scheduled + StatePlayback.tolerance {
                run.finishPass(at: end)
            } else {
                run.receive(events[nextEvent])
                nextEvent += 1
            }
            if spans[spans.count - 1].playback != run.playback { spans.append((next, run.playback)) }
        }
    }
}
