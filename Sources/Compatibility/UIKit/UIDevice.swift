import Foundation
import ViewAnimation

/// The device: a phone in portrait orientation.
///
/// - Apple: `UIDevice`.
public final class UIDevice: Sendable {
    /// Never posted.
    public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
    /// Never posted.
    public static let batteryLevelDidChangeNotification = Notification.Name(
        "UIDeviceBatteryLevelDidChangeNotification")

    /// The device.
    public static let current = UIDevice()

    /// Creates a device that equals the current one.
    public init() {}

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
    /// The model.
    public var localizedModel: String { model }
    /// An identifier of the device: nil.
    public var identifierForVendor: UUID? { nil }
    /// The orientation: portrait.
    public var orientation: UIDeviceOrientation { .portrait }
    /// The charge of the battery: unknown.
    public var batteryLevel: Float { -1 }
    /// Does nothing, because the orientation does not change.
    public func beginGeneratingDeviceOrientationNotifications() {}
    /// Does nothing, because the orientation does not change.
    public func endGeneratingDeviceOrientationNotifications() {}
}

/// An orientation of the device.
///
/// - Apple: `UIDeviceOrientation`.
public enum UIDeviceOrientation: Int, Sendable {
    /// An orientation.
    case unknown = 0, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
    /// Whether it is a portrait orientation.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether it is a landscape orientation.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device lies on a side.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}
