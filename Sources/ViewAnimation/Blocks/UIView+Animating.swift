import Foundation
import LayerTree

// Facts 5.3. Blocks run at once; completions run on the engine's clock, after a commit.
extension UIView {
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// - Parameters:
    ///   - duration: seconds; 0 or less changes at once.
    ///   - completion: told whether every animation ran to its end. It waits for as long as a changed view is in no
    ///     hosted tree.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(duration, delay, options, pacing: nil, animations, completion)
    }

    /// A spring that comes to rest as the duration ends (facts 5.5).
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(
            duration, delay, options, pacing: .dampedSpring(ratio: Double(dampingRatio), velocity: Double(velocity)),
            animations, completion)
    }

    /// A spring by its perceptual duration, which it outlasts until it has settled.
    public class func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0,
        options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        run(
            duration, delay, options,
            pacing: .perceptualSpring(bounce: Double(bounce), velocity: Double(initialSpringVelocity)), animations,
            completion)
    }

    private static func run(
        _ duration: Double, _ delay: Double, _ options: AnimationOptions, pacing: Pacing?, _ animations: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) {
        let context = ViewContext.current
        let settings = BlockSettings(
            duration: duration, delay: delay, options: options, pacing: pacing, inside: context.blocks.last?.settings)
        let own = options.contains(.overrideInheritedDuration) ? duration : nil
        context.run(settings, ownDuration: own, completion, animations) { $0 }
    }

    /// Changes in the block take effect at once, those of inner blocks too.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let context = ViewContext.current
        let before = context.areAnimationsEnabled
        context.areAnimationsEnabled = false
        actionsWithoutAnimation()
        context.areAnimationsEnabled = before
    }

    /// For this thread, until set again.
    public class func setAnimationsEnabled(_ enabled: Bool) { ViewContext.current.areAnimationsEnabled = enabled }
    public class var areAnimationsEnabled: Bool { ViewContext.current.areAnimationsEnabled }

    /// The duration of the block being executed, seconds; 0 outside.
    public class var inheritedAnimationDuration: TimeInterval {
        ViewContext.current.blocks.last?.settings.duration ?? 0
    }

    /// Repeats the animations made in `animations`, which is called inside an animation block.
    public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let block = ViewContext.current.blocks.last else { return animations() }
        let before = block.settings
        block.settings.repeatCount = Float(count)
        block.settings.autoreverses = autoreverses
        animations()
        block.settings = before
    }
}

// Facts 5.4, the style before blocks. There are no selectors here: whoever must know of the end uses a block's
// completion.
extension UIView {
    /// Opens a block of 0.2 seconds; blocks nest.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let settings = BlockSettings(duration: 0.2, delay: 0, options: [], pacing: nil, inside: nil)
        ViewContext.current.blocks.append(AnimationBlock(settings, completion: nil))
    }

    /// Closes the innermost block; without `beginAnimations` ignored.
    public class func commitAnimations() { ViewContext.current.blocks.popLast()?.seal() }

    // Each for the changes that follow it in the innermost block.

    public class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = duration } }
    public class func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = delay } }
    public class func setAnimationCurve(_ curve: AnimationCurve) { change { $0.pacing = .curve(curve.timingFunction) } }
    /// May be fractional.
    public class func setAnimationRepeatCount(_ repeatCount: Float) { change { $0.repeatCount = repeatCount } }
    public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) { change { $0.autoreverses = autoreverses } }
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        change { $0.beginsFromCurrentState = fromCurrentState }
    }

    /// Has `view` go over to what it shows after the block, by the duration and curve set so far.
    ///
    /// - Parameter cache: without effect: the old picture is always one, the new one is always drawn.
    public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        guard let transition = transition.options.transition else { return }
        ViewContext.current.animatingBlock?.run(transition, on: view.layer)
    }

    /// - Apple: `UIView.AnimationTransition`.
    public enum AnimationTransition: Int, Sendable {
        case none = 0, flipFromLeft, flipFromRight, curlUp, curlDown

        fileprivate var options: AnimationOptions { AnimationOptions(rawValue: UInt(rawValue) << 20) }
    }

    private static func change(_ body: (inout BlockSettings) -> Void) {
        guard let block = ViewContext.current.blocks.last else { return }
        body(&block.settings)
    }
}
