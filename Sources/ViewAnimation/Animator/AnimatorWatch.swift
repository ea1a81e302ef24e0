import LayerTree

/// Puts an animator's animations on the layers, hears of their ends, and tells of the last one of those that run.
///
/// However an animation ends, it counts: one that is cut off, since its view leaves the tree or something else takes
/// its key, does not hold up the animator for ever.
final class AnimatorWatch: CAAnimationDelegate {
    private weak var animator: UIViewPropertyAnimator?
    /// Nil for what is held, which never ends by itself.
    private let arrival: ((AnimatorWatch) -> Void)?
    private var running = 0

    init(of animator: UIViewPropertyAnimator, arrival: ((AnimatorWatch) -> Void)? = nil) {
        self.animator = animator
        self.arrival = arrival
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
        guard running == 0, let arrival else { return }
        CATransaction.runAfterCommit { arrival(self) }
    }

    func animationDidStart(_ anim: CAAnimation) {}

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard let arrival else { return }
        running -= 1
        if running == 0 { arrival(self) }
    }

    /// Whether what is on the layer for `change` was put there by `animator`.
    static func isHolding(_ change: AnimatedChange, for animator: UIViewPropertyAnimator) -> Bool {
        let watch = change.layer.animation(forKey: change.animationKey)?.delegate as? AnimatorWatch
        return watch?.animator === animator
    }
}
