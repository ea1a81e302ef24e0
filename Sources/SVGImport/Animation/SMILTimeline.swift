import Foundation

/// The timing attributes of an animation element.
struct SMILTiming: Sendable {
    /// What a begin during a run does.
    enum Restart: Sendable { case always, whenNotActive, never }

    var id: String?
    var begins: [SMILTime] = [.offset(0)]
    var ends: [SMILTime] = []
    /// The length of one repetition; nil for an endless one.
    var duration: Double?
    /// The number of repetitions; nil if not given, infinity for `indefinite`.
    var repeatCount: Double?
    /// The length of all repetitions; nil if not given, infinity for `indefinite`.
    var repeatDuration: Double?
    var minimum = 0.0
    var maximum = Double.infinity
    var restart = Restart.always
    var freezes = false

    /// The length of a run that no end cuts off.
    var activeDuration: Double {
        maximum >= minimum ? min(max(repeatedDuration, minimum), maximum) : repeatedDuration
    }

    /// The length of all repetitions. If a run lasts longer because of its minimum, nothing moves after them.
    var repeatedDuration: Double {
        switch (duration, repeatCount, repeatDuration) {
        case (let duration?, nil, nil): duration
        case (nil, _, let total): total ?? .infinity
        case (let duration?, let count, let total):
            min(count.map { $0 * duration } ?? .infinity, total ?? .infinity)
        }
    }
}

/// Computes when the animations of a drawing run. Each begin and end may depend on those of others.
struct SMILTimeline {
    /// The most runs of all animations together.
    static let runLimit = 20_000
    /// The end of what is computed, in seconds: endless chains of animations stop there.
    static let horizon = 600.0
    /// The most begins and ends of all animations together.
    private static let eventLimit = runLimit * 10
    /// The most runs of one animation, each of which is an animation of a layer.
    static let repetitionLimit = 1_000

    private struct Event {
        enum Kind { case begin, end(run: Int?) }

        let time: Double
        let sequence: Int
        let animation: Int
        let kind: Kind
    }

    private struct Dependent {
        let animation: Int
        let isBegin: Bool
        let offset: Double
    }

    private let timings: [SMILTiming]
    private var queue: [Event] = []
    private var sequence = 0
    private var onBegin: [[Dependent]]
    private var onEnd: [[Dependent]]
    private var onRepeat: [[(count: Int, dependent: Dependent)]]
    private var endTimes: [[Double]]
    /// The runs of each animation.
    private(set) var runs: [[AnimationRun]]
    /// Whether runs are left out at the limit.
    private(set) var isCut = false
    private var count = 0

    init(_ timings: [SMILTiming]) {
        self.timings = timings
        runs = Array(repeating: [], count: timings.count)
        onBegin = Array(repeating: [], count: timings.count)
        onEnd = Array(repeating: [], count: timings.count)
        onRepeat = Array(repeating: [], count: timings.count)
        endTimes = Array(repeating: [], count: timings.count)
        let ids = Dictionary(
            timings.enumerated().compactMap { index, timing in timing.id.map { ($0, index) } }
        ) { first, _ in first }
        for (index, timing) in timings.enumerated() {
            for time in timing.begins { register(time, index, isBegin: true, ids) }
            for time in timing.ends { register(time, index, isBegin: false, ids) }
        }
        run()
    }

    private mutating func register(_ time: SMILTime, _ index: Int, isBegin: Bool, _ ids: [String: Int]) {
        switch time {
        case .never: break
        case .offset(let seconds):
            if isBegin { push(seconds, index, .begin) } else { endTimes[index].append(seconds) }
        case .event(let id, let isEnd, let offset):
            guard let source = ids[id] else { return }
            let dependent = Dependent(animation: index, isBegin: isBegin, offset: offset)
            if isEnd { onEnd[source].append(dependent) } else { onBegin[source].append(dependent) }
        case .repetition(let id, let count, let offset):
            guard let source = ids[id] else { return }
            onRepeat[source].append((count, Dependent(animation: index, isBegin: isBegin, offset: offset)))
        }
    }

    // MARK: - The queue: a heap by time, then by order of insertion

    private static func precedes(_ a: Event, _ b: Event) -> Bool { (a.time, a.sequence) < (b.time, b.sequence) }

    private mutating func push(_ time: Double, _ animation: Int, _ kind: Event.Kind) {
        sequence += 1
        guard sequence <= Self.eventLimit else {
            isCut = true
            return
        }
        guard time <= Self.horizon else { return }
        queue.append(Event(time: time, sequence: sequence, animation: animation, kind: kind))
        var child = queue.count - 1
        while child > 0, Self.precedes(queue[child], queue[(child - 1) / 2]) {
            queue.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    private mutating func pop() -> Event? {
        guard let first = queue.first, let last = queue.popLast() else { return nil }
        guard !queue.isEmpty else { return first }
        queue[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [parent * 2 + 1, parent * 2 + 2] where child < queue.count {
                if Self.precedes(queue[child], queue[least]) { least = child }
            }
            guard least != parent else { return first }
            queue.swapAt(parent, least)
            parent = least
        }
    }

    // MARK: - Running

    private mutating func run() {
        while let event = pop() {
            guard count < Self.runLimit else {
                isCut = true
                return
            }
            switch event.kind {
            case .begin: begin(event.animation, at: event.time)
            case .end(let run): end(event.animation, run, at: event.time)
            }
        }
    }

    private mutating func begin(_ index: Int, at time: Double) {
        let timing = timings[index]
        guard runs[index].count < Self.repetitionLimit else {
            isCut = true
            return
        }
        if let last = runs[index].last {
            guard timing.restart != .never, time > last.begin else { return }
            if time < last.end {
                guard timing.restart == .always else { return }
                end(index, runs[index].count - 1, at: time, cuts: true)
            }
        }
        var end = time + timing.activeDuration
        if !timing.ends.isEmpty, let endTime = endTimes[index].lazy.filter({ $0 >= time }).min() {
            end = min(end, endTime)
        }
        guard end > time || timing.activeDuration == 0 else { return }
        count += 1
        let duration = timing.duration ?? .infinity
        runs[index].append(
            AnimationRun(begin: time, end: end, duration: duration, freezes: timing.freezes))
        notify(onBegin[index], at: time)
        for (number, dependent) in onRepeat[index] where duration.isFinite {
            let repetition = time + Double(number) * duration
            if repetition < end { notify([dependent], at: repetition) }
        }
        if end.isFinite { push(end, index, .end(run: runs[index].count - 1)) }
    }

    /// Ends a run. Without a number, it is the current one, which the time cuts off.
    private mutating func end(_ index: Int, _ run: Int?, at time: Double, cuts: Bool = false) {
        guard let last = runs[index].indices.last else { return }
        if run == nil || cuts {
            guard time < runs[index][last].end, time >= runs[index][last].begin else { return }
            runs[index][last].end = time
            notify(onEnd[index], at: time)
        } else if run == last, runs[index][last].end == time {
            notify(onEnd[index], at: time)
        }
    }

    private mutating func notify(_ dependents: [Dependent], at time: Double) {
        for dependent in dependents where sequence <= Self.eventLimit {
            let moment = time + dependent.offset
            if dependent.isBegin {
                push(moment, dependent.animation, .begin)
            } else {
                endTimes[dependent.animation].append(moment)
                push(moment, dependent.animation, .end(run: nil))
            }
        }
    }
}
