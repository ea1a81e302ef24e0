import Foundation
import ViewAnimation

/// The settings of assistive technologies, which are all off. Nothing posts their notifications.
///
/// - Apple: `UIAccessibility`.
public enum UIAccessibility {
    /// A notification for assistive technologies.
    ///
    /// - Apple: `UIAccessibility.Notification`.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: UInt32
        /// Creates a notification from its number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The screen has changed.
        public static let screenChanged = Notification(rawValue: 1000)
        /// The layout has changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// Text to announce.
        public static let announcement = Notification(rawValue: 1008)
    }

    /// Whether motion is reduced: false.
    public static var isReduceMotionEnabled: Bool { false }
    /// Whether VoiceOver runs: false.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether transparency is reduced: false.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether bold text is preferred: false.
    public static var isBoldTextEnabled: Bool { false }
    /// Whether colors are darker: false.
    public static var isDarkerSystemColorsEnabled: Bool { false }

    /// Never posted: the setting does not change.
    public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChange")
    /// Never posted: the setting does not change.
    public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")

    /// Does nothing, because there are no assistive technologies.
    public static func post(notification: Notification, argument: Any?) {}
}
