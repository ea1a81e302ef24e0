import Foundation
import LayerTree

/// A change that an animator made, as an animation that can be run, held and turned round.
struct AnimatedChange {
    let layer: CALayer
    let key: ViewAnimatableKeyPath
    /// The model's value before and after.
    let old: ViewAnimatableValue
    let new: ViewAnimatableValue
    let way: Way
    /// What the layer knows the animation by.
    let animationKey: String
    /// Seconds of the animator.
    let start: Double
    let length: Double
    /// Of the block that made the change.
    let pacing: Pacing
    /// Whether the animator has put an animation of it on the layer.
    var isOnLayer = false

    /// What the animation goes through.
    enum Way {
        case between(ViewAnimatableValue, ViewAnimatableValue, isAdditive: Bool)
        case keyframes(values: [Any], times: [NSNumber]?, CAAnimationCalculationMode)
    }

    /// Where the change stands, in its own seconds.
    private func position(at elapsed: Double) -> Double { min(max(elapsed - start, 0), length) }

    /// Held where the change is after `elapsed` seconds.
    func held(at elapsed: Double) -> CAPropertyAnimation {
        let animation = animation()
        animation.speed = 0
        animation.timeOffset = position(at: elapsed)
        return animation
    }

    /// Running from where it is after `elapsed` seconds; nil where it has nowhere to go.
    ///
    /// On the way back the animation is in the returning half of an autoreversed cycle, where its own curve is
    /// mirrored.
    func running(from elapsed: Double, rate: Double) -> CAPropertyAnimation? {
        let position = position(at: elapsed)
        let rest = rate > 0 ? length - position : position
        guard rest > 0, rate != 0 else { return nil }
        let animation = animation()
        animation.speed = Float(abs(rate))
        animation.timeOffset = rate > 0 ? position : 2 * length - position
        animation.repeatDuration = rest
        animation.beginTime = max(0, rate > 0 ? start - elapsed : elapsed - start - length) / abs(rate)
        return animation
    }

    /// Drawn by a spring from where it is after `elapsed` seconds to the end of its way, or back to its beginning; its
    /// delay is over with.
    func springAnimation(from elapsed: Double, isBack: Bool, by spring: Pacing, lasting seconds: Double)
        -> CAPropertyAnimation
    {
        let animation = spring.animation(keyPath: key.rawValue, duration: seconds)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        switch way {
        case .between(let from, let to, let isAdditive):
            let progress = pacing.progress(at: length > 0 ? position(at: elapsed) / length : 1, lasting: length)
            animation.fromValue = from.interpolated(to: to, fraction: progress).boxed
            animation.toValue = (isBack ? from : to).boxed
            animation.isAdditive = isAdditive
        case .keyframes:
            let begin = shown
            let end = isBack ? old : new
            animation.fromValue = begin.fading(to: end).boxed
            animation.toValue = end.fading(to: begin).boxed
        }
        return animation
    }

    private func animation() -> CAPropertyAnimation {
        let animation = makeValueAnimation()
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        animation.autoreverses = true
        return animation
    }

    private func makeValueAnimation() -> CAPropertyAnimation {
        switch way {
        case .between(let from, let to, let isAdditive):
            let animation = pacing.animation(keyPath: key.rawValue, duration: length)
            animation.fromValue = from.boxed
            animation.toValue = to.boxed
            animation.isAdditive = isAdditive
            return animation
        case .keyframes(let values, let times, let mode):
            let animation = CAKeyframeAnimation(keyPath: key.rawValue)
            animation.values = values
            animation.keyTimes = times
            animation.calculationMode = mode
            animation.duration = length
            animation.timingFunction = pacing.curve
            return animation
        }
    }

    /// Puts the model's value back, unless something else has set it since.
    func restoreOldValue() { if key.value(of: layer) == new { setModel(old) } }

    /// Sets the model's value without animating it.
    func setModel(_ value: ViewAnimatableValue) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.setValue(value.boxed, forKeyPath: key.rawValue)
        CATransaction.commit()
    }

    /// What is on the screen now.
    var shown: ViewAnimatableValue { key.value(of: layer.presentation() ?? layer) }
}
