import Foundation

/// A controller of a view. `loadView()` and `viewDidLoad()` are called when `view` is first read; the appearance
/// callbacks are not called, because nothing is presented.
///
/// - Apple: `UIViewController`.
open class UIViewController: UIResponder {
    private var loadedView: UIView?

    /// The view, loaded on first use.
    open var view: UIView! {
        get {
            if loadedView == nil {
                loadView()
                viewDidLoad()
            }
            return loadedView
        }
        set {
            loadedView?.controller = nil
            loadedView = newValue
            newValue?.controller = self
        }
    }

    /// The view if it is loaded.
    open var viewIfLoaded: UIView? { loadedView }
    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loadedView != nil }
    /// The title, which is not shown.
    open var title: String?
    /// The child controllers.
    open private(set) var children: [UIViewController] = []
    /// The parent controller.
    open private(set) weak var parent: UIViewController?
    /// The traits of the environment.
    open var traitCollection: UITraitCollection { .current }
    /// The appearance to use. Stored; the light one is drawn.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// The responder after the controller: the superview of its view.
    open override var next: UIResponder? { loadedView?.superview }
    /// The name of the nib file, which is not read.
    open var nibName: String? { nil }
    /// The bundle of the nib file, which is not read.
    open var nibBundle: Bundle? { nil }
    /// A name for the restoration of the state. Stored; has no effect.
    open var restorationIdentifier: String?
    /// Whether a tab bar is hidden. Stored; has no effect.
    open var hidesBottomBarWhenPushed = false
    /// The edges behind bars. Stored; has no effect.
    open var edgesForExtendedLayout = UIRectEdge.all
    /// Stored; has no effect.
    open var extendedLayoutIncludesOpaqueBars = false
    /// Stored; has no effect.
    open var automaticallyAdjustsScrollViewInsets = true
    /// Stored; has no effect.
    open var definesPresentationContext = false
    /// Stored; has no effect.
    open var providesPresentationContextTransitionStyle = false
    /// Whether code has to dismiss the controller. Stored; has no effect.
    open var isModalInPresentation = false
    /// The size for presentations in popovers.
    open var preferredContentSize = CGSize.zero
    /// Insets added to the safe area. Stored; have no effect.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero
    /// Whether the view is edited.
    open var isEditing = false
    /// Starts or ends editing.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    /// The controller that this one presents.
    open package(set) var presentedViewController: UIViewController?
    /// The controller that presents this one.
    open package(set) weak var presentingViewController: UIViewController?
    /// The presentation during which the controller is visible.
    var presentation: ViewControllerPresentation?
    /// Whether the controller is about to be presented, dismissed, or moved.
    open internal(set) var isBeingPresented = false
    /// Whether the controller is about to be dismissed.
    open internal(set) var isBeingDismissed = false
    /// Whether the controller is about to be added to a parent.
    open var isMovingToParent: Bool { false }
    /// Whether the controller is about to be removed from its parent.
    open var isMovingFromParent: Bool { false }
    /// The coordinator of a presentation that begins or ends; nil otherwise.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        presentation?.coordinator ?? presentedViewController?.presentation?.coordinator
    }
    /// Whether the appearance methods of children are called.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// Whether the view is visible, that is, after `viewDidAppear(_:)`.
    package private(set) var hasAppeared = false
    private var transitionTarget: Bool?

    /// Creates a controller. Nib files are not read.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    /// Creates a controller.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Creates the view: by default an empty one with the size of the screen.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
    /// Called after the view was loaded. The default does nothing.
    open func viewDidLoad() {}
    /// Loads the view if it is not loaded.
    open func loadViewIfNeeded() { _ = view }

    /// Not called, because nothing is presented; call it in code.
    open func viewWillAppear(_ animated: Bool) {}
    /// Not called, because nothing is presented; call it in code.
    open func viewDidAppear(_ animated: Bool) {}
    /// Not called, because nothing is presented; call it in code.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Not called, because nothing is presented; call it in code.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Called before `layoutSubviews()` of the view. The default does nothing.
    open func viewWillLayoutSubviews() {}
    /// The safe area changed. The default does nothing.
    open func viewSafeAreaInsetsDidChange() {}
    /// The layout margins changed. The default does nothing.
    open func viewLayoutMarginsDidChange() {}
    /// Updates constraints. The default does nothing.
    open func updateViewConstraints() {}
    /// Whether the indicator of the home screen is hidden. False by default.
    open var prefersHomeIndicatorAutoHidden: Bool { false }
    /// The animation of the status bar. Fade by default.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
    /// The child that determines the status bar: nil by default.
    open var childForStatusBarStyle: UIViewController? { nil }
    /// The child that determines whether the status bar is hidden: nil by default.
    open var childForStatusBarHidden: UIViewController? { nil }
    /// Does nothing, because there is no home screen.
    open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    /// The orientation for presentations: portrait.
    open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
    /// Before a change of the traits. The default does nothing.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}

    /// Starts calling appearance methods: `viewWillAppear(_:)` or `viewWillDisappear(_:)`.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        transitionTarget = isAppearing
        _ = view
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        for child in shownChildren { child.beginAppearanceTransition(isAppearing, animated: animated) }
    }

    /// Ends calling appearance methods: `viewDidAppear(_:)` or `viewDidDisappear(_:)`.
    open func endAppearanceTransition() {
        guard let isAppearing = transitionTarget else { return }
        transitionTarget = nil
        hasAppeared = isAppearing
        for child in shownChildren { child.endAppearanceTransition() }
        if isAppearing { viewDidAppear(false) } else { viewDidDisappear(false) }
    }

    private var shownChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let own = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: own) ?? false }
    }

    /// Calls all methods of an appearance, with the layout of the view in between.
    package func appear(animated: Bool) {
        guard !hasAppeared, transitionTarget == nil else { return }
        beginAppearanceTransition(true, animated: animated)
        view.layoutIfNeeded()
        endAppearanceTransition()
    }

    /// Calls all methods of a disappearance.
    package func disappear(animated: Bool) {
        guard hasAppeared, transitionTarget == nil else { return }
        beginAppearanceTransition(false, animated: animated)
        endAppearanceTransition()
    }

    /// Called after `layoutSubviews()` of the view. The default does nothing.
    open func viewDidLayoutSubviews() {}
    /// Not called, because traits do not change.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// Not called.
    open func didReceiveMemoryWarning() {}
    /// Whether the status bar is hidden, which has no effect.
    open var prefersStatusBarHidden: Bool { false }
    /// The style of the status bar, which has no effect.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    /// Has no effect: there is no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}
    /// Stored; nothing is presented.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// Stored; nothing is presented.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    /// Returns the animators of presentations, which are not called.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// The supported orientations, which have no effect.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
    /// Whether the controller rotates, which has no effect.
    open var shouldAutorotate: Bool { true }
    /// Not called, because the size of the screen does not change.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

    /// Adds a child controller. Add its view yourself.
    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        children.append(childController)
        childController.parent = self
    }

    /// Removes the controller from its parent.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Called by code before the parent changes. The default does nothing.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called by code after the parent has changed. The default does nothing.
    open func didMove(toParent parent: UIViewController?) {}

    /// Presents a controller in the window of the view. Without a window, only `completion` is called.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        ViewControllerPresentation.present(viewControllerToPresent, by: self, animated: flag, completion)
    }

    /// Dismisses the controller that this one presents, or this one.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        ViewControllerPresentation.dismiss(from: self, animated: flag, completion)
    }

    /// Shows a controller: pushes it in a navigation controller, and presents it otherwise.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let navigationController {
            navigationController.pushViewController(vc, animated: true)
        } else {
            present(vc, animated: true)
        }
    }
    /// Shows a controller as `show(_:sender:)` does.
    open func showDetailViewController(_ vc: UIViewController, sender: Any?) { show(vc, sender: sender) }
}

/// The style of the status bar, which has no effect.
///
/// - Apple: `UIStatusBarStyle`.
public enum UIStatusBarStyle: Int, Sendable {
    /// There is no status bar.
    case `default` = 0, lightContent
    /// There is no status bar.
    case darkContent = 3
}

/// The animation of the status bar, which is not drawn.
///
/// - Apple: `UIStatusBarAnimation`.
public enum UIStatusBarAnimation: Int, Sendable {
    /// An animation.
    case none = 0, fade, slide
}
