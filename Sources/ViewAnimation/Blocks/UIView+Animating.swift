import Foundation

// Block-based animation (facts 5.3). Blocks run immediately; completions run on the engine's clock, after a commit.
extension UIView {
    /// Animates the changes in `animations` with ease-in-out timing.
    ///
    /// - Parameters:
    ///   - duration: seconds; with 0 or less, changes are not animated.
    ///   - completion: called with whether all animations ran to their end.
    public class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
    }

    /// Animates the changes in `animations` with a delay and options.
    ///
    /// - Parameters:
    ///   - duration: seconds; with 0 or less, changes are not animated.
    ///   - delay: seconds.
    ///   - completion: called with whether all animations ran to their end. It is not called while a changed view is
    ///     outside of a hosted tree.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(duration, delay, options, pacing: nil, animations, completion)
    }

    /// Animates the changes in `animations` with a spring that comes to rest at the end of the duration (facts 5.5).
    ///
    /// - Parameters:
    ///   - duration: seconds, limited to 0.01…10 for the spring.
    ///   - delay: seconds.
    ///   - dampingRatio: 0…1; 1 is critically damped.
    ///   - velocity: the initial velocity in fractions of the distance per second.
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        run(
            duration, delay, options, pacing: .dampedSpring(ratio: Double(dampingRatio), velocity: Double(velocity)),
            animations, completion)
    }

    /// Animates the changes in `animations` with a spring that has a perceptual duration.
    ///
    /// - Parameters:
    ///   - duration: the perceptual duration in seconds; the animations run until the spring has settled.
    ///   - bounce: the bounce, 0 for none.
    ///   - initialSpringVelocity: fractions of the distance per second.
    ///   - delay: seconds.
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

    /// Applies the changes in the block, including nested blocks, without animation.
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let context = ViewContext.current
        let before = context.areAnimationsEnabled
        context.areAnimationsEnabled = false
        actionsWithoutAnimation()
        context.areAnimationsEnabled = before
    }

    /// Enables or disables animation blocks on the current thread.
    public class func setAnimationsEnabled(_ enabled: Bool) { ViewContext.current.areAnimationsEnabled = enabled }
    /// Whether animation blocks are enabled on the current thread.
    public class var areAnimationsEnabled: Bool { ViewContext.current.areAnimationsEnabled }

    /// The duration in seconds of the animation block being executed; 0 outside blocks.
    public class var inheritedAnimationDuration: TimeInterval {
        ViewContext.current.blocks.last?.settings.duration ?? 0
    }

    /// Repeats the animations of the changes in `animations`. Call it inside an animation block.
    ///
    /// - Parameter count: the repeat count, which can be fractional.
    public class func modifyAnimations(withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void) {
        guard let block = ViewContext.current.blocks.last else { return animations() }
        let before = block.settings
        block.settings.repeatCount = Float(count)
        block.settings.autoreverses = autoreverses
        animations()
        block.settings = before
    }
}

// beginAnimations and commitAnimations (facts 5.4). Did-stop selectors are not supported; use a block's completion.
extension UIView {
    /// Begins an animation block with a duration of 0.2 seconds. Blocks can be nested.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let settings = BlockSettings(duration: 0.2, delay: 0, options: [], pacing: nil, inside: nil)
        ViewContext.current.blocks.append(AnimationBlock(settings, completion: nil))
    }

    /// Ends the innermost animation block. Ignored without `beginAnimations(_:context:)`.
    public class func commitAnimations() { ViewContext.current.blocks.popLast()?.seal() }

    // These settings apply to the following changes in the innermost block.

    /// Sets the duration in seconds.
    public class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = duration } }
    /// Sets the delay in seconds.
    public class func setAnimationDelay(_ delay: TimeInterval) { change { $0.delay = delay } }
    /// Sets the timing curve.
    public class func setAnimationCurve(_ curve: AnimationCurve) { change { $0.pacing = .curve(curve.timingFunction) } }
    /// Sets the repeat count, which can be fractional.
    public class func setAnimationRepeatCount(_ repeatCount: Float) { change { $0.repeatCount = repeatCount } }
    /// Sets whether the animations run forward and in reverse.
    public class func setAnimationRepeatAutoreverses(_ autoreverses: Bool) { change { $0.autoreverses = autoreverses } }
    /// Sets whether the animations start from the presentation values.
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        change { $0.beginsFromCurrentState = fromCurrentState }
    }

    /// Adds a transition of `view` to its content after the block, with the current duration and curve.
    ///
    /// - Parameter cache: ignored: the old content is always a snapshot, the new content is always drawn.
    public class func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        guard let transition = transition.options.transition else { return }
        ViewContext.current.animatingBlock?.run(transition, on: view.layer)
    }

    /// A transition of `setAnimationTransition(_:for:cache:)`.
    ///
    /// - Apple: `UIView.AnimationTransition`.
    public enum AnimationTransition: Int, Sendable {
        /// No transition.
        case none = 0
        /// A flip around the vertical axis; the left edge moves to the front.
        case flipFromLeft
        /// A flip around the vertical axis; the right edge moves to the front.
        case flipFromRight
        /// A cross dissolve in place of a page curl, which is not specified (facts U28).
        case curlUp
        /// A cross dissolve in place of a page curl, which is not specified (facts U28).
        case curlDown

        fileprivate var options: AnimationOptions { AnimationOptions(rawValue: UInt(rawValue) << 20) }
    }

    private static func change(_ body: (inout BlockSettings) -> Void) {
        guard let block = ViewContext.current.blocks.last else { return }
        body(&block.settings)
    }
}
