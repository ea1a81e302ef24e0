import Foundation

/// A controller that shows the last one of a stack of controllers, without a bar.
///
/// - Apple: `UINavigationController`. Changes are animated by the animators of the delegate only.
open class UINavigationController: UIViewController {
    /// The controllers, the shown one last.
    open var viewControllers: [UIViewController] = [] {
        didSet { show(from: oldValue) }
    }
    /// Stored; there is no bar.
    open var isNavigationBarHidden = false
    /// Whether the toolbar is hidden. Stored; has no effect.
    open var isToolbarHidden = true
    /// Stored; has no effect.
    open var hidesBarsOnSwipe = false
    /// Stored; has no effect.
    open var hidesBarsOnTap = false
    /// Chooses the animations between controllers.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// The gesture that goes back. No gestures arrive.
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIScreenEdgePanGestureRecognizer(
        target: nil, action: nil)

    /// The seconds in which a bar would be hidden or shown.
    public static let hideShowBarDuration: CGFloat = 0.2

    /// Creates a controller with the first controller of the stack.
    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
        show(from: [])
    }

    /// Creates a controller with an empty stack. Nib files are not read.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// The shown controller.
    open var topViewController: UIViewController? { viewControllers.last }
    /// The shown controller.
    open var visibleViewController: UIViewController? { viewControllers.last }

    open override func viewDidLoad() {
        super.viewDidLoad()
        showTop()
    }

    /// Shows a controller on top of the others.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        change(.push, animated: animated) { viewControllers.append(viewController) }
    }

    /// Removes the shown controller, if it is not the only one, and returns it.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1 else { return nil }
        let removed = viewControllers.last
        change(.pop, animated: animated) { viewControllers.removeLast() }
        return removed
    }

    /// Removes the controllers above one, and returns them.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else { return nil }
        let removed = Array(viewControllers[(index + 1)...])
        change(.pop, animated: animated) { viewControllers = Array(viewControllers[...index]) }
        return removed
    }

    /// Removes all controllers but the first one, and returns them.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        let removed = Array(viewControllers.dropFirst())
        change(.pop, animated: animated) { viewControllers = Array(viewControllers.prefix(1)) }
        return removed
    }

    /// Replaces the stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        self.viewControllers = viewControllers
    }

    /// Stored; there is no bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

    /// Hides or shows the toolbar. Stored; there is no toolbar.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }

    /// Whether a change keeps the old view until its animation ends.
    private var isChanging = false

    /// Changes the stack, with the animator of the delegate if there is one.
    private func change(_ operation: Operation, animated: Bool, _ change: () -> Void) {
        let from = viewControllers.last
        let wasShown = hasAppeared && from?.viewIfLoaded?.superview != nil
        isChanging = true
        change()
        isChanging = false
        guard let to = viewControllers.last, to !== from, isViewLoaded else { return removeOthers() }
        delegate?.navigationController(self, willShow: to, animated: animated)
        guard let from, wasShown else {
            removeOthers()
            showTop()
            delegate?.navigationController(self, didShow: to, animated: animated)
            return
        }
        from.beginAppearanceTransition(false, animated: animated)
        to.beginAppearanceTransition(true, animated: animated)
        let animator =
            animated
            ? delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to) : nil
        let finish = {
            self.removeOthers()
            self.showTop()
            from.endAppearanceTransition()
            to.endAppearanceTransition()
            self.delegate?.navigationController(self, didShow: to, animated: animated)
        }
        guard let animator else { return finish() }
        to.view.frame = view.bounds
        let context = TransitionContext(
            in: view, from: from, to: to, isAnimated: true, isPresenting: true, movesPresenter: true, style: .none,
            finalFrame: view.bounds
        ) { didComplete in
            finish()
            animator.animationEnded(didComplete)
        }
        animator.animateTransition(using: context)
    }

    /// Removes the controllers that are not in the stack anymore.
    private func removeOthers() {
        for controller in children where !viewControllers.contains(where: { $0 === controller }) {
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
    }

    private func show(from old: [UIViewController]) {
        for controller in viewControllers where controller.parent !== self { addChild(controller) }
        guard !isChanging else { return }
        removeOthers()
        if isViewLoaded { showTop() }
    }

    /// A change of the stack.
    ///
    /// - Apple: `UINavigationController.Operation`.
    public enum Operation: Int, Sendable {
        /// A change.
        case none = 0, push, pop
    }

    private func showTop() {
        for controller in viewControllers.dropLast() { controller.viewIfLoaded?.removeFromSuperview() }
        guard let view, let top = viewControllers.last?.view, top.superview !== view else { return }
        top.frame = view.bounds
        top.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(top)
    }
}

extension UIViewController {
    /// The nearest navigation controller that contains the controller.
    public var navigationController: UINavigationController? {
        var ancestor = parent
        while let current = ancestor {
            if let navigation = current as? UINavigationController { return navigation }
            ancestor = current.parent
        }
        return nil
    }
}

/// How a controller covers the screen: `.custom` uses the presentation controller of the delegate.
///
/// - Apple: `UIModalPresentationStyle`.
public enum UIModalPresentationStyle: Int, Sendable {
    /// A style.
    case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    /// Nothing is presented.
    case none = -1
    /// The style of the device.
    case automatic = -2
}

/// How a controller appears: from the bottom, or by fading.
///
/// - Apple: `UIModalTransitionStyle`.
public enum UIModalTransitionStyle: Int, Sendable {
    /// From the bottom; the others fade.
    case coverVertical = 0, flipHorizontal, crossDissolve, partialCurl
}

/// The delegate of a navigation controller.
///
/// - Apple: `UINavigationControllerDelegate`.
public protocol UINavigationControllerDelegate: AnyObject {
    /// A controller will be shown.
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// A controller is shown.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    /// Returns the animator of a change; nil by default.
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning?
    /// Returns the gesture of a change, which is not used; nil by default.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning?
}

extension UINavigationControllerDelegate {
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) {}
    /// Does nothing.
    public func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {}
    /// Returns nil.
    public func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        nil
    }
    /// Returns nil.
    public func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        nil
    }
}
