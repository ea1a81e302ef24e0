import Foundation
import LayerTree

// View transitions (facts 5.7).
extension UIView {
    /// Animates from the content of `view` to its content after `animations`, with the transition in the options.
    ///
    /// Changes of subviews are not animated, unless the options contain `.allowAnimatedContent`. Without a transition
    /// in the options only these changes take effect. Curls are drawn as cross dissolves (facts U28). During a flip the
    /// content exceeds the view's bounds, clipped only by superviews that clip.
    /// - Parameters:
    ///   - duration: seconds; with 0 or less, changes are not animated.
    ///   - completion: called with whether the transition ran to its end.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let context = ViewContext.current
        let settings = BlockSettings(
            duration: duration, delay: 0, options: options, pacing: nil, inside: context.blocks.last?.settings)
        let changes = animations ?? {}
        context.run(AnimationBlock(settings, completion: completion)) {
            if options.contains(.allowAnimatedContent) { changes() } else { performWithoutAnimation(changes) }
            if let transition = options.transition { context.animatingBlock?.run(transition, on: view.layer) }
        }
    }

    /// Replaces `fromView` with `toView` in its superview. With `.showHideTransitionViews` both stay in the hierarchy
    /// and change `isHidden`.
    ///
    /// The transition is one of the superview of `fromView`; without a superview the change is not animated.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [],
        completion: ((Bool) -> Void)? = nil
    ) {
        let change = {
            if options.contains(.showHideTransitionViews) {
                fromView.isHidden = true
                toView.isHidden = false
            } else if let parent = fromView.superview {
                parent.insertSubview(toView, aboveSubview: fromView)
                fromView.removeFromSuperview()
            }
        }
        if let container = fromView.superview {
            transition(
                with: container, duration: duration, options: options, animations: change, completion: completion)
        } else {
            change()
            if let completion { CATransaction.runAfterCommit { completion(true) } }
        }
    }

    /// Fades the views out in 0.25 seconds together with `parallelAnimations`, then removes them from their superviews.
    ///
    /// - Apple: Apple does not document duration and appearance; those used here are Multiplane's.
    public class func perform(
        _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
        animations parallelAnimations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let fade = {
            for view in views { view.alpha = 0 }
            parallelAnimations?()
        }
        animate(withDuration: 0.25, delay: 0, options: options, animations: fade) { isFinished in
            for view in views { view.removeFromSuperview() }
            completion?(isFinished)
        }
    }

    /// An animation of `perform(_:on:options:animations:completion:)`.
    ///
    /// - Apple: `UIView.SystemAnimation`.
    public enum SystemAnimation: UInt, Sendable {
        /// Removes the views from the hierarchy after the animation.
        case delete = 0
    }
}

/// A transition between the old and the new content of a view (facts 5.7).
enum ViewTransition: Equatable {
    case dissolve
    /// A rotation by 180°, in which the edge moves to the front. The edge is named as layers do, with y upward.
    case flip(CATransitionSubtype)

    /// The transition without timing.
    var animation: CATransition {
        let animation = CATransition()
        if case .flip(let edge) = self {
            animation.type = .viewFlip
            animation.subtype = edge
        }
        return animation
    }
}
