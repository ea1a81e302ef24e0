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
    open var selectedIndex = 0 { didSet { if selectedIndex != oldValue { select(from: oldValue) } } }
    /// The controllers that can be moved. Stored; have no effect.
    open var customizableViewControllers: [UIViewController]?
    /// The view of the shown controller, below the bar.
    private let stage = UIView(frame: .zero)
    private var isChanging = false

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
        stage.frame = view.bounds
        view.addSubview(stage)
        adoptBar()
        show()
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        stage.frame = view.bounds
        layOutBar()
    }

    private func layOutBar() {
        let height = tabBar.sizeThatFits(view.bounds.size).height
        let bottom = view.bounds.height - view.safeAreaInsets.bottom
        tabBar.frame = CGRect(x: 0, y: bottom - height, width: view.bounds.width, height: height)
        for controller in viewControllers ?? [] {
            controller.barInsets.bottom = tabBar.isHidden ? 0 : height
        }
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
        layOutBar()
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

    private func controller(at index: Int) -> UIViewController? {
        viewControllers.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }

    /// Shows the selected controller instead of another one, with the animator of the delegate if there is one.
    private func select(from oldIndex: Int) {
        guard isViewLoaded, !isChanging, let from = controller(at: oldIndex), let to = selectedViewController,
            hasAppeared
        else { return show() }
        tabBar.selectedItem = to.tabBarItem
        to.loadViewIfNeeded()
        layOutBar()
        from.beginAppearanceTransition(false, animated: false)
        to.beginAppearanceTransition(true, animated: false)
        let context = TransitionContext(
            in: stage, from: from, to: to, isAnimated: true, isPresenting: true, movesPresenter: true, style: .none,
            finalFrame: stage.bounds
        ) { [self] didComplete in
            containerCoordinator = nil
            if didComplete { show() } else { restore(oldIndex, from, to) }
            from.endAppearanceTransition()
            to.endAppearanceTransition()
        }
        let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
        guard let animator else { return context.completeTransition(true) }
        to.view.frame = stage.bounds
        context.prepare(animator)
        containerCoordinator = context
        context.start(delegate?.tabBarController(self, interactionControllerFor: animator))
    }

    /// Selects the old controller again, after a transition was cancelled.
    private func restore(_ index: Int, _ from: UIViewController, _ to: UIViewController) {
        isChanging = true
        selectedIndex = index
        isChanging = false
        from.reverseAppearanceTransition()
        to.reverseAppearanceTransition()
    }

    private func show() {
        guard isViewLoaded else { return }
        for controller in viewControllers ?? [] where controller !== selectedViewController {
            controller.viewIfLoaded?.removeFromSuperview()
        }
        tabBar.selectedItem = selectedViewController?.tabBarItem
        guard let shown = selectedViewController?.view else { return }
        shown.frame = stage.bounds
        shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if shown.superview !== stage { stage.addSubview(shown) }
        layOutBar()
    }
}
