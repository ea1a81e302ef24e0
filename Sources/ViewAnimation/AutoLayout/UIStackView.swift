import Foundation

/// A view that arranges views in a row or a column with constraints. Hidden views take no space.
///
/// - Apple: `UIStackView`.
open class UIStackView: UIView {
    /// How the views fill the axis.
    ///
    /// - Apple: `UIStackView.Distribution`.
    public enum Distribution: Int, Sendable {
        /// The views fill the axis; their priorities determine which one is stretched or compressed.
        case fill = 0
        /// The views have the same size.
        case fillEqually
        /// The sizes are in proportion to the intrinsic sizes.
        case fillProportionally
        /// The distances are the same.
        case equalSpacing
        /// The distances of the centers are the same.
        case equalCentering
    }

    /// How the views are placed across the axis.
    ///
    /// - Apple: `UIStackView.Alignment`.
    public enum Alignment: Int, Sendable {
        /// The views fill the space.
        case fill = 0
        /// Leading edges in columns, top edges in rows.
        case leading
        /// The first baselines, in rows.
        case firstBaseline
        /// The centers.
        case center
        /// Trailing edges in columns, bottom edges in rows.
        case trailing
        /// The last baselines, in rows.
        case lastBaseline

        /// The top edges of a row.
        public static let top = Alignment.leading
        /// The bottom edges of a row.
        public static let bottom = Alignment.trailing
    }

    /// The distance that stands for `spacing` in `setCustomSpacing(_:after:)`.
    public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude
    /// The standard distance: 8 points.
    public static let spacingUseSystem: CGFloat = 8

    /// The direction; horizontal by default.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { invalidateLayout() } }
    /// How the views fill the axis; `.fill` by default.
    open var distribution = Distribution.fill { didSet { invalidateLayout() } }
    /// How the views are placed across the axis; `.fill` by default.
    open var alignment = Alignment.fill { didSet { invalidateLayout() } }
    /// The distance of the views in points; the smallest one for `.equalSpacing` and `.equalCentering`. 0 by default.
    open var spacing: CGFloat = 0 { didSet { invalidateLayout() } }
    /// Whether the views are inside the layout margins. False by default.
    open var isLayoutMarginsRelativeArrangement = false { didSet { invalidateLayout() } }
    /// Has no effect: vertical distances are measured between edges.
    open var isBaselineRelativeArrangement = false

    /// The views in their order.
    open private(set) var arrangedSubviews: [UIView] = []
    private var customSpacings: [ObjectIdentifier: CGFloat] = [:]

