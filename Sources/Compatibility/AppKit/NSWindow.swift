import Foundation
import QuartzCore

/// A window: the root of a view tree, whose views have layers. To show it, render the layer of its content view.
///
/// - Apple: `NSWindow`, without a screen: frames, titles and styles have no effect.
open class NSWindow: NSResponder {
    /// The parts of a window. They have no effect.
    ///
    /// - Apple: `NSWindow.StyleMask`.
    public struct StyleMask: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// No parts.
        public static let borderless: StyleMask = []
        /// A title bar.
        public static let titled = StyleMask(rawValue: 1 << 0)
        /// A close button.
        public static let closable = StyleMask(rawValue: 1 << 1)
        /// A minimize button.
        public static let miniaturizable = StyleMask(rawValue: 1 << 2)
        /// An edge for resizing.
        public static let resizable = StyleMask(rawValue: 1 << 3)
        /// The content view below the title bar.
        public static let fullSizeContentView = StyleMask(rawValue: 1 << 15)
    }

    /// A position in front of or behind a sibling.
    ///
    /// - Apple: `NSWindow.OrderingMode`.
    public enum OrderingMode: Int, Sendable {
        /// In front of the sibling.
        case above = 1
        /// Behind the sibling.
        case below = -1
        /// Not shown; the same as `above` for views.
        case out = 0
    }

    /// The storage of a window's pixels. It has no effect.
    ///
    /// - Apple: `NSWindow.BackingStoreType`.
    public enum BackingStoreType: UInt, Sendable {
        /// A buffer.
        case buffered = 2
    }

    /// The title, which is not shown.
    open var title = ""
    /// Whether moves of the mouse would be reported. No events arrive.
    open var acceptsMouseMovedEvents = false
    /// Whether the window has no transparent parts. Stored; has no effect.
    open var isOpaque = true
    /// Whether the window has a shadow, which is not shown.
    open var hasShadow = true
    /// The sheet: nil.
    open var attachedSheet: NSWindow? { nil }
    /// The background color, which is not shown.
    open var backgroundColor: NSColor! = .windowBackgroundColor
    /// The frame.
    open private(set) var frame: CGRect
    /// The controller whose view is the content view.
    open var contentViewController: NSViewController? {
        didSet { if let view = contentViewController?.view { contentView = view } }
    }
    /// The root view. It has a layer.
    open var contentView: NSView? {
        didSet { adopt(contentView, replacing: oldValue) }
    }

    /// Creates a window with an empty content view.
    public init(
        contentRect: CGRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType, defer flag: Bool
    ) {
        frame = contentRect
        super.init()
        let view = NSView(frame: CGRect(origin: .zero, size: contentRect.size))
        contentView = view
        // Property observers are not called in initializers.
        adopt(view, replacing: nil)
    }

    /// Creates a window without a frame.
    public override convenience init() {
        self.init(contentRect: .zero, styleMask: .titled, backing: .buffered, defer: true)
    }

    private func adopt(_ view: NSView?, replacing old: NSView?) {
        guard view !== old else { return }
        if let old {
            old.ownWindow = nil
            old.forEachInSubtree { $0.viewDidMoveToWindow() }
        }
        guard let view else { return }
        view.frame = CGRect(origin: .zero, size: frame.size)
        view.wantsLayer = true
        view.ownWindow = self
        view.forEachInSubtree { $0.viewDidMoveToWindow() }
    }

    /// The pixels per point: 1. Set `contentsScale` of layers for another scale.
    open var backingScaleFactor: CGFloat { 1 }
    /// The opacity, which is not shown.
    open var alphaValue: CGFloat = 1
    /// The animations of properties. Stored; windows are not shown.
    open var animations: [NSAnimatablePropertyKey: Any] = [:]
    /// Returns the animation of a property.
    open func animation(forKey key: NSAnimatablePropertyKey) -> Any? { animations[key] }
    /// Returns the window itself: windows are not shown, so changes are not animated.
    public func animator() -> Self { self }
    /// Sets the origin of the frame.
    open func setFrameOrigin(_ point: CGPoint) { frame.origin = point }
    /// Sets the frame, and the size of the content view.
    open func setFrame(_ frameRect: CGRect, display flag: Bool) {
        frame = frameRect
        contentView?.setFrameSize(frameRect.size)
    }
    /// Sets the frame without an animation.
    open func setFrame(_ frameRect: CGRect, display displayFlag: Bool, animate animateFlag: Bool) {
        setFrame(frameRect, display: displayFlag)
    }
    /// The screen.
    open var screen: NSScreen? { .main }
    /// Whether the title bar is transparent. It is not shown.
    open var titlebarAppearsTransparent = false
    /// Whether dragging the background moves the window. Stored; no events arrive.
    open var isMovableByWindowBackground = false
    /// Shows the window. It has no effect, because there is no screen.
    open func makeKeyAndOrderFront(_ sender: Any?) {}
    /// Centers the window. It has no effect, because there is no screen.
    open func center() {}
    /// Closes the window. It has no effect, because there is no screen.
    open func close() {}
}

