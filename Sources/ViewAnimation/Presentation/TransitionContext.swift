import Foundation
import VectorGeometry

/// The context of a transition between two controllers.
final class TransitionContext: UIViewControllerContextTransitioning {
    let containerView: UIView
    let isAnimated: Bool
    let presentationStyle: UIModalPresentationStyle
    private let from: UIViewController
    private let to: UIViewController
    /// Whether the view of the presenting controller takes part.
    private let movesPresenter: Bool
    private let isPresenting: Bool
    private let finalFrame: CGRect
    private var completion: ((Bool) -> Void)?

    init(
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

    var isInteractive: Bool { false }
    private(set) var transitionWasCancelled = false
    var targetTransform: CGAffineTransform { .identity }

    func completeTransition(_ didComplete: Bool) {
        transitionWasCancelled = !didComplete
        let completion = completion
        self.completion = nil
        completion?(didComplete)
    }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {}
    func finishInteractiveTransition() {}
    func cancelInteractiveTransition() { transitionWasCancelled = true }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? from : key == .to ? to : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: isPresenting && !movesPresenter ? nil : from.view
        case .to: !isPresenting && !movesPresenter ? nil : to.view
        default: nil
        }
    }

    func initialFrame(for vc: UIViewController) -> CGRect { vc === from ? vc.view.frame : .zero }

    func finalFrame(for vc: UIViewController) -> CGRect {
        if vc === to { return isPresenting ? finalFrame : containerView.bounds }
        return isPresenting && !movesPresenter ? vc.view.frame : .zero
    }
}

/// Animations beside a transition.
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
    private let duration: TimeInterval
    init(duration: TimeInterval) { self.duration = duration }

    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
    ) -> Bool {
        UIView.animate(withDuration: duration) {
            animation?(self)
        } completion: { _ in
            completion?(self)
        }
        return true
    }
}
