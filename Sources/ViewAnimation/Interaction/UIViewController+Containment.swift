import Foundation

// Changes between child controllers.
extension UIViewController {
    /// Replaces the view of a child controller by that of another one, with a transition or the changes in a block.
    ///
    /// - Parameters:
    ///   - duration: seconds.
    ///   - animations: animated changes, such as frames and opacities.
    ///   - completion: called at the end, after the old view was removed.
    public func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
        options: UIView.AnimationOptions = [], animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
    ) {
        guard let container = fromViewController.view.superview, fromViewController !== toViewController else { return }
        let isShown = hasAppeared
        toViewController.loadViewIfNeeded()
        if isShown {
            fromViewController.beginAppearanceTransition(false, animated: duration > 0)
            toViewController.beginAppearanceTransition(true, animated: duration > 0)
        }
        let finish = { (didComplete: Bool) in
            fromViewController.view.removeFromSuperview()
            if isShown {
                fromViewController.endAppearanceTransition()
                toViewController.endAppearanceTransition()
            }
            completion?(didComplete)
        }
        guard options.transition != nil else {
            container.addSubview(toViewController.view)
            return UIView.animate(
                withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: finish)
        }
        UIView.transition(
            with: container, duration: duration, options: options,
            animations: {
                fromViewController.view.removeFromSuperview()
                container.addSubview(toViewController.view)
                animations?()
            }, completion: finish)
    }
}
