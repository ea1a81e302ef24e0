import Foundation

/// A transition that gestures drive. Stored: transitions are not interactive.
///
/// - Apple: `UIPercentDrivenInteractiveTransition`.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// The duration.
    open private(set) var duration: CGFloat = 0
    /// The progress.
    open private(set) var percentComplete: CGFloat = 0
    /// The speed of the end.
    open var completionSpeed: CGFloat = 1
    /// The curve of the end.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The curve of the end.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition starts with a gesture.
    open var wantsInteractiveStart = true

    /// Creates a transition.
    public override init() {}
    /// Changes the progress.
    open func update(_ percentComplete: CGFloat) { self.percentComplete = percentComplete }
    /// Ends the transition.
    open func finish() { percentComplete = 1 }
    /// Cancels the transition.
    open func cancel() { percentComplete = 0 }
    /// Pauses the transition. The default does nothing.
    open func pause() {}
    /// Starts the transition. The default does nothing.
    open func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {}
}

/// A transition that gestures drive.
///
/// - Apple: `UIViewControllerInteractiveTransitioning`.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Starts the transition.
    func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning)
}
