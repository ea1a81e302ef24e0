import Foundation

/// An animation that can be started, paused, scrubbed, reversed and stopped.
///
/// - Apple: `UIViewAnimating`.
public protocol UIViewAnimating: AnyObject {
    /// The state.
    var state: UIViewAnimatingState { get }
    /// Whether the animation runs.
    var isRunning: Bool { get }
    /// Whether the animation runs back.
    var isReversed: Bool { get set }
    /// The completed fraction, 0…1.
    var fractionComplete: CGFloat { get set }
    /// Starts or continues the animation.
    func startAnimation()
    /// Starts the animation after a delay in seconds.
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animation.
    func pauseAnimation()
    /// Stops the animation at its current values.
    func stopAnimation(_ withoutFinishing: Bool)
    /// Finishes a stopped animation.
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation of the changes in blocks.
///
/// - Apple: `UIViewImplicitlyAnimating`, whose methods are optional there.
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds a block with a delay, a fraction of the duration.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    /// Adds a block.
    func addAnimations(_ animation: @escaping () -> Void)
    /// Adds a completion.
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Continues after a pause.
    func continueAnimation(
        withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewPropertyAnimator: UIViewImplicitlyAnimating {}

/// Stands for a transition without an interruptible animator.
final class MissingAnimator: UIViewPropertyAnimator {}
