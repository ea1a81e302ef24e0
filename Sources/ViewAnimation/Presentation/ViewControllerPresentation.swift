import Foundation
import VectorGeometry

/// A controller that is visible in front of another one, in a view of the window.
final class ViewControllerPresentation {
    private let presented: UIViewController
    private let presenting: UIViewController
    private let controller: UIPresentationController
    private let container: UIView
    private(set) var coordinator: TransitionCoordinator?
    /// The superview of the presenting view, which a transition may move.
    private weak var presenterSuperview: UIView?

    static func present(
        _ presented: UIViewController, by source: UIViewController, animated: Bool, _ completion: (() -> Void)?
    ) {
        var presenting = source
        while let parent = presenting.parent { presenting = parent }
        guard let window = presenting.viewIfLoaded?.window, presenting.presentedViewController == nil,
            presented !== presenting, presented.presentingViewController == nil
        else {
            completion?()
            return
        }
        let presentation = ViewControllerPresentation(presented, presenting, source, in: window)
        presented.presentation = presentation
        presentation.start(source, animated: animated, completion)
    }

    private init(
        _ presented: UIViewController, _ presenting: UIViewController, _ source: UIViewController, in window: UIWindow
    ) {
        self.presented = presented
        self.presenting = presenting
        let own =
            presented.modalPresentationStyle == .custom
            ? presented.transitioningDelegate?.presentationController(
                forPresented: presented, presenting: presenting, source: source) : nil
        controller = own ?? UIPresentationController(presentedViewController: presented, presenting: presenting)
        container = PresentationView(frame: window.bounds, controller)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(container)
        controller.containerView = container
        presenterSuperview = presenting.view.superview
        presenting.presentedViewController = presented
        presented.presentingViewController = presenting
    }

    /// Whether a transition replaces the presenting view.
    private var movesPresenter: Bool {
        switch presented.modalPresentationStyle {
        case .fullScreen, .currentContext, .automatic, .none: true
        default: controller.shouldRemovePresentersView
        }
    }

    private func start(_ source: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
        let animator =
            animated
            ? presented.transitioningDelegate?.animationController(
                forPresented: presented, presenting: presenting, source: source) : nil
        let frame = controller.frameOfPresentedViewInContainerView
        let context = TransitionContext(
            in: container, from: presenting, to: presented, isAnimated: animated, isPresenting: true,
            movesPresenter: movesPresenter, style: presented.modalPresentationStyle, finalFrame: frame
        ) { didComplete in self.didPresent(didComplete, animator, completion) }
        coordinator = TransitionCoordinator(
            duration: animator?.transitionDuration(using: context) ?? (animated ? 0.5 : 0))
        presented.isBeingPresented = true
        presented.view.frame = frame
        controller.presentationTransitionWillBegin()
        presented.beginAppearanceTransition(true, animated: animated)
        if let animator { return animator.animateTransition(using: context) }
        container.addSubview(presented.view)
        guard animated else { return context.completeTransition(true) }
        animate(isPresenting: true) { context.completeTransition(true) }
    }

    private func didPresent(
        _ didComplete: Bool, _ animator: (any UIViewControllerAnimatedTransitioning)?, _ completion: (() -> Void)?
    ) {
        presented.isBeingPresented = false
        coordinator = nil
        controller.presentationTransitionDidEnd(didComplete)
        if !didComplete { end() }
        presented.endAppearanceTransition()
        animator?.animationEnded(didComplete)
        completion?()
    }

    static func dismiss(from source: UIViewController, animated: Bool, _ completion: (() -> Void)?) {
        var owner: UIViewController? = source
        while let current = owner, current.presentedViewController == nil, current.presentation == nil {
            owner = current.parent
        }
        guard let presentation = owner?.presentedViewController?.presentation ?? owner?.presentation else {
            completion?()
            return
        }
        presentation.dismiss(animated: animated, completion)
    }

    private func dismiss(animated: Bool, _ completion: (() -> Void)?) {
        let animator = animated ? presented.transitioningDelegate?.animationController(forDismissed: presented) : nil
        let context = TransitionContext(
            in: container, from: presented, to: presenting, isAnimated: animated, isPresenting: false,
            movesPresenter: movesPresenter, style: presented.modalPresentationStyle, finalFrame: .zero
        ) { didComplete in self.didDismiss(didComplete, animator, completion) }
        coordinator = TransitionCoordinator(
            duration: animator?.transitionDuration(using: context) ?? (animated ? 0.5 : 0))
        presented.isBeingDismissed = true
        controller.dismissalTransitionWillBegin()
        presented.beginAppearanceTransition(false, animated: animated)
        if let animator { return animator.animateTransition(using: context) }
        guard animated else { return context.completeTransition(true) }
        animate(isPresenting: false) { context.completeTransition(true) }
    }

    private func didDismiss(
        _ didComplete: Bool, _ animator: (any UIViewControllerAnimatedTransitioning)?, _ completion: (() -> Void)?
    ) {
        presented.isBeingDismissed = false
        coordinator = nil
        controller.dismissalTransitionDidEnd(didComplete)
        if didComplete { end() }
        presented.endAppearanceTransition()
        animator?.animationEnded(didComplete)
        completion?()
    }

    private func end() {
        if let presenterSuperview, presenting.view.superview !== presenterSuperview {
            presenterSuperview.insertSubview(presenting.view, at: 0)
        }
        presented.view.removeFromSuperview()
        container.removeFromSuperview()
        presenting.presentedViewController = nil
        presented.presentingViewController = nil
        presented.presentation = nil
    }

    /// Slides the presented view up or down, or fades it.
    private func animate(isPresenting: Bool, _ completion: @escaping () -> Void) {
        let view: UIView = presented.view
        let fades = presented.modalTransitionStyle != .coverVertical
        let hide = {
            if fades {
                view.alpha = 0
            } else {
                view.transform = CGAffineTransform(translationX: 0, y: self.container.bounds.height)
            }
        }
        let show = {
            view.alpha = 1
            view.transform = .identity
        }
        if isPresenting { UIView.performWithoutAnimation(hide) }
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0, options: [],
            animations: isPresenting ? show : hide
        ) { _ in
            show()
            completion()
        }
    }
}

/// The view of a presentation, which tells its controller about layout.
private final class PresentationView: UIView {
    private let presentation: UIPresentationController

    init(frame: CGRect, _ controller: UIPresentationController) {
        presentation = controller
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        presentation.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        presentation.containerViewDidLayoutSubviews()
    }
}
