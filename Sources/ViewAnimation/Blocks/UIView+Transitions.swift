import Foundation
import LayerTree

// Facts 5.7.
extension UIView {
    /// Leads from what `view` shows to what it shows after `animations`, by the transition that the options name.
    ///
    /// Its subviews' changes take effect at once behind it; with `.allowAnimatedContent` they are animated, too.
    /// Without a transition there is only that. Curls dissolve (facts U28). A flip leaves the view's box, which nothing
    /// but a superview clips.
    /// - Parameters:
    ///   - duration: seconds; 0 or less changes at once.
    ///   - completion: told whether it ran to its end.
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

    /// Puts `toView` in the place of `fromView`; with `.showHideTransitionViews` both stay and change `isHidden`.
    ///
    /// The transition is that of the superview of `fromView`; without one the views change places in nothing that is
    /// seen.
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

    /// Fades the views out over a quarter of a second while `parallelAnimations` run, then takes them out of their
    /// superviews.
    ///
    /// - Apple: how long it takes and what it looks like is not published: ours.
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

    /// - Apple: `UIView.SystemAnimation`.
    public enum SystemAnimation: UInt, Sendable { case delete = 0 }
}

/// How a container goes from its old picture to its new one (facts 5.7).
enum ViewTransition: Equatable {
    case dissolve
    /// One half turn; the edge comes forward, in the layer's own words.
    case flip(CATransitionSubtype)

    /// Without timing.
    var animation: CATransition {
        let animation = CATransition()
        if case .flip(let edge) = self { (animation.type, animation.subtype) = (.viewFlip, edge) }
        return animation
    }
}
