import Foundation
import ViewAnimation

/// The delegate of the program. Its methods are not called: call them, or create the window in code.
///
/// - Apple: `UIApplicationDelegate`.
public protocol UIApplicationDelegate: AnyObject {
    /// The window.
    var window: UIWindow? { get set }
    /// The program started.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The program starts.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    /// The program becomes active.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// The program becomes inactive.
    func applicationWillResignActive(_ application: UIApplication)
    /// The program is in the background.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// The program leaves the background.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// The program ends.
    func applicationWillTerminate(_ application: UIApplication)
    /// Returns whether a URL was opened.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    /// Returns the configuration of a scene.
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Returns the orientations of a window.
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask
}

extension UIApplicationDelegate where Self: UIResponder {
    /// Creates the delegate and calls it as at the start of a program, without a run loop: render the layer of its
    /// window in `application(_:didFinishLaunchingWithOptions:)`.
    ///
    /// - Apple: `main()`, which `@main` calls.
    public static func main() {
        let delegate = makeResponder()
        let application = UIApplication.shared
        application.delegate = delegate
        application.attachments["delegate"] = delegate
        _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
        delegate.applicationDidBecomeActive(application)
    }
}

extension UIApplicationDelegate {
    /// Nil.
    public var window: UIWindow? {
        get { nil }
        set {}
    }
    /// Returns true.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        true
    }
    /// Returns true.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        true
    }
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Returns false.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool {
        false
    }
    /// Returns the default configuration.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    }
    /// Returns all orientations.
    public func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask {
        .all
    }
}

/// A session of a scene.
///
/// - Apple: `UISceneSession`.
open class UISceneSession: NSObject {
    /// The kind of a session.
    ///
    /// - Apple: `UISceneSession.Role`.
    public struct Role: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The program.
        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// The kind.
    public let role = Role.windowApplication
    /// The scene: nil.
    open var scene: UIScene? { nil }
}

/// The configuration of a scene.
///
/// - Apple: `UISceneConfiguration`.
open class UISceneConfiguration: NSObject {
    /// The name.
    public let name: String?
    /// The kind of the session.
    public let role: UISceneSession.Role
    /// The class of the delegate.
    open var delegateClass: AnyClass?
    /// Creates a configuration.
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
}

extension UIResponder {
    /// Never posted: there is no keyboard.
    public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
    /// Never posted: there is no keyboard.
    public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
    /// Never posted: there is no keyboard.
    public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
    /// Never posted: there is no keyboard.
    public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
    /// Never posted: there is no keyboard.
    public static let keyboardWillChangeFrameNotification = Notification.Name("UIKeyboardWillChangeFrameNotification")
    /// Never posted: there is no keyboard.
    public static let keyboardDidChangeFrameNotification = Notification.Name("UIKeyboardDidChangeFrameNotification")
    /// The key of a rectangle of the keyboard.
    public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
    /// The key of a rectangle of the keyboard.
    public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
    /// The key of a duration.
    public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
    /// The key of a curve.
    public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}

extension UIScreen {
    /// The screen.
    public static var screens: [UIScreen] { [main] }
    /// The brightness: 0.5.
    public var brightness: CGFloat { 0.5 }
    /// The traits.
    public var traitCollection: UITraitCollection { .current }
    /// The bounds without the status bar, which is not drawn.
    public var applicationFrame: CGRect { bounds }
}
