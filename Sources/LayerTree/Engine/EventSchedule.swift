/// Actions by time; equal times keep the order in which they were added.
struct EventSchedule {
    private var pending: [(time: Double, action: () throws -> Void)] = []

    /// When the first of them is due; never, if there is none.
    var nextTime: Double { pending.first?.time ?? .infinity }

    mutating func add(_ time: Double, _ action: @escaping () throws -> Void) {
        let index = pending.firstIndex { $0.time > time } ?? pending.count
        pending.insert((time, action), at: index)
    }

    /// Takes the first one due; a nanosecond's tolerance lets one at a frame's very time run in that frame.
    mutating func next(notAfter time: Double) -> (time: Double, action: () throws -> Void)? {
        guard let first = pending.first, first.time <= time + 1e-9 else { return nil }
        return pending.removeFirst()
    }
}
