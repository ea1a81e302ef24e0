import Foundation

/// A linear relation between attributes of two views or layout guides:
/// `first.attribute = multiplier × second.attribute + constant`.
///
/// A constraint takes effect while it is active and its items are in the same view tree. Positions refer to the nearest
/// common superview. Of required constraints that contradict each other, the ones that were activated first hold.
/// - Apple: `NSLayoutConstraint`. Languages are written from left to right, so leading is left.
open class NSLayoutConstraint: NSObject {
    /// A relation between the two sides.
    ///
    /// - Apple: `NSLayoutConstraint.Relation`.
    public enum Relation: Int, Sendable {
        /// The first side is at most the second one.
        case lessThanOrEqual = -1
        /// The sides are equal.
        case equal
        /// The first side is at least the second one.
        case greaterThanOrEqual
    }

    /// A part of a view's frame.
    ///
    /// - Apple: `NSLayoutConstraint.Attribute`.
    public enum Attribute: Int, Sendable {
        /// No attribute.
        case notAnAttribute = 0
        /// The left, right, top and bottom edge.
        case left, right, top, bottom
        /// The left and right edge.
        case leading, trailing
        /// The size.
        case width, height
        /// The center.
        case centerX, centerY
        /// The baseline of the last and of the first line of text; the bottom of views without text.
        case lastBaseline, firstBaseline
        /// The edges inset by the layout margins.
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        /// The center of the area inside the layout margins.
        case centerXWithinMargins, centerYWithinMargins
    }

    /// The alignment of all views of a visual format.
    ///
    /// - Apple: `NSLayoutConstraint.FormatOptions`.
    public struct FormatOptions: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Aligns the left edges.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// Aligns the right edges.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// Aligns the top edges.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// Aligns the bottom edges.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// Aligns the leading edges.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// Aligns the trailing edges.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// Aligns the horizontal centers.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// Aligns the vertical centers.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// Aligns the last baselines.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// From leading to trailing edges.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// From left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// From right to left.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        var attributes: [Attribute] {
            let all: [(FormatOptions, Attribute)] = [
                (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
                (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
                (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
            ]
            return all.filter { contains($0.0) }.map(\.1)
        }
    }

    /// The view or layout guide of the first side.
    open private(set) weak var firstItem: AnyObject?
    /// The attribute of the first side.
    public let firstAttribute: Attribute
    /// The relation of the sides.
    public let relation: Relation
    /// The view or layout guide of the second side; nil for a constant.
    open private(set) weak var secondItem: AnyObject?
    /// The attribute of the second side.
    public let secondAttribute: Attribute
    /// The factor of the second side.
    public let multiplier: CGFloat
    /// The points that are added to the second side.
    open var constant: CGFloat { didSet { if constant != oldValue { holder?.invalidateLayout() } } }
    /// The priority; required by default.
    open var priority = UILayoutPriority.required { didSet { if priority != oldValue { holder?.invalidateLayout() } } }
    /// A name for debugging.
    open var identifier: String?
    /// Has no effect: Interface Builder does not exist.
    open var shouldBeArchived = false

    /// The view whose `constraints` contain the constraint.
    weak var holder: UIView?

    /// Creates an inactive constraint. Without a second item, the second attribute does not count.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = Self.layoutItem(view1)
        firstAttribute = attr1
        self.relation = relation
        secondItem = view2.map(Self.layoutItem)
        secondAttribute = view2 == nil ? .notAnAttribute : attr2
        self.multiplier = multiplier
        constant = c
    }

    private static func layoutItem(_ item: Any) -> AnyObject {
        (item as? any LayoutItemOwner)?.layoutItem ?? item as AnyObject
    }

    /// Creates a constraint without items, as code does that replaces it later. It has no effect.
    public override init() {
        firstAttribute = .notAnAttribute
        relation = .equal
        secondAttribute = .notAnAttribute
        multiplier = 1
        constant = 0
    }

    /// The anchor of the first side.
    open var firstAnchor: AnyObject? { firstItem }
    /// The anchor of the second side.
    open var secondAnchor: AnyObject? { secondItem }

    /// Whether the constraint is active. Activating adds it to the nearest common superview of its items.
    open var isActive: Bool {
        get { holder != nil }
        set {
            if !newValue {
                holder?.removeConstraint(self)
            } else if holder == nil, let view = commonSuperview {
                view.addConstraint(self)
            }
        }
    }

    /// Activates constraints. The items of each must be in the same view tree.
    open class func activate(_ constraints: [NSLayoutConstraint]) { for item in constraints { item.isActive = true } }
    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for item in constraints { item.isActive = false }
    }

    /// The views of the items. A second item that no longer exists makes the constraint ineffective.
    var views: [UIView] {
        [firstItem, secondItem].compactMap { ($0 as? UIView) ?? ($0 as? UILayoutGuide)?.owningView }
    }

    /// The nearest view that contains the views of both items, or nil without one.
    var commonSuperview: UIView? {
        let views = views
        guard let first = views.first, let last = views.last else { return nil }
        var candidate: UIView? = first
        while let view = candidate, !last.isDescendant(of: view) { candidate = view.superview }
        return candidate
    }
}

/// An object in whose place constraints refer to a view or layout guide.
package protocol LayoutItemOwner: AnyObject {
    /// The view or layout guide.
    var layoutItem: AnyObject { get }
}

/// The priority of a constraint, 1…1000.
///
/// - Apple: `UILayoutPriority`.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Float
    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }
    /// Creates a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// Required: 1000.
    public static let required = UILayoutPriority(1000)
    /// High: 750. Contents resist compression with it by default.
    public static let defaultHigh = UILayoutPriority(750)
    /// The priority of dragging that changes the size of a scene: 510.
    public static let dragThatCanResizeScene = UILayoutPriority(510)
    /// The priority of staying at the size of a scene: 500.
    public static let sceneSizeStayPut = UILayoutPriority(500)
    /// The priority of dragging that does not change the size of a scene: 490.
    public static let dragThatCannotResizeScene = UILayoutPriority(490)
    /// Low: 250. Views hug their contents with it by default.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority of the target size in `systemLayoutSizeFitting(_:)`: 50.
    public static let fittingSizeLevel = UILayoutPriority(50)

    /// Returns a higher priority.
    public static func + (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority { .init(lhs.rawValue + rhs) }
    /// Returns a lower priority.
    public static func - (lhs: UILayoutPriority, rhs: Float) -> UILayoutPriority { .init(lhs.rawValue - rhs) }
}
