import Foundation

/// The root of a view tree.
///
/// - Apple: `UIWindow`. There is no screen: render its layer. A window that becomes visible calls the appearance
///   methods
///   of its root view controller.
open class UIWindow: UIView {
    /// The level of a window.
    ///
    /// - Apple: `UIWindow.Level`.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: CGFloat
        /// Creates a level from its number.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a level from its number.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        /// The standard level.
        public static let normal = Level(0)
        /// Above the status bar.
        public static let statusBar = Level(1000)
        /// Above everything.
        public static let alert = Level(2000)
        /// Returns a higher level.
        public static func + (level: Level, number: CGFloat) -> Level { Level(level.rawValue + number) }
    }

    /// The controller whose view fills the window.
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.viewIfLoaded?.removeFromSuperview()
            oldValue?.disappear(animated: false)
            guard let view = rootViewController?.view else { return }
            view.frame = bounds
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(view, at: 0)
            if isShown { rootViewController?.appear(animated: false) }
        }
    }

    /// The level. Stored; has no effect, because each window is rendered alone.
    open var windowLevel = Level.normal
    /// The scene.
    open weak var windowScene: UIWindowScene?
    /// The screen.
    open var screen: UIScreen {
        get { UIScreen.main }
        set {}
    }
    private var isShown = false

    /// Creates a window.
    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Creates a window of a scene, as large as the screen.
    public init(windowScene: UIWindowScene) {
        self.windowScene = windowScene
        super.init(frame: UIScreen.main.bounds)
    }
    public required init?(coder: NSCoder) { return nil }

    /// Whether the window was the last one that became the key window.
    open var isKeyWindow: Bool { ViewContext.current.keyWindow === self }

    /// Makes the window the key window, and calls the appearance methods of its root view controller.
    open func makeKeyAndVisible() {
        makeKey()
        isHidden = false
        guard !isShown else { return }
        isShown = true
        rootViewController?.appear(animated: false)
    }

    /// Makes the window the key window.
    open func makeKey() {
        ViewContext.current.keyWindow?.resignKey()
        ViewContext.current.keyWindow = self
        becomeKey()
    }
    /// The window became the key window. The default does nothing.
    open func becomeKey() {}
    /// Another window becomes the key window. The default does nothing.
    open func resignKey() {}
}

/// A scene of the program.
///
/// - Apple: `UIScene`.
open class UIScene: UIResponder {
    /// The state of a scene.
    ///
    /// - Apple: `UIScene.ActivationState`.
    public enum ActivationState: Int, Sendable {
        /// Not connected.
        case unattached = -1
        /// A state.
        case foregroundActive = 0, foregroundInactive, background
    }

    /// Options of a new scene.
    ///
    /// - Apple: `UIScene.ConnectionOptions`.
    open class ConnectionOptions: NSObject {}

    /// The state: active.
    open var activationState: ActivationState { .foregroundActive }
    /// The title.
    open var title: String! = ""
    /// The delegate.
    open var delegate: (any UISceneDelegate)?

    /// Creates a scene.
    public override init() {}
}

/// A scene with windows.
///
/// - Apple: `UIWindowScene`.
open class UIWindowScene: UIScene {
    /// The key window, if it belongs to the scene or to none.
    open var windows: [UIWindow] { ViewContext.current.keyWindow.map { [$0] } ?? [] }
    /// The key window.
    open var keyWindow: UIWindow? { ViewContext.current.keyWindow }
    /// The screen.
    open var screen: UIScreen { UIScreen.main }
    /// The orientation: portrait.
    open var interfaceOrientation: UIInterfaceOrientation { .portrait }
    /// The traits.
    open var traitCollection: UITraitCollection { .current }
}

/// The delegate of a scene. Its methods are never called: create the window in code.
///
/// - Apple: `UISceneDelegate`.
public protocol UISceneDelegate: AnyObject {
    /// A scene becomes active.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// A scene becomes inactive.
    func sceneWillResignActive(_ scene: UIScene)
}

extension UISceneDelegate {
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
}

/// The delegate of a scene with windows. Its methods are never called.
///
/// - Apple: `UIWindowSceneDelegate`.
public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The window.
    var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
    /// Nil.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
}

/// An orientation of the interface.
///
/// - Apple: `UIInterfaceOrientation`.
public enum UIInterfaceOrientation: Int, Sendable {
    /// An orientation.
    case unknown = 0, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
    /// Whether it is a portrait orientation.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether it is a landscape orientation.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}
