import Foundation
import ViewAnimation

/// A controller that shows the last one of a stack of controllers, with a bar above it.
///
/// - Apple: `UINavigationController`, in the style of iOS 15. Large titles do not become small when their contents
///   scroll.
open class UINavigationController: UIViewController {
    /// A change of the stack.
    ///
    /// - Apple: `UINavigationController.Operation`.
    public enum Operation: Int, Sendable {
        /// A change.
        case none = 0, push, pop
    }

    /// The seconds in which the bar is hidden or shown.
    public static let hideShowBarDuration: CGFloat = 0.2

    /// The bar.
    public let navigationBar: UINavigationBar
    /// The toolbar, which is hidden by default.
    open private(set) var toolbar: UIToolbar!
    /// Chooses the animations between controllers.
    open weak var delegate: (any UINavigationControllerDelegate)?
    /// Stored; has no effect.
    open var hidesBarsOnSwipe = false
    /// Stored; has no effect.
    open var hidesBarsOnTap = false
    /// The gesture that goes back. No gestures arrive.
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = UIScreenEdgePanGestureRecognizer(
        target: nil, action: nil)

    private var stack: [UIViewController] = []
    private var isBarHidden = false
    private var isBottomBarHidden = true
    /// The view of the shown controller, below the bars.
    let stage = UIView(frame: .zero)
    /// The transition that runs.
    var transition: TransitionContext?

    /// Creates a controller with the first controller of the stack.
    public convenience init(rootViewController: UIViewController) {
        self.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    /// Creates a controller with an empty stack. Nib files are not read.
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        navigationBar = UINavigationBar(frame: .zero)
        toolbar = UIToolbar(frame: .zero)
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
        prepareBar()
    }

    /// Creates a controller with bars of other classes; nil for the standard ones.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        let barClass = navigationBarClass as? UINavigationBar.Type ?? UINavigationBar.self
        let toolbarClass = toolbarClass as? UIToolbar.Type ?? UIToolbar.self
        navigationBar = barClass.make(frame: .zero)
        toolbar = toolbarClass.make(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        prepareBar()
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    private func prepareBar() {
        navigationBar.goBack = { [weak self] in _ = self?.popViewController(animated: true) }
    }

    // MARK: - The stack

    /// The controllers, the shown one last.
    open var viewControllers: [UIViewController] {
        get { stack }
        set { setViewControllers(newValue, animated: false) }
    }

    /// The shown controller.
    open var topViewController: UIViewController? { stack.last }
    /// The shown controller, or the one that is presented in front of it.
    open var visibleViewController: UIViewController? {
        let top = stack.last
        return top?.presentedViewController ?? presentedViewController ?? top
    }

    /// Replaces the stack.
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        let isKnown = viewControllers.last.map { last in stack.contains { $0 === last } } ?? false
        change(to: viewControllers, isKnown ? .pop : .push, animated: animated)
    }

    /// Shows a controller on top of the others.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        guard !stack.contains(where: { $0 === viewController }) else { return }
        change(to: stack + [viewController], .push, animated: animated)
    }

    /// Removes the shown controller, if it is not the only one, and returns it.
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        guard stack.count > 1 else { return nil }
        let removed = stack.last
        change(to: stack.dropLast(), .pop, animated: animated)
        return removed
    }

    /// Removes the controllers above one, and returns them.
    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        guard let index = stack.firstIndex(where: { $0 === viewController }) else { return nil }
        let removed = Array(stack[(index + 1)...])
        if !removed.isEmpty { change(to: Array(stack[...index]), .pop, animated: animated) }
        return removed
    }

    /// Removes all controllers but the first one, and returns them.
    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    /// Pushes a controller.
    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    func setStack(_ controllers: [UIViewController]) { stack = controllers }

    // MARK: - Bars

    /// Whether the bar is hidden.
    open var isNavigationBarHidden: Bool {
        get { isBarHidden }
        set { setNavigationBarHidden(newValue, animated: false) }
    }
    /// Whether the toolbar is hidden.
    open var isToolbarHidden: Bool {
        get { isBottomBarHidden }
        set { setToolbarHidden(newValue, animated: false) }
    }

    /// Hides or shows the bar, in 0.2 s if `animated` is true.
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
        isBarHidden = hidden
        layOutBars(animated: animated)
    }

    /// Hides or shows the toolbar, in 0.2 s if `animated` is true.
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
        isBottomBarHidden = hidden
        layOutBars(animated: animated)
    }

    private func layOutBars(animated: Bool) {
        guard isViewLoaded else { return }
        let layOut = {
            self.layOutViews()
            self.view.layoutIfNeeded()
        }
        guard animated, hasAppeared else { return layOut() }
        UIView.animate(withDuration: Double(Self.hideShowBarDuration), animations: layOut)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        stage.frame = view.bounds
        for subview in [stage, navigationBar, toolbar] as [UIView?] {
            if let subview { view.addSubview(subview) }
        }
        showTop()
    }

    open override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        layOutViews()
    }
}
