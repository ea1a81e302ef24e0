import Foundation
import QuartzCore
import ViewAnimation

/// A constraint: the same type as in UIKit. Its items are views or layout guides.
public typealias NSLayoutConstraint = ViewAnimation.NSLayoutConstraint
/// A rectangle that constraints determine: `UILayoutGuide`.
public typealias NSLayoutGuide = UILayoutGuide
/// A horizontal position: the same type as in UIKit.
public typealias NSLayoutXAxisAnchor = ViewAnimation.NSLayoutXAxisAnchor
/// A vertical position: the same type as in UIKit.
public typealias NSLayoutYAxisAnchor = ViewAnimation.NSLayoutYAxisAnchor
/// A length: the same type as in UIKit.
public typealias NSLayoutDimension = ViewAnimation.NSLayoutDimension

extension NSLayoutConstraint {
    /// The priority of a constraint.
    public typealias Priority = UILayoutPriority
    /// A direction.
    public typealias Orientation = Axis
}

extension UILayoutPriority {
    /// The priority of dragging that changes the size of a window: 510.
    public static let dragThatCanResizeWindow = UILayoutPriority(510)
    /// The priority of staying at the size of a window: 500.
    public static let windowSizeStayPut = UILayoutPriority(500)
    /// The priority of dragging that does not change the size of a window: 490.
    public static let dragThatCannotResizeWindow = UILayoutPriority(490)
    /// The priority of the size that fits: 50.
    public static let fittingSizeCompression = UILayoutPriority(50)
}

/// Auto Layout, with the solver of UIKit. Leading is left; the safe area is the bounds.
///
/// - Apple: `NSView`.
extension NSView {
    /// The leading edge: the left one.
    public var leadingAnchor: NSLayoutXAxisAnchor { layoutProxy.leadingAnchor }
    /// The trailing edge: the right one.
    public var trailingAnchor: NSLayoutXAxisAnchor { layoutProxy.trailingAnchor }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { layoutProxy.leftAnchor }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { layoutProxy.rightAnchor }
    /// The upper edge, whether y points upward or not.
    public var topAnchor: NSLayoutYAxisAnchor { layoutProxy.topAnchor }
    /// The lower edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { layoutProxy.bottomAnchor }
    /// The width.
    public var widthAnchor: NSLayoutDimension { layoutProxy.widthAnchor }
    /// The height.
    public var heightAnchor: NSLayoutDimension { layoutProxy.heightAnchor }
    /// The horizontal center.
    public var centerXAnchor: NSLayoutXAxisAnchor { layoutProxy.centerXAnchor }
    /// The vertical center.
    public var centerYAnchor: NSLayoutYAxisAnchor { layoutProxy.centerYAnchor }
    /// The lower edge.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { layoutProxy.firstBaselineAnchor }
    /// The lower edge.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { layoutProxy.lastBaselineAnchor }
    /// The guide for the bounds.
    public var safeAreaLayoutGuide: NSLayoutGuide { layoutProxy.safeAreaLayoutGuide }
    /// The guide for the bounds inset by the standard distance.
    public var layoutMarginsGuide: NSLayoutGuide { layoutProxy.layoutMarginsGuide }

    /// The constraints that the view holds.
    public var constraints: [NSLayoutConstraint] { existingLayoutProxy?.constraints ?? [] }
    /// Adds a constraint.
    public func addConstraint(_ constraint: NSLayoutConstraint) { layoutProxy.addConstraint(constraint) }
    /// Adds constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { layoutProxy.addConstraints(constraints) }
    /// Removes a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { layoutProxy.removeConstraint(constraint) }
    /// Removes constraints.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        layoutProxy.removeConstraints(constraints)
    }
    /// Adds a layout guide.
    public func addLayoutGuide(_ guide: NSLayoutGuide) { layoutProxy.addLayoutGuide(guide) }
    /// Removes a layout guide.
    public func removeLayoutGuide(_ guide: NSLayoutGuide) { layoutProxy.removeLayoutGuide(guide) }

    /// Returns how much the view resists growing beyond its intrinsic size; `defaultLow` by default.
    public func contentHuggingPriority(
        for orientation: NSLayoutConstraint.Orientation
    ) -> NSLayoutConstraint.Priority { layoutProxy.contentHuggingPriority(for: orientation) }
    /// Sets how much the view resists growing beyond its intrinsic size.
    public func setContentHuggingPriority(
        _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
    ) { layoutProxy.setContentHuggingPriority(priority, for: orientation) }
    /// Returns how much the view resists shrinking below its intrinsic size; `defaultHigh` by default.
    public func contentCompressionResistancePriority(
        for orientation: NSLayoutConstraint.Orientation
    ) -> NSLayoutConstraint.Priority { layoutProxy.contentCompressionResistancePriority(for: orientation) }
    /// Sets how much the view resists shrinking below its intrinsic size.
    public func setContentCompressionResistancePriority(
        _ priority: NSLayoutConstraint.Priority, for orientation: NSLayoutConstraint.Orientation
    ) { layoutProxy.setContentCompressionResistancePriority(priority, for: orientation) }

    /// The smallest size that fulfills the constraints of the contents.
    public var fittingSize: CGSize { layoutProxy.systemLayoutSizeFitting(.zero) }
    /// Whether `updateConstraints()` is called before the next layout. Setting it to false has no effect.
    public var needsUpdateConstraints: Bool {
        get { existingLayoutProxy?.needsUpdateConstraints() ?? false }
        set { if newValue { layoutProxy.setNeedsUpdateConstraints() } }
    }
    /// Calls `updateConstraints()` of the views that need it.
    public func updateConstraintsForSubtreeIfNeeded() { existingLayoutProxy?.updateConstraintsIfNeeded() }
}
