import Foundation
import LayerTree

/// A property change of a property animator, from which animations that run, hold or reverse are made.
struct AnimatedChange {
    let layer: CALayer
    let key: ViewAnimatableKeyPath
    /// The model's value before and after.
    let old: ViewAnimatableValue
    let new: ViewAnimatableValue
    let values: ChangeValues
    /// The key of the animation on the layer.
    let animationKey: String
    /// The start of the change in the animator's seconds.
    let start: Double
    /// The duration of the change in the animator's seconds.
    let length: Double
    /// The pacing of the block that made the change.
    let pacing: Pacing
    /// Whether the animator has added an animation of the change to the layer.
    var isOnLayer = false

    /// The values of the animation.
    enum ChangeValues {
        case between(ViewAnimatableValue, ViewAnimatableValue, isAdditive: Bool)
        case keyframes(values: [Any], times: [NSNumber]?, CAAnimationCalculationMode)
    }

    /// Returns the position within the change, 0…`length`, after `elapsed` seconds of the animator.
    private func position(at elapsed: Double) -> Double { min(max(elapsed - start, 0), length) }

    /// Returns an animation that holds the value after `elapsed` seconds of the animator.
    func held(at elapsed: Double) -> CAPropertyAnimation {
        let animation = animation()
        animation.speed = 0
        animation.timeOffset = position(at: elapsed)
        return animation
    }

    /// Returns an animation that runs from the value after `elapsed` seconds of the animator; nil if no time remains.
    ///
    /// A reversed animation runs in the second half of an autoreversed cycle, where its curve is mirrored.
    /// - Parameter rate: the animator's seconds per second; below 0 for a reversed animator.
    func running(from elapsed: Double, rate: Double) -> CAPropertyAnimation? {
        let position = position(at: elapsed)
        let remaining = rate > 0 ? length - position : position
        guard remaining > 0, rate != 0 else { return nil }
        let animation = animation()
        animation.speed = Float(abs(rate))
        animation.timeOffset = rate > 0 ? position : 2 * length - position
        animation.repeatDuration = remaining
        animation.beginTime = max(0, rate > 0 ? start - elapsed : elapsed - start - length) / abs(rate)
        return animation
    }

    /// Returns a spring animation from the value after `elapsed` seconds of the animator to the end value, or with
    /// `isBack` to the start value. It has no delay.
    func springAnimation(from elapsed: Double, isBack: Bool, by spring: Pacing, lasting seconds: Double)
        -> CAPropertyAnimation
    {
        let animation = spring.animation(keyPath: key.rawValue, duration: seconds)
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        switch values {
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
        switch values {
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

    /// Restores the old model value, unless other code has set the property since.
    func restoreOldValue() { if key.value(of: layer) == new { setModel(old) } }

    /// Sets the model's value without animating it.
    func setModel(_ value: ViewAnimatableValue) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.setValue(value.boxed, forKeyPath: key.rawValue)
        CATransaction.commit()
    }

    /// The value of the presentation layer at the current time.
    var shown: ViewAnimatableValue { key.value(of: layer.presentation() ?? layer) }
}
