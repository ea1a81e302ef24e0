import LayerTree

/// An uninterrupted run of an animator, forward or reversed.
struct AnimatorRun {
    /// The start time on the engine's clock in seconds.
    let since: Double
    /// The start in the animator's seconds; below 0 during the delay.
    let from: Double
    /// The end in the animator's seconds.
    let to: Double
    /// The duration on the engine's clock in seconds.
    let length: Double
    /// The pacing of the entire run; nil for the animator's own curve.
    let pacing: Pacing?

    /// Creates a run.
    ///
    /// - Parameter duration: the requested duration in seconds; a spring can have its own duration.
    init(since: Double, from: Double, to: Double, duration: Double, pacing: Pacing?) {
        self.since = since
        self.from = from
        self.to = to
        self.pacing = pacing
        length = from == to ? 0 : pacing?.length(lasting: duration) ?? duration
    }

    /// Returns the animator's seconds at `time` on the engine's clock.
    func elapsed(at time: Double) -> Double { from + (to - from) * progress(at: time) }

    /// Returns the progress of the run at `time` on the engine's clock: 0…1, above 1 where a spring overshoots.
    func progress(at time: Double) -> Double {
        guard length > 0 else { return 1 }
        let fraction = min(max((time - since) / length, 0), 1)
        return fraction < 1 ? pacing?.progress(at: fraction, lasting: length) ?? fraction : 1
    }

    /// The spring of the run, which drives the values directly instead of the animations' time; nil for other runs.
    var spring: Pacing? {
        guard let pacing, pacing.isSpring else { return nil }
        return pacing
    }

    /// The animator's seconds per second of the clock; below 0 for a reversed run.
    var rate: Double { length > 0 ? (to - from) / length : 0 }

    /// Returns the animation of `change` for this run; nil if no time remains.
    func animation(of change: AnimatedChange) -> CAAnimation? {
        guard length > 0 else { return nil }
        if let spring { return change.springAnimation(from: from, isBack: to < from, by: spring, lasting: length) }
        return change.running(from: from, rate: rate).map(paced)
    }

    /// Returns the animation, inside a group with the run's timing function if the run has one.
    private func paced(_ animation: CAPropertyAnimation) -> CAAnimation {
        guard let pacing else { return animation }
        let group = CAAnimationGroup()
        group.animations = [animation]
        group.duration = length
        group.timingFunction = pacing.curve
        group.fillMode = .both
        group.isRemovedOnCompletion = false
        return group
    }
}

/// Adds an animator's animations to the layers, and calls `onAllStopped` when the last running one has stopped.
///
/// Animations that are removed early also count as stopped, for example when the view leaves the tree or another
/// animation replaces the key. The animator therefore always finishes.
final class AnimatorAnimationDelegate: CAAnimationDelegate {
    private weak var animator: UIViewPropertyAnimator?
    /// The callback for the end of all animations; nil for held animations, which do not end by themselves.
    private let onAllStopped: ((AnimatorAnimationDelegate) -> Void)?
    private var running = 0

    init(of animator: UIViewPropertyAnimator, onAllStopped: ((AnimatorAnimationDelegate) -> Void)? = nil) {
        self.animator = animator
        self.onAllStopped = onAllStopped
    }

    /// Adds a running animation, which starts at the current time.
    func run(_ animation: CAAnimation, on change: AnimatedChange) {
        animation.beginTime += change.layer.convertTime(CACurrentMediaTime(), from: nil)
        running += 1
        put(animation, on: change)
    }

    /// Adds an animation of `change` to its layer.
    func put(_ animation: CAAnimation, on change: AnimatedChange) {
        animation.delegate = self
        change.layer.add(animation, forKey: change.animationKey)
    }

    /// Closes the set of animations. Without running animations, `onAllStopped` is called after the next commit.
    func seal() {
        guard running == 0, let onAllStopped else { return }
        CATransaction.runAfterCommit { onAllStopped(self) }
    }

    func animationDidStart(_ anim: CAAnimation) {}

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let onAllStopped else { return }
        running -= 1
        if running == 0 { onAllStopped(self) }
    }

    /// Returns whether the layer's animation for `change` is one of `animator`.
    static func isHolding(_ change: AnimatedChange, for animator: UIViewPropertyAnimator) -> Bool {
        let delegate = change.layer.animation(forKey: change.animationKey)?.delegate as? AnimatorAnimationDelegate
        return delegate?.animator === animator
    }
}
