import Foundation
import ViewAnimation

/// A presentation in a popover. Stored; nothing is presented.
///
/// - Apple: `UIPopoverPresentationController`.
open class UIPopoverPresentationController: UIPresentationController {
    /// The view at which the popover points.
    open var sourceView: UIView?
    /// The rectangle at which the popover points.
    open var sourceRect = CGRect.null
    /// The button at which the popover points.
    open var barButtonItem: UIBarButtonItem?
    /// The sides that are allowed.
    open var permittedArrowDirections = UIPopoverArrowDirection.any
    /// The color of the background.
    open var backgroundColor: UIColor?
}

/// Sides of a popover.
///
/// - Apple: `UIPopoverArrowDirection`.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Above.
    public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
    /// Below.
    public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
    /// On the left.
    public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
    /// On the right.
    public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
    /// Any side.
    public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// A presentation as a sheet. Stored; nothing is presented.
///
/// - Apple: `UISheetPresentationController`.
open class UISheetPresentationController: UIPresentationController {
    /// A height of a sheet.
    ///
    /// - Apple: `UISheetPresentationController.Detent`.
    open class Detent: NSObject {
        /// The name of a height.
        ///
        /// - Apple: `UISheetPresentationController.Detent.Identifier`.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The name.
            public let rawValue: String
            /// Creates a name.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Creates a name.
            public init(_ rawValue: String) { self.rawValue = rawValue }

            /// Half of the height.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The whole height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The name.
        public let identifier: Identifier
        /// Returns half of the height.
        public class func medium() -> Detent { Detent(.medium) }
        /// Returns the whole height.
        public class func large() -> Detent { Detent(.large) }
        /// Returns a height that a function computes.
        public class func custom(identifier: Identifier? = nil, resolver: @escaping (Any) -> CGFloat?) -> Detent {
            Detent(identifier ?? Identifier("custom"))
        }
        private init(_ identifier: Identifier) { self.identifier = identifier }
    }

    /// The heights.
    open var detents: [Detent] = [.large()]
    /// The current height.
    open var selectedDetentIdentifier: Detent.Identifier?
    /// The largest height without a dimmed background.
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    /// Whether a grabber is visible.
    open var prefersGrabberVisible = false
    /// Whether scrolling changes the height.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Whether the sheet is attached to the edge in compact height.
    open var prefersEdgeAttachedInCompactHeight = false
    /// Whether the width is the preferred one of the controller.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    /// The radius of the corners.
    open var preferredCornerRadius: CGFloat?
    /// Performs changes.
    open func animateChanges(_ changes: () -> Void) { changes() }
}
