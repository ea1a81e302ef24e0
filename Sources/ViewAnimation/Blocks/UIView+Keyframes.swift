import Foundation
import LayerTree

// Facts 5.6.
extension UIView {
    /// One keyframe animation for each property changed, over the whole duration; eased in and out unless the options say otherwise.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let context = ViewContext.current
        let outer = context.blocks.last
        let settings = BlockSettings(duration: duration, delay: delay, options: options.common, pacing: nil, inside: outer?.settings)
        let collector = KeyframeCollector(mode: options.mode)
        guard let animator = outer?.collector as? AnimatorCollector else {
            return context.run(AnimationBlock(settings, collector: collector, completion: completion), animations)
        }
        collector.animator = animator
        let own = options.common.contains(.overrideInheritedDuration) ? duration : nil
        animator.run(within: settings, duration: own, completion: completion) {
            context.run(AnimationBlock(settings, collector: collector, completion: nil), animations)
        }
    }

    /// Records the changes in `animations` as a keyframe; both times are fractions of the whole, limited to 0…1.
    ///
    /// Outside a block of keyframes it only makes the changes.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double, animations: @escaping () -> Void
    ) {
        guard let collector = ViewContext.current.blocks.last?.collector as? KeyframeCollector else { return animations() }
        let before = collector.interval
        let start = min(max(frameStartTime, 0), 1)
        collector.interval = start...min(start + max(frameDuration, 0), 1)
        animations()
        collector.interval = before
    }
}
