import Foundation

/// A controller that shows the last one of a stack of controllers, without a bar.
///
/// - Apple: `UINavigationController`. Changes are not animated.
open class UINavigationController: UIViewController {
    /// The controllers, the shown one last.
    open var viewControllers: [UIViewController] = [] {
        didSet { show(from: oldValue) }
    }
    /// Stored; there is no bar.
    open var isNavigationBarHidden = false

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
        viewControllers.append(viewController)
    }

    /// Removes the shown controller, if it is not the only one, and returns it.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        viewControllers.count > 1 ? viewControllers.removeLast() : nil
    }

    /// Removes all controllers but the first one, and returns them.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        let removed = Array(viewControllers.dropFirst())
        viewControllers = Array(viewControllers.prefix(1))
        return removed
    }

    /// Replaces the stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        self.viewControllers = viewControllers
    }

    /// Stored; there is no bar.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }

    private func show(from old: [UIViewController]) {
        for controller in old where !viewControllers.contains(where: { $0 === controller }) {
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
        for controller in viewControllers where controller.parent !== self { addChild(controller) }
        if isViewLoaded { showTop() }
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

/// How a controller covers the screen, which has no effect.
///
/// - Apple: `UIModalPresentationStyle`.
public enum UIModalPresentationStyle: Int, Sendable {
    /// Nothing is presented.
    case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    /// Nothing is presented.
    case none = -1
    /// Nothing is presented.
    case automatic = -2
}

/// How a controller appears, which has no effect.
///
/// - Apple: `UIModalTransitionStyle`.
public enum UIModalTransitionStyle: Int, Sendable {
    /// Nothing is presented.
    case coverVertical = 0, flipHorizontal, crossDissolve, partialCurl
}
