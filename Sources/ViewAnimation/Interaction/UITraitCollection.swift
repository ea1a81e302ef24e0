import Foundation

/// The traits of the environment: a light appearance, a phone in portrait orientation, and the screen's scale.
///
/// - Apple: `UITraitCollection`.
public final class UITraitCollection: NSObject, Sendable {
    /// The traits of the current thread.
    public static var current: UITraitCollection { UITraitCollection() }

    /// The pixels per point.
    public let displayScale: CGFloat
    /// The appearance: light by default.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The width: compact by default.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The height: regular by default.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// The kind of the device: a phone by default.
    public let userInterfaceIdiom: UIUserInterfaceIdiom

    /// Creates the traits of the current thread, with other ones.
    init(
        displayScale: CGFloat? = nil, style: UIUserInterfaceStyle = .light,
        horizontal: UIUserInterfaceSizeClass = .compact, vertical: UIUserInterfaceSizeClass = .regular,
        idiom: UIUserInterfaceIdiom = .phone
    ) {
        self.displayScale = displayScale ?? UIScreen.main.scale
        userInterfaceStyle = style
        horizontalSizeClass = horizontal
        verticalSizeClass = vertical
        userInterfaceIdiom = idiom
    }

    /// Creates the traits of the current thread.
    public override convenience init() { self.init(displayScale: nil) }
    /// Creates traits with an appearance.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
    /// Creates traits with a scale.
    public convenience init(displayScale: CGFloat) { self.init(displayScale: Optional(displayScale)) }
    /// Creates traits with a width.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontal: horizontalSizeClass)
    }
    /// Creates traits with a height.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init(vertical: verticalSizeClass) }
    /// Creates traits of a device.
    public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) { self.init(idiom: userInterfaceIdiom) }
    /// Creates the traits of the last collection; those of the current thread without one.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        let last = traitCollections.last ?? .current
        self.init(
            displayScale: last.displayScale, style: last.userInterfaceStyle, horizontal: last.horizontalSizeClass,
            vertical: last.verticalSizeClass, idiom: last.userInterfaceIdiom)
    }

    /// The direction of text: left to right.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { .leftToRight }
    /// The size of text: large, which is the standard one.
    public var preferredContentSizeCategory: UIContentSizeCategory { .large }
    /// Force touch: not available.
    public var forceTouchCapability: UIForceTouchCapability { .unavailable }
    /// Calls a closure.
    public func performAsCurrent(_ actions: () -> Void) { actions() }

    /// Returns whether the colors of another collection differ. They never do.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool { false }
}

/// The appearance of the environment.
///
/// - Apple: `UIUserInterfaceStyle`.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// No appearance is set.
    case unspecified = 0
    /// The light appearance.
    case light
    /// The dark appearance.
    case dark
}

/// A width or height of the environment.
///
/// - Apple: `UIUserInterfaceSizeClass`.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// A size.
    case unspecified = 0, compact, regular
}

/// The kind of a device.
///
/// - Apple: `UIUserInterfaceIdiom`.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// None of the others.
    case unspecified = -1
    /// A phone or a tablet.
    case phone = 0, pad
    /// A television or a car.
    case tv = 2, carPlay
    /// A Mac.
    case mac = 5
}

/// The direction of the layout.
///
/// - Apple: `UITraitEnvironmentLayoutDirection`.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// No direction.
    case unspecified = -1
    /// A direction.
    case leftToRight = 0, rightToLeft
}

/// The direction of the layout.
///
/// - Apple: `UIUserInterfaceLayoutDirection`.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// A direction.
    case leftToRight = 0, rightToLeft
}

/// How a view is mirrored for the direction of text.
///
/// - Apple: `UISemanticContentAttribute`.
public enum UISemanticContentAttribute: Int, Sendable {
    /// A rule.
    case unspecified = 0, playback, spatial, forceLeftToRight, forceRightToLeft
}

/// Force touch.
///
/// - Apple: `UIForceTouchCapability`.
public enum UIForceTouchCapability: Int, Sendable {
    /// Whether it is available.
    case unknown = 0, unavailable, available
}

/// A size of text.
///
/// - Apple: `UIContentSizeCategory`.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a size from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A size.
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    /// A size.
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    /// A size.
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The standard size.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    /// A size.
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    /// Never posted: the size of text does not change.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
    /// Whether the size is one of the largest: false.
    public var isAccessibilityCategory: Bool { false }
}
