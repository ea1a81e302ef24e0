import Foundation
import ViewAnimation

// Changes of the stack and their transitions.
extension UINavigationController {
    /// Replaces the stack, with a transition if the shown controller changes.
    func change(to controllers: [UIViewController], _ operation: Operation, animated: Bool) {
        let old = viewControllers
        let from = old.last
        setStack(controllers)
        for controller in controllers where controller.parent !== self { addChild(controller) }
        for controller in old where !contains(controller) { controller.willMove(toParent: nil) }
        let isShown = hasAppeared && from?.viewIfLoaded?.superview === stage
        guard let from, let to = controllers.last, to !== from, isShown else {
            updateItems()
            removeOthers()
            return showWithoutTransition(old: from, animated: animated)
        }
        transit(from, to, operation, animated: animated, old: old)
    }

    private func showWithoutTransition(old: UIViewController?, animated: Bool) {
        guard isViewLoaded else { return }
        let to = topViewController === old ? nil : topViewController
        to?.loadViewIfNeeded()
        if hasAppeared, let to { delegate?.navigationController(self, willShow: to, animated: animated) }
        showTop()
        for controller in viewControllers { controller.didMove(toParent: self) }
        guard hasAppeared, let to else { return }
        to.appear(animated: animated)
        delegate?.navigationController(self, didShow: to, animated: animated)
    }

    private func transit(
        _ from: UIViewController, _ to: UIViewController, _ operation: Operation, animated: Bool,
        old: [UIViewController]
    ) {
        let isPush = operation == .push
        to.loadViewIfNeeded()
        layOutViews()
        to.isMovingToParent = isPush
        from.isMovingFromParent = !isPush
        from.beginAppearanceTransition(false, animated: animated)
        to.beginAppearanceTransition(true, animated: animated)
        delegate?.navigationController(self, willShow: to, animated: animated)
        guard animated else {
            updateItems()
            return finish(from, to, animated: false)
        }
        let own = delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
        let bar = navigationBar.beginTransition(isPush: isPush) { updateItems() }
        let context = TransitionContext(
            in: stage, from: from, to: to, isAnimated: true, isPresenting: true, movesPresenter: true, style: .none,
            finalFrame: frame(of: to)
        ) { [self] didComplete in
            transition = nil
            bar.finish()
            if didComplete { finish(from, to, animated: true) } else { cancel(from, to, old: old) }
        }
        to.view.frame = frame(of: to)
        to.view.layoutIfNeeded()
        let animator = own ?? NavigationAnimator(isPush: isPush)
        context.prepare(animator)
        context.animate(alongsideTransition: { [self] _ in
            bar.run()
            layOutViews()
        })
        transition = context
        containerCoordinator = context
        context.start(delegate?.navigationController(self, interactionControllerFor: animator))
    }

    private func finish(_ from: UIViewController, _ to: UIViewController, animated: Bool) {
        containerCoordinator = nil
        removeOthers()
        if to === topViewController { showTop() }
        from.endAppearanceTransition()
        to.endAppearanceTransition()
        from.isMovingFromParent = false
        if to.isMovingToParent { to.didMove(toParent: self) }
        to.isMovingToParent = false
        delegate?.navigationController(self, didShow: to, animated: animated)
    }

    /// Returns to the old stack after an interactive transition was cancelled.
    private func cancel(_ from: UIViewController, _ to: UIViewController, old: [UIViewController]) {
        containerCoordinator = nil
        setStack(old)
        updateItems()
        removeOthers()
        to.viewIfLoaded?.removeFromSuperview()
        showTop()
        for controller in [to, from] {
            controller.reverseAppearanceTransition()
            controller.endAppearanceTransition()
        }
        from.isMovingFromParent = false
        to.isMovingToParent = false
    }

    private func contains(_ controller: UIViewController) -> Bool { viewControllers.contains { $0 === controller } }

    private func updateItems() { navigationBar.items = viewControllers.map(\.navigationItem) }

    /// Removes the controllers that are not in the stack anymore.
    private func removeOthers() {
        for controller in children where !contains(controller) {
            if controller.hasAppeared, transition == nil, !controller.isMovingFromParent {
                controller.disappear(animated: false)
            }
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
    }
}
