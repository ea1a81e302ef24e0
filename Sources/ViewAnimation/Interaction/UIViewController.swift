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

    /// Calls `completion`. Nothing is presented.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        completion?()
    }

    /// Calls `completion`. Nothing is dismissed.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) { completion?() }
}

/// A window: the root of a view tree whose views call `didMoveToWindow()`.
///
/// To show it, render its layer.
/// - Apple: `UIWindow`.
open class UIWindow: UIView {
    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.viewIfLoaded?.removeFromSuperview()
            guard let view = rootViewController?.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
        }
    }

    /// Whether the window receives key events: always false.
    open var isKeyWindow: Bool { false }
    /// Shows the window. It has no effect, because there is no screen.
    open func makeKeyAndVisible() {}
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
