import Foundation
import QuartzCore

/// The appearance of views. The light one is drawn.
///
/// - Apple: `NSAppearance`.
open class NSAppearance: NSObject {
    /// The name of an appearance.
    ///
    /// - Apple: `NSAppearance.Name`.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Light.
        public static let aqua = Name(rawValue: "NSAppearanceNameAqua")
        /// Dark.
        public static let darkAqua = Name(rawValue: "NSAppearanceNameDarkAqua")
        /// Light, on a blur.
        public static let vibrantLight = Name(rawValue: "NSAppearanceNameVibrantLight")
        /// Dark, on a blur.
        public static let vibrantDark = Name(rawValue: "NSAppearanceNameVibrantDark")
    }

    /// The name.
    public let name: Name

    /// Creates an appearance.
    public init?(named name: Name) { self.name = name }
    private init(_ name: Name) { self.name = name }

    static var aqua: NSAppearance { NSAppearance(.aqua) }
    /// The appearance that is drawn: the light one.
    open class var current: NSAppearance! { .aqua }
    /// The appearance that is drawn: the light one.
    open class func currentDrawing() -> NSAppearance { .aqua }
    /// Returns the own name if it is one of those, otherwise the first one.
    open func bestMatch(from appearances: [Name]) -> Name? {
        appearances.contains(name) ? name : appearances.first
    }
    /// Whether the appearance allows vibrancy: false.
    open var allowsVibrancy: Bool { false }
    /// Runs code that draws. Colors are those of the light appearance.
    open func performAsCurrentDrawingAppearance(_ block: () -> Void) { block() }
}

/// `NSAppearance.Name` in Swift 3.
public typealias NSAppearanceName = NSAppearance.Name

/// The name of a view or window.
///
/// - Apple: `NSUserInterfaceItemIdentifier`.
public struct NSUserInterfaceItemIdentifier: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A screen of 1920 × 1080 points. There is none, so the sizes are those of a movie.
///
/// - Apple: `NSScreen`.
open class NSScreen: NSObject {
    private override init() {}

    /// The only screen.
    open class var main: NSScreen? { NSScreen() }
    /// The only screen.
    open class var screens: [NSScreen] { [NSScreen()] }
    /// The frame.
    open var frame: CGRect { CGRect(x: 0, y: 0, width: 1920, height: 1080) }
    /// The frame without bars: all of it.
    open var visibleFrame: CGRect { frame }
    /// The pixels per point: 1.
    open var backingScaleFactor: CGFloat { 1 }
    /// The frames per second of screens: 60.
    open var maximumFramesPerSecond: Int { 60 }
}

/// A shape of the mouse pointer. Nothing is shown.
///
/// - Apple: `NSCursor`.
open class NSCursor: NSObject {
    /// Creates a cursor of an image.
    public init(image newImage: NSImage, hotSpot point: CGPoint) {}
    private override init() {}

    /// A shape.
    open class var arrow: NSCursor { NSCursor() }
    /// A shape.
    open class var pointingHand: NSCursor { NSCursor() }
    /// A shape.
    open class var openHand: NSCursor { NSCursor() }
    /// A shape.
    open class var closedHand: NSCursor { NSCursor() }
    /// A shape.
    open class var crosshair: NSCursor { NSCursor() }
    /// A shape.
    open class var iBeam: NSCursor { NSCursor() }
    /// A shape.
    open class var resizeLeftRight: NSCursor { NSCursor() }
    /// A shape.
    open class var resizeUpDown: NSCursor { NSCursor() }
    /// Shows the cursor. It has no effect.
    open func set() {}
    /// Shows the cursor until `pop()`. It has no effect.
    open func push() {}
    /// Shows the previous cursor. It has no effect.
    open func pop() {}
    /// Shows the previous cursor. It has no effect.
    open class func pop() {}
    /// Hides the cursor. It has no effect.
    open class func hide() {}
    /// Shows the cursor. It has no effect.
    open class func unhide() {}
}

/// The settings of accessibility: all are off.
///
/// - Apple: `NSWorkspace`, without programs and files.
open class NSWorkspace: NSObject {
    private override init() {}

    /// The only workspace.
    open class var shared: NSWorkspace { NSWorkspace() }
    /// Whether animations should be reduced: false.
    open var accessibilityDisplayShouldReduceMotion: Bool { false }
    /// Whether transparency should be reduced: false.
    open var accessibilityDisplayShouldReduceTransparency: Bool { false }
    /// Whether the contrast should be increased: false.
    open var accessibilityDisplayShouldIncreaseContrast: Bool { false }
    /// Opens a URL. It has no effect; returns false.
    @discardableResult
    open func open(_ url: URL) -> Bool { false }
}
