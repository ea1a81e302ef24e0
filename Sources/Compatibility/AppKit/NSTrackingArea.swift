import Foundation
import QuartzCore

/// An area of a view in which the mouse would be tracked. No events arrive.
///
/// - Apple: `NSTrackingArea`.
open class NSTrackingArea: NSObject {
    /// What is tracked, and when.
    ///
    /// - Apple: `NSTrackingArea.Options`.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A mouse that enters and leaves the area.
        public static let mouseEnteredAndExited = Options(rawValue: 0x01)
        /// A mouse that moves.
        public static let mouseMoved = Options(rawValue: 0x02)
        /// Requests for a cursor.
        public static let cursorUpdate = Options(rawValue: 0x04)
        /// In the first responder.
        public static let activeWhenFirstResponder = Options(rawValue: 0x10)
        /// In the key window.
        public static let activeInKeyWindow = Options(rawValue: 0x20)
        /// In the active program.
        public static let activeInActiveApp = Options(rawValue: 0x40)
        /// Always.
        public static let activeAlways = Options(rawValue: 0x80)
        /// From inside.
        public static let assumeInside = Options(rawValue: 0x100)
        /// In the visible part of the view, whatever the rectangle is.
        public static let inVisibleRect = Options(rawValue: 0x200)
        /// While a button is pressed.
        public static let enabledDuringMouseDrag = Options(rawValue: 0x400)
    }

    /// The rectangle in the view's coordinates.
    public let rect: CGRect
    /// What is tracked.
    public let options: Options
    /// The object that would receive events.
    open private(set) weak var owner: AnyObject?
    /// Values of the program.
    public let userInfo: [AnyHashable: Any]?

    /// Creates an empty area.
    public override convenience init() { self.init(rect: .zero, owner: nil) }

    /// Creates an area.
    public init(rect: CGRect, options: Options = [], owner: Any?, userInfo: [AnyHashable: Any]? = nil) {
        self.rect = rect
        self.options = options
        self.owner = owner as AnyObject?
        self.userInfo = userInfo
    }
}

/// `NSTrackingArea.Options`.
public typealias NSTrackingAreaOptions = NSTrackingArea.Options
