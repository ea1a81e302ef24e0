import Foundation
import VectorGeometry

/// The context of a transition between two controllers.
package final class TransitionContext: UIViewControllerContextTransitioning {
    package let containerView: UIView
    package let isAnimated: Bool
    package let presentationStyle: UIModalPresentationStyle
    private let from: UIViewController
    private let to: UIViewController
    /// Whether the view of the presenting controller takes part.
    private let movesPresenter: Bool
    private let isPresenting: Bool
    private let finalFrame: CGRect
    private var completion: ((Bool) -> Void)?
    /// The animator of the transition.
    private(set) var animator: (any UIViewControllerAnimatedTransitioning)?

    package init(
        in container: UIView, from: UIViewController, to: UIViewController, isAnimated: Bool, isPresenting: Bool,
        movesPresenter: Bool, style: UIModalPresentationStyle, finalFrame: CGRect,
        _ completion: @escaping (Bool) -> Void
    ) {
        containerView = container
        self.from = from
        self.to = to
        self.isAnimated = isAnimated
        self.isPresenting = isPresenting
        self.movesPresenter = movesPresenter
        presentationStyle = style
        self.finalFrame = finalFrame
        self.completion = completion
    }

    package private(set) var isInteractive = false
    package private(set) var transitionWasCancelled = false
    package var targetTransform: CGAffineTransform { .identity }

    /// The duration in seconds.
    package private(set) var transitionDuration: TimeInterval = 0
    var animationsAlongside: [Handler] = []
    var completionsAlongside: [Handler] = []
    var interactionHandlers: [Handler] = []
    var isRunning = false

    /// Sets the animator. Call it before `start`.
    package func prepare(_ animator: (any UIViewControllerAnimatedTransitioning)?) {
        self.animator = animator
        transitionDuration = isAnimated ? animator?.transitionDuration(using: self) ?? 0 : 0
    }

    /// Starts the animator, or the interaction that drives it.
    package func start(_ interaction: (any UIViewControllerInteractiveTransitioning)? = nil) {
        guard let interaction, interaction.wantsInteractiveStart else { return runAnimator() }
        isInteractive = true
        interaction.startInteractiveTransition(self)
    }

    /// Runs the animator, and the animations beside it.
    func runAnimator() {
        animator?.animateTransition(using: self)
        runAlongside()
    }

    package func completeTransition(_ didComplete: Bool) {
        transitionWasCancelled = !didComplete
        let completion = completion
        self.completion = nil
        let animator = animator
        self.animator = nil
        completion?(didComplete)
        animator?.animationEnded(didComplete)
        completeAlongside()
    }

    package func updateInteractiveTransition(_ percentComplete: CGFloat) {}
    package func finishInteractiveTransition() { endInteraction() }
    package func cancelInteractiveTransition() {
        transitionWasCancelled = true
        endInteraction()
    }
    private func endInteraction() {
        isInteractive = false
        for handler in interactionHandlers { handler(self) }
    }

    package func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }

    package func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: isPresenting && !movesPresenter ? nil : from.view
        case .to: !isPresenting && !movesPresenter ? nil : to.view
        default: nil
        }
    }

    package func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? vc.view.frame : .zero }

    package func finalFrame(for vc: UIViewController) -> CGRect {
        if vc === to { return isPresenting ? finalFrame : containerView.bounds }
        return isPresenting && !movesPresenter ? vc.view.frame : .zero
    }
}
