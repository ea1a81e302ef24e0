import Foundation

/// A transition whose progress code sets, in place of a gesture.
///
/// - Apple: `UIPercentDrivenInteractiveTransition`. It drives the view animations of the animator, whose layer
///   animations run on their own.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// The duration of the animator in seconds.
    open private(set) var duration: CGFloat = 0
    /// The progress, from 0 to 1.
    open private(set) var percentComplete: CGFloat = 0
    /// The speed of the end: 1 for that of the animator.
    open var completionSpeed: CGFloat = 1
    /// The curve of the end.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// The curve of the end; nil for `completionCurve`.
    open var timingCurve: (any UITimingCurveProvider)?
    /// Whether the transition starts at 0 and waits. If false, it runs like one without interaction.
    open var wantsInteractiveStart = true

    private var driver: UIViewPropertyAnimator?
    private var context: (any UIViewControllerContextTransitioning)?

    /// Creates a transition.
    public override init() {}

    /// Changes the progress, from 0 to 1.
    open func update(_ percentComplete: CGFloat) {
        self.percentComplete = min(max(percentComplete, 0), 1)
        driver?.fractionComplete = self.percentComplete
        context?.updateInteractiveTransition(self.percentComplete)
    }
    /// Lets the transition run to its end.
    open func finish() {
        context?.finishInteractiveTransition()
        run(isReversed: false, part: 1 - percentComplete)
    }
    /// Lets the transition run back to its start.
    open func cancel() {
        context?.cancelInteractiveTransition()
        run(isReversed: true, part: percentComplete)
    }
    /// Pauses the transition where it is.
    open func pause() {
        guard let driver, driver.isRunning else { return }
        driver.pauseAnimation()
        percentComplete = driver.fractionComplete
    }

    /// Starts the animator of the transition, and holds it at its start.
    open func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
        guard let transition = transitionContext as? TransitionContext, let animator = transition.animator else {
            return
        }
        let seconds = animator.transitionDuration(using: transitionContext)
        duration = seconds
        percentComplete = 0
        context = transitionContext
        let driver = driver(of: animator, in: transition, lasting: seconds)
        driver.addCompletion { [weak self] _ in
            self?.driver = nil
            self?.context = nil
        }
        self.driver = driver
        driver.pauseAnimation()
    }

    /// Returns the animator's own interruptible animator, or one of its view animations.
    private func driver(
        of animator: any UIViewControllerAnimatedTransitioning, in transition: TransitionContext,
        lasting seconds: Double
    ) -> UIViewPropertyAnimator {
        if let own = animator.interruptibleAnimator(using: transition) as? UIViewPropertyAnimator,
            !(own is MissingAnimator)
        {
            own.addAnimations { transition.runAlongside() }
            return own
        }
        let driver = UIViewPropertyAnimator(duration: seconds, curve: .linear) { transition.runAnimator() }
        driver.animatesNestedBlocksOnly = true
        return driver
    }

    private func run(isReversed: Bool, part: CGFloat) {
        guard let driver else { return }
        if driver.isRunning { driver.pauseAnimation() }
        driver.isReversed = isReversed
        let timing = timingCurve ?? UICubicTimingParameters(animationCurve: completionCurve)
        driver.continueAnimation(withTimingParameters: timing, durationFactor: part / max(completionSpeed, 0.01))
    }
}

/// A transition that gestures drive.
///
/// - Apple: `UIViewControllerInteractiveTransitioning`.
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    /// Starts the transition.
    func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning)
    /// Whether the transition waits at its start. True by default.
    var wantsInteractiveStart: Bool { get }
    /// The speed of the end. 1 by default.
    var completionSpeed: CGFloat { get }
    /// The curve of the end.
    var completionCurve: UIView.AnimationCurve { get }
}

extension UIViewControllerInteractiveTransitioning {
    /// True.
    public var wantsInteractiveStart: Bool { true }
    /// 1.
    public var completionSpeed: CGFloat { 1 }
    /// Slow at both ends.
    public var completionCurve: UIView.AnimationCurve { .easeInOut }
}
