import Foundation
import LayerTree

// Facts 5.6.
extension UIView {
    /// One keyframe animation for each property changed, over the whole duration; eased in and out unless the options
    /// say otherwise.
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let context = ViewContext.current
        let settings = BlockSettings(
            duration: duration, delay: delay, options: options.common, pacing: nil,
            inside: context.blocks.last?.settings)
        let collector = KeyframeCollector(mode: options.mode)
        let own = options.common.contains(.overrideInheritedDuration) ? duration : nil
        context.run(settings, ownDuration: own, completion, animations) { animator in
            collector.animator = animator
            return collector
        }
    }

    /// Records the changes in `animations` as a keyframe; both times are fractions of the whole, limited to 0…1.
    ///
    /// Outside a block of keyframes it only makes the changes.
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) {
        guard let block = ViewContext.current.blocks.last, let collector = block.collector as? KeyframeCollector else {
            return animations()
        }
        let before = collector.interval
        let start = min(max(frameStartTime, 0), 1)
        collector.interval = start...min(start + max(frameDuration, 0), 1)
        animations()
        block.layOut()
        collector.interval = before
    }
}
