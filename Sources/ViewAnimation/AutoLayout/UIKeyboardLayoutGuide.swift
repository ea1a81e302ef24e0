import Foundation

/// A layout guide with constraints that hold while it is near an edge of its view.
///
/// - Apple: `UITrackingLayoutGuide`. The guide is near the bottom edge, and along all of it.
open class UITrackingLayoutGuide: UILayoutGuide {
    private var nearConstraints: [UInt: [NSLayoutConstraint]] = [:]
    private var awayConstraints: [UInt: [NSLayoutConstraint]] = [:]

    /// Activates the constraints if the edge is the bottom one.
    open func setConstraints(
        _ trackedConstraints: [NSLayoutConstraint], activeWhenNearEdge edge: NSDirectionalRectEdge
    ) {
        replace(&nearConstraints, edge, with: trackedConstraints, areActive: edge.isSubset(of: .bottom))
    }
    /// Activates the constraints if the edge is the top one.
    open func setConstraints(
        _ trackedConstraints: [NSLayoutConstraint], activeWhenAwayFrom edge: NSDirectionalRectEdge
    ) {
        replace(&awayConstraints, edge, with: trackedConstraints, areActive: edge.isSubset(of: .top))
    }
    /// Returns the constraints for an edge.
    open func constraintsActive(whenNearEdge edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
        nearConstraints[edge.rawValue] ?? []
    }
    /// Returns the constraints for the distance from an edge.
    open func constraintsActive(whenAwayFrom edge: NSDirectionalRectEdge) -> [NSLayoutConstraint] {
        awayConstraints[edge.rawValue] ?? []
    }
    /// Deactivates and removes all tracked constraints.
    open func removeAllTrackedConstraints() {
        for constraint in nearConstraints.values.joined() { constraint.isActive = false }
        for constraint in awayConstraints.values.joined() { constraint.isActive = false }
        nearConstraints = [:]
        awayConstraints = [:]
    }

    private func replace(
        _ tracked: inout [UInt: [NSLayoutConstraint]], _ edge: NSDirectionalRectEdge,
        with constraints: [NSLayoutConstraint], areActive: Bool
    ) {
        for constraint in tracked[edge.rawValue] ?? [] { constraint.isActive = false }
        tracked[edge.rawValue] = constraints
        for constraint in constraints { constraint.isActive = areActive }
    }
}

/// The area of the keyboard, which is never shown: that below the safe area.
///
/// - Apple: `UIKeyboardLayoutGuide`.
open class UIKeyboardLayoutGuide: UITrackingLayoutGuide {
    /// Stored; there is no keyboard.
    open var followsUndockedKeyboard = false
    /// Whether the guide begins at the safe area instead of the bottom edge. True by default.
    open var usesBottomSafeArea = true { didSet { owningView?.invalidateLayout() } }
    /// Stored; there are no gestures.
    open var keyboardDismissPadding: CGFloat = 0
}

extension UILayoutGuide {
    /// The height of the keyboard's area, which is inside the safe area's inset.
    func keyboardInset(in view: UIView) -> CGFloat {
        (self as? UIKeyboardLayoutGuide)?.usesBottomSafeArea == false ? 0 : view.safeAreaInsets.bottom
    }
}

extension UIView {
    /// The area of the keyboard, which is never shown: that below the safe area, with the width of the view.
    public var keyboardLayoutGuide: UIKeyboardLayoutGuide { constraintState.keyboardGuide(of: self) }
}

/// Edges by the direction of text.
///
/// - Apple: `NSDirectionalRectEdge`.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top.
    public static let top = NSDirectionalRectEdge(rawValue: 1 << 0)
    /// The left.
    public static let leading = NSDirectionalRectEdge(rawValue: 1 << 1)
    /// The bottom.
    public static let bottom = NSDirectionalRectEdge(rawValue: 1 << 2)
    /// The right.
    public static let trailing = NSDirectionalRectEdge(rawValue: 1 << 3)
    /// All edges.
    public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}
