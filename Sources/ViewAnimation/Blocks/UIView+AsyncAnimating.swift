import Foundation
import LayerTree

// The asynchronous forms of the functions with completions. They return in movie time: in the first frame after the
// animations.
extension UIView {
    /// Animates the changes in `animations` with ease-in-out timing, and waits for their end.
    ///
    /// - Returns: whether all animations ran to their end.
    @MainActor @discardableResult
    public class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) async -> Bool {
        await MovieTime.result { animate(withDuration: duration, animations: animations, completion: $0) }
    }

    /// Animates the changes in `animations` with a delay and options, and waits for their end.
    ///
    /// - Returns: whether all animations ran to their end.
    @MainActor @discardableResult
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void
    ) async -> Bool {
        await MovieTime.result {
            animate(withDuration: duration, delay: delay, options: options, animations: animations, completion: $0)
        }
    }

    /// Animates the changes in `animations` with a spring, and waits for their end.
    ///
    /// - Returns: whether all animations ran to their end.
    @MainActor @discardableResult
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void
    ) async -> Bool {
        await MovieTime.result {
            animate(
                withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
                initialSpringVelocity: velocity, options: options, animations: animations, completion: $0)
        }
    }

    /// Animates with keyframes, and waits for the end.
    ///
    /// - Returns: whether all animations ran to their end.
    @MainActor @discardableResult
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void
    ) async -> Bool {
        await MovieTime.result {
            animateKeyframes(
                withDuration: duration, delay: delay, options: options, animations: animations, completion: $0)
        }
    }

    /// Animates the change of a view's contents with a transition, and waits for its end.
    ///
    /// - Returns: whether the transition ran to its end.
    @MainActor @discardableResult
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?
    ) async -> Bool {
        await MovieTime.result {
            transition(with: view, duration: duration, options: options, animations: animations, completion: $0)
        }
    }
}

extension UIViewPropertyAnimator {
    /// Waits for the end of the animations.
    ///
    /// - Returns: the final position. The function does not return if the animator is stopped without finishing.
    @MainActor @discardableResult
    public func addCompletion() async -> UIViewAnimatingPosition {
        await MovieTime.result { addCompletion($0) }
    }
}