    /// Creates a stack view with views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        for view in views { addArrangedSubview(view) }
    }

    /// Creates an empty stack view.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view, or moves it if it is arranged already.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        invalidateLayout()
    }

    /// Ends the arrangement of a view, which stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        invalidateLayout()
    }

    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the distance after a view.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        customSpacings[ObjectIdentifier(arrangedSubview)] = spacing == Self.spacingUseDefault ? nil : spacing
        invalidateLayout()
    }

    /// Returns the distance after a view.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        customSpacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// Returns the constraints of the arrangement.
    func arrangement() -> [NSLayoutConstraint] {
        let views = visibleViews
        guard let first = views.first, let last = views.last else { return [] }
        let isRow = axis == .horizontal
        let start: NSLayoutConstraint.Attribute = isRow ? .leading : .top
        let end: NSLayoutConstraint.Attribute = isRow ? .trailing : .bottom
        var result = [relate(first, start, self, start), relate(last, end, self, end)]
        result += distances(views, start, end)
        result += views.flatMap { across($0, first: first) }
        return result + [hug(isRow ? .height : .width)]
    }

    private func relate(
        _ view: UIView, _ attribute: NSLayoutConstraint.Attribute, _ other: UIView,
        _ otherAttribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation = .equal,
        multiplier: CGFloat = 1, constant: CGFloat = 0, priority: UILayoutPriority = .required
    ) -> NSLayoutConstraint {
        let usesMargins = isLayoutMarginsRelativeArrangement && other === self
        let constraint = NSLayoutConstraint(
            item: view, attribute: attribute, relatedBy: relation, toItem: usesMargins ? layoutMarginsGuide : other,
            attribute: otherAttribute, multiplier: multiplier, constant: constant)
        constraint.priority = priority
        return constraint
    }

    /// The distances along the axis, and the sizes that the distribution relates.
    private func distances(
        _ views: [UIView], _ start: NSLayoutConstraint.Attribute, _ end: NSLayoutConstraint.Attribute
    ) -> [NSLayoutConstraint] {
        let size: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        let isFilling = [.fill, .fillEqually, .fillProportionally].contains(distribution)
        var result = zip(views, views.dropFirst()).map { view, next in
            relate(
                next, start, view, end, isFilling ? .equal : .greaterThanOrEqual,
                constant: customSpacings[ObjectIdentifier(view)] ?? spacing)
        }
        switch distribution {
        case .fill: break
        case .fillEqually: result += views.dropFirst().map { relate($0, size, views[0], size) }
        case .fillProportionally:
            let lengths = views.map { view in
                let size = view.intrinsicContentSize
                return max(0, axis == .horizontal ? size.width : size.height)
            }
            guard let index = lengths.firstIndex(where: { $0 > 0 }) else { break }
            result += zip(views, lengths).filter { $0.0 !== views[index] && $0.1 > 0 }.map { view, length in
                relate(view, size, views[index], size, multiplier: length / lengths[index], priority: .required - 1)
            }
        case .equalSpacing, .equalCentering: result += equalGaps(views)
        }
        return result
    }

    /// Guides between the views that all have the same length.
    private func equalGaps(_ views: [UIView]) -> [NSLayoutConstraint] {
        let isRow = axis == .horizontal
        let center: NSLayoutConstraint.Attribute = isRow ? .centerX : .centerY
        let edges: (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
            distribution == .equalCentering ? (center, center) : isRow ? (.trailing, .leading) : (.bottom, .top)
        let size: NSLayoutConstraint.Attribute = isRow ? .width : .height
        let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
            isRow ? (.leading, .trailing) : (.top, .bottom)
        return zip(gapGuides, zip(views, views.dropFirst())).flatMap { guide, pair in
            let constraints = [
                (start, pair.0, edges.0), (end, pair.1, edges.1),
            ].map { edge, view, attribute in
                NSLayoutConstraint(
                    item: guide, attribute: edge, relatedBy: .equal, toItem: view, attribute: attribute, multiplier: 1,
                    constant: 0)
            }
            let equal = NSLayoutConstraint(
                item: guide, attribute: size, relatedBy: .equal, toItem: gapGuides[0], attribute: size, multiplier: 1,
                constant: 0)
            // Distances cannot be equal if the views are too large; their smallest distance is more important.
            equal.priority = distribution == .equalCentering ? UILayoutPriority(150) : .required - 1
            return constraints + [equal]
        }
    }

    private var gapGuides: [UILayoutGuide] = []

    /// Adds a guide for each distance that must be equal to the others.
    func updateGapGuides() {
        let count = distribution == .equalSpacing || distribution == .equalCentering ? visibleViews.count - 1 : 0
        useGapGuides(count > 1 ? count : 0)
    }

    private var visibleViews: [UIView] { arrangedSubviews.filter { !$0.isHidden && $0.superview === self } }

    private func useGapGuides(_ count: Int) {
        while gapGuides.count > count { removeLayoutGuide(gapGuides.removeLast()) }
        while gapGuides.count < count {
            let guide = UILayoutGuide()
            gapGuides.append(guide)
            addLayoutGuide(guide)
        }
    }

    /// The constraints of a view across the axis.
    private func across(_ view: UIView, first: UIView) -> [NSLayoutConstraint] {
        let isRow = axis == .horizontal
        let start: NSLayoutConstraint.Attribute = isRow ? .top : .leading
        let end: NSLayoutConstraint.Attribute = isRow ? .bottom : .trailing
        let inside = [
            relate(view, start, self, start, .greaterThanOrEqual), relate(view, end, self, end, .lessThanOrEqual),
        ]
        let center: NSLayoutConstraint.Attribute = isRow ? .centerY : .centerX
        switch alignment {
        case .fill: return [relate(view, start, self, start), relate(view, end, self, end)]
        case .leading: return [relate(view, start, self, start), inside[1]]
        case .trailing: return [relate(view, end, self, end), inside[0]]
        case .center: return [relate(view, center, self, center)] + inside
        case .firstBaseline:
            return inside + (view === first ? [] : [relate(view, .firstBaseline, first, .firstBaseline)])
        case .lastBaseline: return inside + (view === first ? [] : [relate(view, .lastBaseline, first, .lastBaseline)])
        }
    }

    /// Makes the stack view as small across the axis as its views allow.
    private func hug(_ size: NSLayoutConstraint.Attribute) -> NSLayoutConstraint {
        let constraint = NSLayoutConstraint(
            item: self, attribute: size, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
            constant: 0)
        constraint.priority = UILayoutPriority(49)
        return constraint
    }
}
