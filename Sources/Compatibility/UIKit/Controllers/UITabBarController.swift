import Foundation
import ViewAnimation

/// A controller of several controllers, of which one is visible, above a tab bar.
///
/// - Apple: `UITabBarController`, without a list for more than five controllers.
open class UITabBarController: UIViewController, UITabBarDelegate {
    /// The bar.
    open private(set) var tabBar: UITabBar = UITabBar(frame: .zero)
    /// The controllers.
    open var viewControllers: [UIViewController]? { didSet { controllersDidChange(from: oldValue ?? []) } }
    /// The delegate.
    open weak var delegate: (any UITabBarControllerDelegate)?
    /// The index of the visible controller.
    open var selectedIndex = 0 { didSet { if selectedIndex != oldValue { show() } } }
    /// The controllers that can be moved. Stored; have no effect.
    open var customizableViewControllers: [UIViewController]?

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    public required init?(coder: NSCoder) { return nil }

    /// The visible controller.
    open var selectedViewController: UIViewController? {
        get { viewControllers.flatMap { $0.indices.contains(selectedIndex) ? $0[selectedIndex] : nil } }
        set { if let index = viewControllers?.firstIndex(where: { $0 === newValue }) { selectedIndex = index } }
    }

    /// Changes the controllers.
    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        self.viewControllers = viewControllers
    }

    /// Replaces the bar for the key "tabBar", as subclasses with a bar of their own do.
    open func setValue(_ value: Any?, forKey key: String) {
        guard key == "tabBar", let bar = value as? UITabBar else { return }
        tabBar.removeFromSuperview()
        tabBar = bar
        adoptBar()
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        adoptBar()
        show()
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let height = tabBar.sizeThatFits(view.bounds.size).height
        tabBar.frame = CGRect(
            x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
    }

    /// Selects the controller of an item. Called by the items' controls.
    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

    func itemWasChosen(_ item: UITabBarItem) {
        guard let index = tabBar.items?.firstIndex(where: { $0 === item }), let controller = viewControllers?[index]
        else { return }
        guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
            tabBar.selectedItem = tabBar.items?[selectedIndex]
            return
        }
        selectedIndex = index
        delegate?.tabBarController(self, didSelect: controller)
    }

    private func adoptBar() {
        let height = tabBar.sizeThatFits(view.bounds.size).height
        tabBar.frame = CGRect(x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
        tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
        view.addSubview(tabBar)
        tabBar.delegate = self
        updateItems()
    }

    private func updateItems() {
        tabBar.controller = self
        tabBar.items = viewControllers?.map(\.tabBarItem)
        tabBar.selectedItem = selectedViewController?.tabBarItem
    }

    private func controllersDidChange(from old: [UIViewController]) {
        for controller in old {
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
        for controller in viewControllers ?? [] { addChild(controller) }
        if selectedIndex >= viewControllers?.count ?? 0 { selectedIndex = 0 }
        updateItems()
        if isViewLoaded { show() }
    }

    private func show() {
        guard isViewLoaded else { return }
        for controller in viewControllers ?? [] where controller !== selectedViewController {
            controller.viewIfLoaded?.removeFromSuperview()
        }
        tabBar.selectedItem = selectedViewController?.tabBarItem
        guard let shown = selectedViewController?.view, shown.superview !== view else { return }
        shown.frame = view.bounds
        shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.insertSubview(shown, at: 0)
    }
}

/// The delegate of a tab bar controller.
///
/// - Apple: `UITabBarControllerDelegate`.
public protocol UITabBarControllerDelegate: AnyObject {
    /// Returns whether a controller can become visible.
    func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool
    /// A controller became visible.
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    /// Returns an animation between two controllers, which is not used.
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning?
}

extension UITabBarControllerDelegate {
    /// Returns true.
    public func tabBarController(
        _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool {
        true
    }
    /// Does nothing.
    public func tabBarController(
        _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) {}
    /// Returns nil.
    public func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        nil
    }
}
