import AppKit

/// Presents a sheet of its own look with an animator, as Mac apps do.
enum MacPresentation {
    /// Adds and removes the view of a controller, and remembers what it did.
    final class Animator: NSObject, NSViewControllerPresentationAnimator {
        private(set) var log: [String] = []

        func animatePresentation(of viewController: NSViewController, from fromViewController: NSViewController) {
            fromViewController.view.addSubview(viewController.view)
            log.append("present")
        }

        func animateDismissal(of viewController: NSViewController, from fromViewController: NSViewController) {
            viewController.view.removeFromSuperview()
            log.append("dismiss")
        }
    }

    /// Returns the number of subviews before, while and after a controller is presented, and what the animator did.
    static func run() -> (counts: [Int], log: [String], isReleased: Bool) {
        let parent = NSViewController()
        let child = NSViewController()
        let animator = Animator()
        var counts = [parent.view.subviews.count]
        parent.present(child, animator: animator)
        counts.append(parent.view.subviews.count)
        let isPresented = child.presentingViewController === parent && parent.presentedViewControllers?.count == 1
        parent.dismiss(child)
        counts.append(parent.view.subviews.count)
        parent.dismiss(child)
        let isReleased = child.presentingViewController == nil && parent.presentedViewControllers?.isEmpty == true
        return (counts, animator.log, isPresented && isReleased)
    }
}
