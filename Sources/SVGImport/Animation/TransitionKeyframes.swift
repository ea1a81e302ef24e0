/// The keyframes of a property whose changes are transitions.
///
/// Based on: CSS Transitions Level 1, chapter 3.
struct TransitionKeyframes {
    /// The times of a transition.
    struct Timing {
        let duration: Double
        let delay: Double
        let easing: CSSEasing
    }

    /// A transition that may not be at its end.
    private struct Running {
        /// The keyframe with the value at the begin.
        let start: Int
        let end: String?
        let begin: Double
        let duration: Double
        let easing: CSSEasing
        /// The fraction of the time at which the transition appears: later than 0 with a negative delay.
        let firstFraction: Double
        /// The value whose return shortens the next transition; nil for one between two values.
        let origin: String??
        /// The factor of the duration of a transition that returns to where an interrupted one began.
        let shortening: Double
    }

    private(set) var values: [String?]
    private(set) var times = [0.0]
    private(set) var easings: [CSSEasing] = []
    /// The keyframes with values between others.
    private(set) var blends: [Int: DrawingAnimation.Blend] = [:]
    /// Whether the value was changed, also if it was changed back.
    private(set) var hasChanged = false
    private var target: String?
    private var running: Running?
    /// Returns a value between two as text.
    private let between: (String?, String?, Double) -> String?

    init(_ value: String?, between: @escaping (String?, String?, Double) -> String?) {
        values = [value]
        target = value
        self.between = between
    }

    /// Lets the value change gradually from what is shown at a time, which is not before that of earlier changes.
    mutating func change(to value: String?, at time: Double, _ timing: Timing) {
        guard value != target else { return }
        var origin: String?? = .some(target)
        var shortening = 1.0
        target = value
        hasChanged = true
        if let running, time < running.begin + running.duration {
            let progress = interrupt(running, at: time)
            // The value that is shown in the delay is the new one.
            let isShown = blends[values.count - 1] == nil && values.last == .some(value)
            let isReturn = running.origin == .some(value)
            origin = isReturn ? .some(running.end) : .none
            if isReturn {
                shortening = min(max(abs(progress * running.shortening + 1 - running.shortening), 0), 1)
            }
            self.running = nil
            if isShown { return }
        }
        start(value, at: time, timing, origin, shortening)
    }

    /// Ends a transition at a time with the value that is shown then, and returns its progress.
    private mutating func interrupt(_ running: Running, at time: Double) -> Double {
        removeLast()
        guard time > running.begin else {
            // The value at the begin is held up to a time that does not come.
            if let last = times.last, last > time { removeLast() }
            return 0
        }
        let fraction = (time - running.begin) / running.duration
        let blend = blend(running, at: fraction)
        add(values[running.start], time, running.easing.part(from: running.firstFraction, to: fraction), blend)
        return blend.share
    }

    private mutating func start(
        _ value: String?, at time: Double, _ timing: Timing, _ origin: String??, _ shortening: Double
    ) {
        let duration = max(timing.duration * shortening, 0)
        let begin = time + (timing.delay < 0 ? timing.delay * shortening : timing.delay)
        let last = values.count - 1
        if times[last] < max(begin, time) { add(values[last], max(begin, time), .linear, blends[last]) }
        guard begin + duration > time else { return add(value, time, .linear, nil) }
        let transition = Running(
            start: values.count - 1, end: value, begin: begin, duration: duration, easing: timing.easing,
            firstFraction: max((time - begin) / max(duration, 1e-9), 0), origin: origin, shortening: shortening)
        if transition.firstFraction > 0 {
            add(values[last], time, .linear, blend(transition, at: transition.firstFraction))
        }
        add(value, begin + duration, timing.easing.part(from: transition.firstFraction, to: 1), nil)
        running = transition
    }

    private func blend(_ running: Running, at fraction: Double) -> DrawingAnimation.Blend {
        DrawingAnimation.Blend(start: running.start, end: running.end, share: running.easing.value(at: fraction))
    }

    /// Adds a keyframe.
    ///
    /// - Parameter value: The value, or with a blend, its start.
    private mutating func add(
        _ value: String?, _ time: Double, _ easing: CSSEasing, _ blend: DrawingAnimation.Blend?
    ) {
        if let blend {
            blends[values.count] = blend
            values.append(between(values[blend.start], blend.end, blend.share))
        } else {
            values.append(value)
        }
        times.append(time)
        easings.append(easing)
    }

    private mutating func removeLast() {
        values.removeLast()
        times.removeLast()
        easings.removeLast()
        blends[values.count] = nil
    }
}
