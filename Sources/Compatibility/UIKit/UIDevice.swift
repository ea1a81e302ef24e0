import Foundation
import ViewAnimation

/// The kind of a device.
///
/// - Apple: `UIUserInterfaceIdiom`.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// None of the others.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad
}

/// The device: a phone in portrait orientation.
///
/// - Apple: `UIDevice`.
public final class UIDevice: Sendable {
    /// The device.
    public static let current = UIDevice()

    /// A phone.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
    /// The name: that of the program's host.
    public var name: String { ProcessInfo.processInfo.hostName }
    /// The name of the operating system.
    public var systemName: String { "Linux" }
    /// The version of the operating system.
    public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
    /// The model.
    public var model: String { "Multiplane" }
}

/// The program. Nothing posts its notifications.
///
/// - Apple: `UIApplication`.
public final class UIApplication: Sendable {
    /// The program.
    public static let shared = UIApplication()

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

    /// No window: the program creates its own ones.
    public var keyWindow: UIWindow? { nil }
    /// No windows: the program creates its own ones.
    public var windows: [UIWindow] { [] }
}
