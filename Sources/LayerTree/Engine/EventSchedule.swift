/// The scheduled actions by time; equal times keep the order in which they were added.
struct EventSchedule {
    typealias Action = () throws -> Void

    private var events = BinaryHeap<Event>()
    private var added = 0

    private struct Event: Comparable {
        let time: Double
        /// The number of events added before.
        let number: Int
        let action: Action

        static func < (a: Event, b: Event) -> Bool { a.time == b.time ? a.number < b.number : a.time < b.time }

        static func == (a: Event, b: Event) -> Bool { a.number == b.number }
    }

    /// The time of the first action; infinity if there is none.
    var nextTime: Double { events.first?.time ?? .infinity }

    mutating func add(_ time: Double, _ action: @escaping Action) {
        events.insert(Event(time: time, number: added, action: action))
        added += 1
    }

    /// Removes and returns the first action due; with a tolerance of a nanosecond, so that an action at a frame's time
    /// runs in that frame.
    mutating func next(notAfter time: Double) -> (time: Double, action: Action)? {
        guard let first = events.first, first.time <= time + 1e-9 else { return nil }
        return events.removeFirst().map { ($0.time, $0.action) }
    }
}
