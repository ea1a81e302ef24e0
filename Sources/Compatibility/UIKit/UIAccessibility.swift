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

    /// Whether cross-fades replace motion: false.
    public static var prefersCrossFadeTransitions: Bool { false }
    /// Whether colors are inverted: false.
    public static var isInvertColorsEnabled: Bool { false }
    /// Whether colors are gray: false.
    public static var isGrayscaleEnabled: Bool { false }
    /// Whether switches control the device: false.
    public static var isSwitchControlRunning: Bool { false }
    /// Whether meaning must not depend on color: false.
    public static var shouldDifferentiateWithoutColor: Bool { false }

    /// Never posted: the setting does not change.
    public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChange")
    /// Never posted: the setting does not change.
    public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")

    /// Does nothing, because there are no assistive technologies.
    public static func post(notification: Notification, argument: Any?) {}
}

/// An element that is not a view. It is stored; there are no assistive technologies.
///
/// - Apple: `UIAccessibilityElement`.
open class UIAccessibilityElement: NSObject {
    /// The view that contains the element.
    open weak var accessibilityContainer: AnyObject?
    /// Whether the element is one. True by default.
    open var isAccessibilityElement = true
    /// The frame in the window.
    open var accessibilityFrame = CGRect.zero
    /// The frame in the container.
    open var accessibilityFrameInContainerSpace = CGRect.zero
    /// A text of the element.
    open var accessibilityLabel: String?, accessibilityValue: String?, accessibilityHint: String?
    /// The name in tests.
    open var accessibilityIdentifier: String?
    /// What the element does.
    open var accessibilityTraits = UIAccessibilityTraits.none

    /// Creates an element.
    public init(accessibilityContainer container: Any) { accessibilityContainer = container as AnyObject }
}

/// An action of a view, which nothing performs.
///
/// - Apple: `UIAccessibilityCustomAction`.
open class UIAccessibilityCustomAction: NSObject {
    /// A function that performs an action and returns whether it succeeded.
    public typealias Handler = (UIAccessibilityCustomAction) -> Bool
    /// The name.
    open var name: String
    /// The function.
    open var actionHandler: Handler?

    /// Creates an action.
    public init(name: String, actionHandler: Handler?) {
        self.name = name
        self.actionHandler = actionHandler
    }
}

extension UIView {
    /// Stored; there are no assistive technologies.
    public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { attachments["accessibilityCustomActions"] as? [UIAccessibilityCustomAction] }
        set { attachments["accessibilityCustomActions"] = newValue }
    }
}
