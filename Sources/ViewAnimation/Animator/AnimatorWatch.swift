import LayerTree

/// Hears of the ends of a run's animations, and tells of the last one; those that were replaced on the way do not count.
final class AnimatorWatch: CAAnimationDelegate {
    private var running = 0
    private let arrival: () -> Void

    init(arrival: @escaping () -> Void) { self.arrival = arrival }

    func add(_ animation: CAAnimation, to change: AnimatedChange) {
        let now = change.layer.convertTime(CACurrentMediaTime(), from: nil)
        animation.beginTime += now
        animation.delegate = self
        running += 1
        change.layer.add(animation, forKey: change.animationKey)
    }

    /// Nothing moves: it arrives at the next turn.
    func seal() { if running == 0 { CATransaction.runAfterCommit(arrival) } }

    func animationDidStart(_ anim: CAAnimation) {}

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard flag else { return }
        running -= 1
        if running == 0 { arrival() }
    }
}
