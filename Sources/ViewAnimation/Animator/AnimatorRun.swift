import LayerTree
import MotionTiming

/// A way through an animator's seconds, forward or back, from a time of the clock on.
struct AnimatorRun {
    /// On the engine's clock.
    let since: Double
    /// The animator's seconds; below 0 before its delay is over.
    let from: Double
    let to: Double
    /// Seconds of the clock that it takes.
    let length: Double
    /// Paces the whole of the run instead of the animator's own curve.
    let pacing: Pacing?

    /// - Parameter asked: seconds that the run should take; a spring may have a length of its own.
    init(since: Double, from: Double, to: Double, asked: Double, pacing: Pacing?) {
        self.since = since
        self.from = from
        self.to = to
        self.pacing = pacing
        length = from == to ? 0 : pacing?.length(lasting: asked) ?? asked
    }

    func elapsed(at time: Double) -> Double { from + (to - from) * progress(at: time) }

    /// How much of the run is behind; beyond 1 where it overshoots.
    func progress(at time: Double) -> Double {
        guard length > 0 else { return 1 }
        let fraction = min(max((time - since) / length, 0), 1)
        return fraction < 1 ? pacing?.progress(at: fraction, lasting: length) ?? fraction : 1
    }

    /// Of a run that a spring drives, which the values follow themselves, in place of their animations' seconds.
    var spring: Pacing? {
        guard let pacing, pacing.isSpring else { return nil }
        return pacing
    }

    /// Seconds of the animator for each of the clock; below 0 on the way back.
    var rate: Double { length > 0 ? (to - from) / length : 0 }

    /// What takes `change` along from where it is; nil where it has nowhere to go.
    func animation(of change: AnimatedChange) -> CAAnimation? {
        guard length > 0 else { return nil }
        if let spring { return change.springAnimation(from: from, isBack: to < from, by: spring, lasting: length) }
        return change.running(from: from, rate: rate).map(paced)
    }

    /// The animation as it is, or within a group that the run's curve paces.
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

/// Puts an animator's animations on the layers, hears of their ends, and tells of the last one of those that run.
///
/// However an animation ends, it counts: one that is cut off, since its view leaves the tree or something else takes
/// its key, does not hold up the animator for ever.
final class AnimatorAnimationDelegate: CAAnimationDelegate {
    private weak var animator: UIViewPropertyAnimator?
    /// Nil for what is held, which never ends by itself.
    private let onAllStopped: ((AnimatorAnimationDelegate) -> Void)?
    private var running = 0

    init(of animator: UIViewPropertyAnimator, onAllStopped: ((AnimatorAnimationDelegate) -> Void)? = nil) {
        self.animator = animator
        self.onAllStopped = onAllStopped
    }

    func run(_ animation: CAAnimation, on change: AnimatedChange) {
        animation.beginTime += change.layer.convertTime(CACurrentMediaTime(), from: nil)
        running += 1
        put(animation, on: change)
    }

    func put(_ animation: CAAnimation, on change: AnimatedChange) {
        animation.delegate = self
        change.layer.add(animation, forKey: change.animationKey)
    }

    /// Nothing moves: it arrives at the next turn.
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

    /// Whether what is on the layer for `change` was put there by `animator`.
    static func isHolding(_ change: AnimatedChange, for animator: UIViewPropertyAnimator) -> Bool {
        let watch = change.layer.animation(forKey: change.animationKey)?.delegate as? AnimatorAnimationDelegate
        return watch?.animator === animator
    }
}
