/// The scheduled actions by time; equal times keep the order in which they were added.
///
/// A binary heap: the children of the event at `n` are at `2n + 1` and `2n + 2`, and none is due before it.
struct EventSchedule {
    typealias Action = () throws -> Void

    private var events: [Event] = []
    private var added = 0

    private struct Event {
        let time: Double
        /// The number of events added before.
        let number: Int
        let action: Action

        static func < (a: Event, b: Event) -> Bool { a.time == b.time ? a.number < b.number : a.time < b.time }
    }

    /// The time of the first action; infinity if there is none.
    var nextTime: Double { events.first?.time ?? .infinity }

    mutating func add(_ time: Double, _ action: @escaping Action) {
        events.append(Event(time: time, number: added, action: action))
        added += 1
        var index = events.count - 1
        while index > 0, events[index] < events[(index - 1) / 2] {
            events.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes and returns the first action due; with a tolerance of a nanosecond, so that an action at a frame's time
    /// runs in that frame.
    mutating func next(notAfter time: Double) -> (time: Double, action: Action)? {
        guard let first = events.first, let last = events.last, first.time <= time + 1e-9 else { return nil }
        events[0] = last
        events.removeLast()
        sinkFirst()
        return (first.time, first.action)
    }

    private mutating func sinkFirst() {
        var index = 0
        while let child = earlierChild(of: index), events[child] < events[index] {
            events.swapAt(index, child)
            index = child
        }
    }

    private func earlierChild(of index: Int) -> Int? {
        let child = 2 * index + 1
        guard child < events.count else { return nil }
        return child + 1 < events.count && events[child + 1] < events[child] ? child + 1 : child
    }
}
