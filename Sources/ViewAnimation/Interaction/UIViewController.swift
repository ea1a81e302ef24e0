import Foundation

/// A controller of a view. `loadView()` and `viewDidLoad()` are called when `view` is first read.
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
    /// The title, which bars show.
    open var title: String? { didSet { for observer in titleObservers.values { observer(title) } } }
    /// Called when the title changes, by name.
    package var titleObservers: [String: (String?) -> Void] = [:]
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
    /// Insets that are added to the safe area of the view.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.announceSafeArea() } }
    /// The space that the bars of the parent cover.
    package var barInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.announceSafeArea() } }
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
    /// Whether a container is showing the controller for the first time.
    open package(set) var isMovingToParent = false
    /// Whether a container is removing the controller.
    open package(set) var isMovingFromParent = false
    /// The coordinator of a presentation that begins or ends; nil otherwise.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        presentation?.coordinator ?? presentedViewController?.presentation?.coordinator ?? containerCoordinator
            ?? parent?.transitionCoordinator
    }
    /// The coordinator of a change in a container, such as a push.
    package var containerCoordinator: (any UIViewControllerTransitionCoordinator)?
    /// Whether the appearance methods of children are called.
    open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }
    /// Whether the view is visible, that is, after `viewDidAppear(_:)`.
    package private(set) var hasAppeared = false
    private var transitionTarget: Bool?
    private var isTransitionAnimated = false

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

    /// Called before the view appears in a window. The default does nothing.
    open func viewWillAppear(_ animated: Bool) {}
    /// Called after the view appears in a window. The default does nothing.
    open func viewDidAppear(_ animated: Bool) {}
    /// Called before the view disappears in a window. The default does nothing.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Called after the view disappears in a window. The default does nothing.
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
        isTransitionAnimated = animated
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
        if isAppearing { viewDidAppear(isTransitionAnimated) } else { viewDidDisappear(isTransitionAnimated) }
    }

    /// Turns the appearance that has begun into the opposite one, after a transition was cancelled.
    package func reverseAppearanceTransition() {
        guard let isAppearing = transitionTarget else { return }
        beginAppearanceTransition(!isAppearing, animated: isTransitionAnimated)
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
        if childController.parent != nil { childController.removeFromParent() }
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    /// Removes the controller from its parent.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Called by containers before the parent changes. The default does nothing.
    open func willMove(toParent parent: UIViewController?) {}
    /// Called by containers after the parent has changed. The default does nothing.
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

    /// Shows a controller as the parent does. Navigation controllers push it; without one, it is presented.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
    }
    /// Called by nothing, because storyboards are not read. The default does nothing.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}
    /// Called by nothing, because storyboards are not read. Returns true.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
    /// Does nothing, because storyboards are not read.
    open func performSegue(withIdentifier identifier: String, sender: Any?) {}
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
