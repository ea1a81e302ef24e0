import Foundation
import ViewAnimation

/// A presentation in a popover. Stored; the controller is presented as a sheet.
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
