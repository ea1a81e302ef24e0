import Foundation
import VectorGeometry

/// A controller that is visible in front of another one, in a view of the window.
final class ViewControllerPresentation {
    private let presented: UIViewController
    private let presenting: UIViewController
    let controller: UIPresentationController
    private let container: UIView
    private(set) var coordinator: TransitionContext?
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
        controller = Self.controller(of: presented, presenting, source)
        container = PresentationView(frame: window.bounds, controller)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(container)
        controller.containerView = container
        presenterSuperview = presenting.view.superview
        presenting.presentedViewController = presented
        presented.presentingViewController = presenting
    }

    /// Returns the controller of the delegate, that of a sheet, or one that fills the window.
    private static func controller(
        of presented: UIViewController, _ presenting: UIViewController, _ source: UIViewController
    ) -> UIPresentationController {
        switch presented.modalPresentationStyle {
        case .custom:
            let own = presented.transitioningDelegate?.presentationController(
                forPresented: presented, presenting: presenting, source: source)
            if let own { return own }
        case .pageSheet, .formSheet, .popover, .automatic:
            guard presented.isSheet else { break }
            presented.ownSheet.presentingViewController = presenting
            return presented.ownSheet
        default: break
        }
        return UIPresentationController(presentedViewController: presented, presenting: presenting)
    }

    /// Whether a transition replaces the presenting view.
    private var movesPresenter: Bool {
        switch presented.modalPresentationStyle {
        case .fullScreen, .currentContext, .none: true
        case .automatic: !presented.isSheet
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
        ) { didComplete in self.didPresent(didComplete, completion) }
        let interaction = animator.flatMap {
            presented.transitioningDelegate?.interactionControllerForPresentation(using: $0)
        }
        let standard = ModalAnimator(isPresenting: true, presented.modalTransitionStyle)
        context.prepare(animator ?? standard)
        coordinator = context
        presented.isBeingPresented = true
        presented.view.frame = frame
        controller.presentationTransitionWillBegin()
        if movesPresenter { presenting.beginAppearanceTransition(false, animated: animated) }
        presented.beginAppearanceTransition(true, animated: animated)
        if animated { return context.start(interaction) }
        container.addSubview(presented.view)
        context.runAlongside()
        context.completeTransition(true)
    }

    private func didPresent(_ didComplete: Bool, _ completion: (() -> Void)?) {
        presented.isBeingPresented = false
        coordinator = nil
        controller.presentationTransitionDidEnd(didComplete)
        if !didComplete {
            end()
            presented.reverseAppearanceTransition()
            if movesPresenter { presenting.reverseAppearanceTransition() }
        }
        presented.endAppearanceTransition()
        if movesPresenter { presenting.endAppearanceTransition() }
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
        ) { didComplete in self.didDismiss(didComplete, completion) }
        let interaction = animator.flatMap {
            presented.transitioningDelegate?.interactionControllerForDismissal(using: $0)
        }
        let standard = ModalAnimator(isPresenting: false, presented.modalTransitionStyle)
        context.prepare(animator ?? standard)
        coordinator = context
        presented.isBeingDismissed = true
        controller.dismissalTransitionWillBegin()
        presented.beginAppearanceTransition(false, animated: animated)
        if movesPresenter { presenting.beginAppearanceTransition(true, animated: animated) }
        if animated { return context.start(interaction) }
        context.runAlongside()
        context.completeTransition(true)
    }

    private func didDismiss(_ didComplete: Bool, _ completion: (() -> Void)?) {
        presented.isBeingDismissed = false
        coordinator = nil
        controller.dismissalTransitionDidEnd(didComplete)
        if didComplete {
            end()
        } else {
            returnPresenter()
            presented.reverseAppearanceTransition()
            if movesPresenter { presenting.reverseAppearanceTransition() }
        }
        presented.endAppearanceTransition()
        if movesPresenter { presenting.endAppearanceTransition() }
        completion?()
    }

    /// Puts the presenting view back, which an animator may have moved into the container.
    private func returnPresenter() {
        guard let presenterSuperview, presenting.view.superview !== presenterSuperview else { return }
        presenterSuperview.insertSubview(presenting.view, at: 0)
    }

    private func end() {
        returnPresenter()
        presented.view.removeFromSuperview()
        container.removeFromSuperview()
        presenting.presentedViewController = nil
        presented.presentingViewController = nil
        presented.presentation = nil
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
