import Foundation

// Constraints and the priorities of the intrinsic size. What subclasses override is in UIView.swift.
extension UIView {
    /// The constraints that the view holds: those whose nearest common superview it is.
    public var constraints: [NSLayoutConstraint] { existingConstraintState?.constraints ?? [] }

    /// Adds a constraint, whose items must be the view or its descendants.
    public func addConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder == nil else { return }
        constraint.holder = self
        constraintState.constraints.append(constraint)
        invalidateLayout()
    }

    /// Adds constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { for item in constraints { addConstraint(item) } }

    /// Removes a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) {
        guard constraint.holder === self else { return }
        constraint.holder = nil
        constraintState.constraints.removeAll { $0 === constraint }
        invalidateLayout()
    }

    /// Removes constraints.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        for item in constraints { removeConstraint(item) }
    }

    /// Returns how much the view resists growing beyond its intrinsic size; `defaultLow` by default.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        existingConstraintState?.hugging[axis.rawValue] ?? .defaultLow
    }

    /// Sets how much the view resists growing beyond its intrinsic size.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        constraintState.hugging[axis.rawValue] = priority
        invalidateLayout()
    }

    /// Returns how much the view resists shrinking below its intrinsic size; `defaultHigh` by default.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        existingConstraintState?.compressionResistance[axis.rawValue] ?? .defaultHigh
    }

    /// Sets how much the view resists shrinking below its intrinsic size.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        constraintState.compressionResistance[axis.rawValue] = priority
        invalidateLayout()
    }

    /// The margins of `layoutMarginsGuide`; 8 points by default.
    public var layoutMargins: UIEdgeInsets {
        get { existingConstraintState?.margins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) }
        set {
            constraintState.margins = newValue
            invalidateLayout()
        }
    }

    /// The margins of `layoutMarginsGuide`; 8 points by default.
    public var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = layoutMargins
            return .init(top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
        }
        set {
            layoutMargins = UIEdgeInsets(
                top: newValue.top, left: newValue.leading, bottom: newValue.bottom, right: newValue.trailing)
        }
    }

    /// Requests `updateConstraints()` before the next layout.
    public func setNeedsUpdateConstraints() {
        constraintState.needsUpdate = true
        invalidateLayout()
    }

    /// Whether `updateConstraints()` is called before the next layout.
    public func needsUpdateConstraints() -> Bool { existingConstraintState?.needsUpdate ?? false }
    /// Calls `updateConstraints()` of the view and its descendants if it was requested.
    public func updateConstraintsIfNeeded() { updateConstraintsOfTree() }

    /// The target size for the smallest possible size.
    public static let layoutFittingCompressedSize = CGSize(width: 0, height: 0)
    /// The target size for the largest possible size.
    public static let layoutFittingExpandedSize = CGSize(width: 10000, height: 10000)
}

extension NSLayoutConstraint {
    /// A direction of layout.
    ///
    /// - Apple: `NSLayoutConstraint.Axis`.
    public enum Axis: Int, Sendable {
        /// From left to right.
        case horizontal = 0
        /// From top to bottom.
        case vertical
    }
}
