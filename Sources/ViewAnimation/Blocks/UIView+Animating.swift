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
