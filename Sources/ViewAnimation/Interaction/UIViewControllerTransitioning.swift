import Foundation
import VectorGeometry

// Animations of presented controllers.

/// The controllers and views of a transition.
///
/// - Apple: `UIViewControllerContextTransitioning`.
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view in which the transition takes place.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition follows touches.
    var isInteractive: Bool { get }
    /// Whether the transition was cancelled.
    var transitionWasCancelled: Bool { get }
    /// The style of the presentation.
    var presentationStyle: UIModalPresentationStyle { get }
    /// The transform of the presented view.
    var targetTransform: CGAffineTransform { get }
    /// Called at the end of the transition.
    func completeTransition(_ didComplete: Bool)
    /// Called when an interactive transition proceeds to a part, 0…1.
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    /// Called when an interactive transition ends.
    func finishInteractiveTransition()
    /// Called when an interactive transition is cancelled.
    func cancelInteractiveTransition()
    /// Returns a controller of the transition.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns the view of a controller of the transition.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Returns the frame of a controller's view at the start.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Returns the frame of a controller's view at the end.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// Names a controller of a transition.
///
/// - Apple: `UITransitionContextViewControllerKey`.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The controller that is visible at the start.
    public static let from = Self(rawValue: "UITransitionContextFromViewController")
    /// The controller that is visible at the end.
    public static let to = Self(rawValue: "UITransitionContextToViewController")
}

/// Names the view of a controller of a transition.
///
/// - Apple: `UITransitionContextViewKey`.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view that is visible at the start.
    public static let from = Self(rawValue: "UITransitionContextFromView")
    /// The view that is visible at the end.
    public static let to = Self(rawValue: "UITransitionContextToView")
}

/// Animates a transition.
///
/// - Apple: `UIViewControllerAnimatedTransitioning`.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Returns the duration in seconds.
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval
    /// Animates the views of the transition.
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning)
    /// Called after the transition. The default does nothing.
    func animationEnded(_ transitionCompleted: Bool)
    /// Returns an animator of the transition that can be paused, always the same one, for interactive transitions. By
    /// default, these drive the view animations of `animateTransition(using:)`.
    func interruptibleAnimator(
        using transitionContext: UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
    /// Returns an animator without animations, which is not used.
    public func interruptibleAnimator(
        using transitionContext: UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        MissingAnimator(duration: 0, curve: .linear)
    }
}

/// Returns the animators of a presented controller.
///
/// - Apple: `UIViewControllerTransitioningDelegate`.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Returns the animator of a presentation; nil by default.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning?
    /// Returns the animator of a dismissal; nil by default.
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
    /// Returns what drives a presentation; nil by default.
    func interactionControllerForPresentation(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning?
    /// Returns what drives a dismissal; nil by default.
    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning?
    /// Returns the controller of a presentation of the style `.custom`; nil by default.
    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
    /// Returns nil.
    public func interactionControllerForPresentation(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        nil
    }
    /// Returns nil.
    public func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        nil
    }
    /// Returns nil.
    public func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        nil
    }
    /// Returns nil.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        nil
    }
    /// Returns nil.
    public func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
    {
        nil
    }
}

/// The orientations that a controller supports, which have no effect.
///
/// - Apple: `UIInterfaceOrientationMask`.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Upright.
    public static let portrait = Self(rawValue: 1 << 1)
    /// Turned by half a turn.
    public static let portraitUpsideDown = Self(rawValue: 1 << 2)
    /// Turned by a quarter to the left.
    public static let landscapeLeft = Self(rawValue: 1 << 4)
    /// Turned by a quarter to the right.
    public static let landscapeRight = Self(rawValue: 1 << 3)
    /// Both landscape orientations.
    public static let landscape: Self = [.landscapeLeft, .landscapeRight]
    /// All orientations.
    public static let all: Self = [.portrait, .portraitUpsideDown, .landscape]
    /// All orientations but upside down.
    public static let allButUpsideDown: Self = [.portrait, .landscape]
}
