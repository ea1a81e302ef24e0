import Foundation
import LayerTree
import ViewAnimation

/// The program. Nothing posts its notifications.
///
/// - Apple: `UIApplication`.
open class UIApplication: UIResponder {
    /// The state of the program.
    ///
    /// - Apple: `UIApplication.State`.
    public enum State: Int, Sendable {
        /// A state.
        case active = 0, inactive, background
    }

    /// A key of the options of a start.
    ///
    /// - Apple: `UIApplication.LaunchOptionsKey`.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The URL to open.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// The notification that started the program.
        public static let remoteNotification = LaunchOptionsKey(
            rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
    }

    /// A key of the options for opening a URL.
    ///
    /// - Apple: `UIApplication.OpenURLOptionsKey`.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// A key of the options for opening a URL in another program.
    ///
    /// - Apple: `UIApplication.OpenExternalURLOptionsKey`.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The program.
    open class var shared: UIApplication {
        if let application = ViewContext.current.attachments["application"] as? UIApplication { return application }
        let application = UIApplication()
        ViewContext.current.attachments["application"] = application
        return application
    }

    /// Creates a program object.
    public override init() {}

    /// Never posted: the program is not in the background.
    public static let didEnterBackgroundNotification = Notification.Name("UIApplicationDidEnterBackgroundNotification")
    /// Never posted: the program is not in the background.
    public static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Never posted.
    public static let didBecomeActiveNotification = Notification.Name("UIApplicationDidBecomeActiveNotification")
    /// Never posted.
    public static let willResignActiveNotification = Notification.Name("UIApplicationWillResignActiveNotification")

    /// Never posted.
    public static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Never posted: the program ends without a notice.
    public static let willTerminateNotification = Notification.Name("UIApplicationWillTerminateNotification")
    /// Never posted.
    public static let didFinishLaunchingNotification = Notification.Name(
        "UIApplicationDidFinishLaunchingNotification")

    /// Never posted.
    public static let didChangeStatusBarOrientationNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification")
    /// Never posted.
    public static let didChangeStatusBarFrameNotification = Notification.Name(
        "UIApplicationDidChangeStatusBarFrameNotification")
    /// Never posted.
    public static let userDidTakeScreenshotNotification = Notification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")
    /// The URL of the settings of the program.
    public static let openSettingsURLString = "app-settings:"

    /// The window that became the key window last.
    open var keyWindow: UIWindow? { ViewContext.current.keyWindow }
    /// The key window.
    open var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
    /// A scene with the key window.
    open var connectedScenes: Set<UIScene> { [scene] }
    private let scene = UIWindowScene()
    /// The delegate.
    open weak var delegate: (any UIApplicationDelegate)?
    /// The state: active.
    open var applicationState: State { .active }
    /// The orientation: portrait.
    open var statusBarOrientation: UIInterfaceOrientation { .portrait }
    /// The duration of rotations.
    open var statusBarOrientationAnimationDuration: TimeInterval { 0.3 }
    /// The rectangle of the status bar, which is not drawn: empty.
    open var statusBarFrame: CGRect { .zero }
    /// The style of the status bar. Stored; it is not drawn.
    open var statusBarStyle = UIStatusBarStyle.default
    /// Whether the status bar is hidden. Stored; it is not drawn.
    open var isStatusBarHidden = true
    /// Whether the screen stays on. Stored; has no effect.
    open var isIdleTimerDisabled = false
    /// The number on the icon. Stored; has no effect.
    open var applicationIconBadgeNumber = 0
    /// Whether an indicator of the network is shown. Stored; has no effect.
    open var isNetworkActivityIndicatorVisible = false
    /// The direction of the interface: left to right.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// The size of text: large.
    open var preferredContentSizeCategory: UIContentSizeCategory { .large }
    /// Whether events are ignored: false.
    open var isIgnoringInteractionEvents: Bool { false }
    /// Does nothing, because no events arrive.
    open func beginIgnoringInteractionEvents() {}
    /// Does nothing, because no events arrive.
    open func endIgnoringInteractionEvents() {}
    /// Returns whether a URL can be opened: false.
    open func canOpenURL(_ url: URL) -> Bool { false }
    /// Opens nothing, and calls the handler with false.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        completion?(false)
    }
    /// Opens nothing, and returns false.
    @discardableResult
    open func openURL(_ url: URL) -> Bool { false }
    /// Calls a method of a target.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        guard let target else { return false }
        action.call(on: target, sender: sender)
        return true
    }
    /// Changes the style of the status bar. Stored; it is not drawn.
    open func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
        self.statusBarStyle = statusBarStyle
    }
    /// Hides or shows the status bar. Stored; it is not drawn.
    open func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) { isStatusBarHidden = hidden }
    /// Does nothing, because there are no notifications.
    open func registerForRemoteNotifications() {}
    /// Asks for time in the background, which is unlimited: returns an invalid identifier.
    open func beginBackgroundTask(expirationHandler handler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier {
        .invalid
    }
    /// Does nothing.
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

/// A task in the background.
///
/// - Apple: `UIBackgroundTaskIdentifier`.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int
    /// Creates an identifier from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// No task.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
