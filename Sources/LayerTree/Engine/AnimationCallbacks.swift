import Foundation

/// What delegates and completion blocks are to be told, in the order of facts 9: starts, completion blocks, stops.
struct AnimationCallbacks {
    private var starts: [CAAnimation] = []
    private var stops: [(animation: CAAnimation, finished: Bool)] = []

    mutating func didStart(_ animation: CAAnimation) { starts.append(animation) }

    mutating func didStop(_ entry: AttachedAnimations.Entry, finished: Bool) {
        stops.append((entry.animation, finished))
        for group in entry.groups { group.leave() }
    }

    /// Runs all that is due; within a batch the most recently added first (facts 2.4).
    mutating func run() {
        let (starting, stopping) = (starts, stops)
        (starts, stops) = ([], [])
        for animation in starting.reversed() { animation.delegate?.animationDidStart(animation) }
        ThreadContext.current.runCompletions()
        for stop in stopping.reversed() { stop.animation.delegate?.animationDidStop(stop.animation, finished: stop.finished) }
    }
}