/// A delegate of layers that would be asked about changes of the pixels per point, which do not occur.
///
/// - Apple: `NSViewLayerContentScaleDelegate`, whose method is optional.
public protocol NSViewLayerContentScaleDelegate: AnyObject {}

/// A controller of a view. `loadView()` and `viewDidLoad()` are called when `view` is first read; the appearance
/// callbacks are not called, because nothing is presented.
///
/// - Apple: `NSViewController`.
open class NSViewController: NSResponder {
    private var loadedView: NSView?

    /// The title, which is not shown.
    open var title: String?
    /// The child controllers.
    open private(set) var children: [NSViewController] = []

    /// Creates a controller. Nib files are not read.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    /// Creates a controller.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// The view, loaded on first use.
    open var view: NSView {
        get {
            if let loadedView { return loadedView }
            loadView()
            let view = loadedView ?? NSView()
            loadedView = view
            viewDidLoad()
            return view
        }
        set { loadedView = newValue }
    }

    /// Whether the view is loaded.
    open var isViewLoaded: Bool { loadedView != nil }
    /// Creates the view: an empty one by default.
    open func loadView() { view = NSView() }
    /// Called after the view was loaded. The default does nothing.
    open func viewDidLoad() {}
    /// Not called, because nothing is presented; call it in code.
    open func viewWillAppear() {}
    /// Not called, because nothing is presented; call it in code.
    open func viewDidAppear() {}
    /// Not called, because nothing is presented; call it in code.
    open func viewWillDisappear() {}
    /// Not called, because nothing is presented; call it in code.
    open func viewDidDisappear() {}
    /// Not called; use `layout()` of a view.
    open func viewDidLayout() {}
    /// Adds a child controller. Add its view yourself.
    open func addChild(_ childViewController: NSViewController) { children.append(childViewController) }

    private var animator: (any NSViewControllerPresentationAnimator)?
    /// The controller that presents this one.
    open private(set) weak var presentingViewController: NSViewController?
    /// The controllers that this one presents.
    open private(set) var presentedViewControllers: [NSViewController]? = nil

    /// Presents a controller with an animator, which adds its view.
    open func present(
        _ viewController: NSViewController, animator: any NSViewControllerPresentationAnimator
    ) {
        viewController.animator = animator
        viewController.presentingViewController = self
        presentedViewControllers = (presentedViewControllers ?? []) + [viewController]
        animator.animatePresentation(of: viewController, from: self)
    }

    /// Dismisses a presented controller with its animator, which removes its view.
    open func dismiss(_ viewController: NSViewController) {
        guard let animator = viewController.animator, viewController.presentingViewController === self else { return }
        viewController.animator = nil
        viewController.presentingViewController = nil
        presentedViewControllers?.removeAll { $0 === viewController }
        animator.animateDismissal(of: viewController, from: self)
    }
}

/// Shows and hides the view of a presented controller.
///
/// - Apple: `NSViewControllerPresentationAnimator`.
public protocol NSViewControllerPresentationAnimator: AnyObject {
    /// Adds the view of a controller.
    func animatePresentation(of viewController: NSViewController, from fromViewController: NSViewController)
    /// Removes the view of a controller.
    func animateDismissal(of viewController: NSViewController, from fromViewController: NSViewController)
}
