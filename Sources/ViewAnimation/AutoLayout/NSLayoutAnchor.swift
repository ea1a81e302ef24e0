import Foundation

/// An attribute of a view or layout guide, for making constraints.
///
/// - Apple: `NSLayoutAnchor`.
public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// The view or layout guide.
    public let item: AnyObject?
    let attribute: NSLayoutConstraint.Attribute

    required init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
    }

    /// The name of the item and the attribute.
    public var name: String { "\(item.map { "\(type(of: $0))" } ?? "nil").\(attribute)" }

    /// Returns a constraint that makes the attributes equal.
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        relate(.equal, anchor, 1, c)
    }

    /// Returns a constraint that makes the attribute at least the other one.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor, 1, c)
    }

    /// Returns a constraint that makes the attribute at most the other one.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor, 1, c)
    }

    func relate(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat, _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item as Any, attribute: attribute, relatedBy: relation, toItem: other?.item,
            attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }
}

/// A horizontal position.
///
/// - Apple: `NSLayoutXAxisAnchor`.
public class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns a constraint with multiples of the standard distance of 8 points.
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.equal, anchor, 1, 8 * multiplier)
    }

    /// Returns a constraint for at least a multiple of the standard distance of 8 points.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor, 1, 8 * multiplier)
    }

    /// Returns a constraint for at most a multiple of the standard distance of 8 points.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor, 1, 8 * multiplier)
    }
}

/// A vertical position.
///
/// - Apple: `NSLayoutYAxisAnchor`.
public class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns a constraint with multiples of the standard distance of 8 points.
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.equal, anchor, 1, 8 * multiplier)
    }

    /// Returns a constraint for at least a multiple of the standard distance of 8 points.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor, 1, 8 * multiplier)
    }

    /// Returns a constraint for at most a multiple of the standard distance of 8 points.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor, 1, 8 * multiplier)
    }
}

/// A width or height.
///
/// - Apple: `NSLayoutDimension`.
public class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns a constraint for a fixed length in points.
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { relate(.equal, nil, 1, c) }
    /// Returns a constraint for a length of at least `c` points.
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, nil, 1, c)
    }

    /// Returns a constraint for a length of at most `c` points.
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, nil, 1, c)
    }

    /// Returns a constraint for a multiple of another length.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        relate(.equal, anchor, m, c)
    }

    /// Returns a constraint for at least a multiple of another length.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        relate(.greaterThanOrEqual, anchor, m, c)
    }

    /// Returns a constraint for at most a multiple of another length.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        relate(.lessThanOrEqual, anchor, m, c)
    }
}

/// A view or layout guide with anchors.
protocol AnchoredItem: AnyObject {}

extension AnchoredItem {
    func anchor<A: AnyObject, T: NSLayoutAnchor<A>>(_ attribute: NSLayoutConstraint.Attribute) -> T {
        T(self, attribute)
    }
}
