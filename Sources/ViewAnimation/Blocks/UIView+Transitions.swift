import Foundation
import LayerTree

// Facts 5.7. A transition draws the subtree as it was beside the subtree as it is, which the layer tree cannot do: only the one
// that shows nothing is here, and the options that name others do not exist.
extension UIView {
    /// Changes `view` at once; with `.allowAnimatedContent` its views' own changes are animated.
    public class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let changes = animations ?? {}
        animate(
            withDuration: duration, delay: 0, options: options,
            animations: { if options.contains(.allowAnimatedContent) { changes() } else { performWithoutAnimation(changes) } },
            completion: completion)
    }

    /// Puts `toView` in the place of `fromView` at once; with `.showHideTransitionViews` both stay and change `isHidden`.
    public class func transition(
        from fromView: UIView, to toView: UIView, duration: TimeInterval, options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
    ) {
        if options.contains(.showHideTransitionViews) {
            (fromView.isHidden, toView.isHidden) = (true, false)
        } else if let parent = fromView.superview {
            parent.insertSubview(toView, aboveSubview: fromView)
            fromView.removeFromSuperview()
        }
        if let completion { CATransaction.runAfterCommit { completion(true) } }
    }
}
