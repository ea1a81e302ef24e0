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

    /// Takes all that is due out, so that what runs may add more.
    mutating func take() -> AnimationCallbacks {
        defer { self = AnimationCallbacks() }
        return self
    }

    /// Within a batch the most recently added first (facts 2.4).
    func run() {
        for animation in starts.reversed() { animation.delegate?.animationDidStart(animation) }
        ThreadContext.current.runCompletions()
        for stop in stops.reversed() {
            stop.animation.delegate?.animationDidStop(stop.animation, finished: stop.finished)
        }
    }
}
