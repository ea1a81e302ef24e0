import LayerTree
import MotionTiming

/// A way through an animator's seconds, forward or back, from a time of the clock on.
struct AnimatorRun: Equatable {
    /// On the engine's clock.
    let since: Double
    /// The animator's seconds; below 0 before its delay is over.
    let from: Double
    let to: Double
    /// Seconds of the clock that it takes.
    let length: Double
    /// Paces the whole of the run instead of the animator's own curve.
    let curve: CAMediaTimingFunction?

    func elapsed(at time: Double) -> Double {
        guard length > 0 else { return to }
        let fraction = min(max((time - since) / length, 0), 1)
        return from + (to - from) * (curve?.curve.value(at: fraction) ?? fraction)
    }

    /// Seconds of the animator for each of the clock; below 0 on the way back.
    var rate: Double { length > 0 ? (to - from) / length : 0 }

    /// The animation as it is, or within a group that the run's curve paces.
    func paced(_ animation: CAPropertyAnimation) -> CAAnimation {
        guard let curve else { return animation }
        let group = CAAnimationGroup()
        (group.animations, group.duration, group.timingFunction) = ([animation], length, curve)
        (group.fillMode, group.isRemovedOnCompletion) = (.both, false)
        return group
    }
}
