import Foundation

/// The state of a transition beside which changes are animated.
///
/// - Apple: `UIViewControllerTransitionCoordinatorContext`.
public protocol UIViewControllerTransitionCoordinatorContext {
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether code sets the progress of the transition.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled.
    var isCancelled: Bool { get }
    /// The duration of the transition in seconds.
    var transitionDuration: TimeInterval { get }
    /// The view in which the transition takes place.
    var containerView: UIView { get }
    /// Returns a controller of the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns the view of a controller of the transition.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Animates changes along with a rotation or transition.
///
/// - Apple: `UIViewControllerTransitionCoordinator`.
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Animates changes. `completion` is called when the transition ends.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
    /// Calls a handler when a transition that code drives runs on by itself.
    func notifyWhenInteractionChanges(_ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
    /// Animates changes.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        animate(alongsideTransition: animation, completion: nil)
    }
}
