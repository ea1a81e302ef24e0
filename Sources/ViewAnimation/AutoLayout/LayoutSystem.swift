import Foundation

/// The conditions that follow from the constraints of a view tree, and the frames that fulfill them.
final class LayoutSystem {
    /// Where each view is, and the content of each scroll view.
    private(set) var frames: [ObjectIdentifier: LayoutFrame] = [:]
    private(set) var contents: [ObjectIdentifier: LayoutFrame] = [:]
    private var conditions: [LayoutCondition] = []
    /// The owners of the variables, to compare systems.
    private var owners: [ObjectIdentifier] = []
    private var variableCount = 0
    private var values: [Double] = []
    /// The sizes of wrapped texts, which follow from the widths.
    private var wrappedSizes: [ObjectIdentifier: CGSize] = [:]
    private var wrappingViews: [UIView] = []

    /// Returns the layout of the tree that contains a view. It is computed again only if its conditions have changed.
    static func current(for view: UIView) -> LayoutSystem {
        let root = view.treeRoot
        root.updateConstraintsOfTree()
        let state = root.constraintState
        let system = LayoutSystem(of: root)
        if let old = state.system, old.firstConditions == system.conditions, old.owners == system.owners {
            system.adopt(old)
        } else {
            system.solve(root)
        }
        state.system = system
        return system
    }

    /// Returns the size of a view for a target size.
    static func fittingSize(
        of view: UIView, target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority
    ) -> CGSize {
        view.updateConstraintsOfTree()
        let system = LayoutSystem(of: view, fitting: (target, horizontal, vertical))
        system.solve(view)
        return system.frames[ObjectIdentifier(view)]?.frame(system.values).size ?? .zero
    }

    /// The conditions before texts were wrapped.
    private var firstConditions: [LayoutCondition] = []
    private let fitting: (target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority)?

    private init(of root: UIView, fitting: (CGSize, UILayoutPriority, UILayoutPriority)? = nil) {
        self.fitting = fitting
        collect(root)
        firstConditions = conditions
    }

    private func adopt(_ other: LayoutSystem) {
        values = other.values
        firstConditions = other.firstConditions
    }

    private func solve(_ root: UIView) {
        values = LayoutSolver.values(for: conditions, variableCount: variableCount)
        for view in wrappingViews {
            guard let width = frames[ObjectIdentifier(view)]?.width.value(values) else { continue }
            if let size = view.sizeOfWrappedText(width: width) { wrappedSizes[ObjectIdentifier(view)] = size }
        }
        guard !wrappedSizes.isEmpty else { return }
        collect(root)
        values = LayoutSolver.values(for: conditions, variableCount: variableCount)
    }

    /// Returns the frame of a view with constraints in the superview's coordinates, with edges on pixels.
    func frame(of view: UIView) -> CGRect {
        guard let parent = view.superview, let layoutFrame = frames[ObjectIdentifier(view)] else { return view.frame }
        return rounded(layoutFrame.frame(values), in: parent)
    }

    /// Returns the rectangle of a layout guide in its view's coordinates.
    func frame(of guide: UILayoutGuide, in view: UIView) -> CGRect {
        guard let layoutFrame = layoutFrame(of: guide) else { return .zero }
        return rounded(layoutFrame.frame(values), in: view)
    }

    /// Returns the size of the contents of a scroll view, or nil if no constraint refers to it.
    func contentSize(of view: UIScrollView) -> CGSize? {
        guard scrolledViews.contains(ObjectIdentifier(view)) else { return nil }
        return contents[ObjectIdentifier(view)]?.frame(values).size
    }

    private var scrolledViews: Set<ObjectIdentifier> = []

    private func rounded(_ frame: CGRect, in view: UIView) -> CGRect {
        guard let outer = frames[ObjectIdentifier(view)]?.frame(values) else { return frame }
        let scale = UIScreen.main.scale
        // Rounding errors must not decide about halves.
        func round(_ value: CGFloat) -> CGFloat { ((value * scale * 1024).rounded() / 1024).rounded() / scale }
        let origin = view.bounds.origin
        let left = round(frame.minX - outer.minX + origin.x)
        let top = round(frame.minY - outer.minY + origin.y)
        let right = round(frame.maxX - outer.minX + origin.x)
        let bottom = round(frame.maxY - outer.minY + origin.y)
        return CGRect(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    // Collecting the conditions.

    private func collect(_ root: UIView) {
        frames = [:]
        contents = [:]
        conditions = []
        owners = []
        variableCount = 0
        wrappingViews = []
        scrolledViews = []
        var layoutFrame = LayoutFrame(
            x: .init(), y: .init(), width: .init(Double(root.bounds.width)), height: .init(Double(root.bounds.height)))
        if let fitting {
            layoutFrame.width = variable(of: root)
            layoutFrame.height = variable(of: root)
            require(layoutFrame.width - Double(fitting.target.width), .equal, fitting.horizontal)
            require(layoutFrame.height - Double(fitting.target.height), .equal, fitting.vertical)
            addIntrinsicSize(of: root, at: layoutFrame)
        }
        add(root, at: layoutFrame)
        addConstraints(of: root)
    }

    private func variable(of owner: AnyObject) -> LayoutExpression {
        owners.append(ObjectIdentifier(owner))
        variableCount += 1
        return LayoutExpression(variable: variableCount - 1)
    }

    private func require(
        _ expression: LayoutExpression, _ relation: NSLayoutConstraint.Relation, _ priority: UILayoutPriority
    ) {
        conditions.append(LayoutCondition(expression: expression, relation: relation, priority: priority))
    }

    private func add(_ view: UIView, at layoutFrame: LayoutFrame) {
        frames[ObjectIdentifier(view)] = layoutFrame
        let origin = view.bounds.origin
        let inner = (x: layoutFrame.x - Double(origin.x), y: layoutFrame.y - Double(origin.y))
        if view is UIScrollView {
            contents[ObjectIdentifier(view)] = LayoutFrame(
                x: inner.x, y: inner.y, width: variable(of: view), height: variable(of: view))
        }
        (view as? UIStackView)?.updateGapGuides()
        for guide in view.layoutGuides {
            frames[ObjectIdentifier(guide)] = freeFrame(of: guide, from: inner)
        }
        for child in view.subviews {
            if child.hasConstrainedFrame {
                let free = freeFrame(of: child, from: inner)
                addIntrinsicSize(of: child, at: free)
                add(child, at: free)
            } else {
                add(child, at: child.fixedFrame(in: layoutFrame, from: inner, of: view.bounds.size))
            }
        }
    }

    private func freeFrame(
        of owner: AnyObject, from inner: (x: LayoutExpression, y: LayoutExpression)
    ) -> LayoutFrame {
        let layoutFrame = LayoutFrame(
            x: inner.x + variable(of: owner), y: inner.y + variable(of: owner), width: variable(of: owner),
            height: variable(of: owner))
        require(layoutFrame.width, .greaterThanOrEqual, .required)
        require(layoutFrame.height, .greaterThanOrEqual, .required)
        return layoutFrame
    }

    private func addIntrinsicSize(of view: UIView, at layoutFrame: LayoutFrame) {
        if view.canWrapText { wrappingViews.append(view) }
        let size = wrappedSizes[ObjectIdentifier(view)] ?? view.intrinsicContentSize
        let sides = [(layoutFrame.width, Double(size.width)), (layoutFrame.height, Double(size.height))]
        for (side, axis) in zip(sides, [NSLayoutConstraint.Axis.horizontal, .vertical]) where side.1 >= 0 {
            // Required constraints win over the size of the contents, even if that is required.
            let hugging = view.contentHuggingPriority(for: axis).belowRequired
            let resistance = view.contentCompressionResistancePriority(for: axis).belowRequired
            require(side.0 - side.1, .lessThanOrEqual, hugging)
            require(side.0 - side.1, .greaterThanOrEqual, resistance)
        }
    }

    private func addConstraints(of view: UIView) {
        let arranged = (view as? UIStackView)?.arrangement() ?? []
        for constraint in (view.existingConstraintState?.constraints ?? []) + arranged {
            guard let difference = difference(of: constraint) else { continue }
            require(difference, constraint.relation, constraint.priority)
        }
        for child in view.subviews { addConstraints(of: child) }
    }

    /// Returns the first side of a constraint minus the second one; nil if an item does not exist in the tree.
    private func difference(of constraint: NSLayoutConstraint) -> LayoutExpression? {
        guard let first = constraint.firstItem, let common = constraint.commonSuperview,
            let base = frames[ObjectIdentifier(common)]
        else { return nil }
        let origin = common.bounds.origin
        func side(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) -> LayoutExpression? {
            guard let layoutFrame = layoutFrame(of: item, attribute, constraint),
                let value = layoutFrame.expression(for: attribute, in: item as? UIView)
            else { return nil }
            switch attribute.direction {
            case .horizontal: return value - (base.x - Double(origin.x))
            case .vertical: return value - (base.y - Double(origin.y))
            case nil: return value
            }
        }
        guard let left = side(first, constraint.firstAttribute) else { return nil }
        if constraint.secondAttribute == .notAnAttribute { return left - Double(constraint.constant) }
        guard let second = constraint.secondItem, let right = side(second, constraint.secondAttribute) else {
            return nil
        }
        return left - right * Double(constraint.multiplier) - Double(constraint.constant)
    }

    /// Returns the frame that an attribute of an item refers to. For its descendants, the edges of a scroll view are
    /// those of its contents.
    private func layoutFrame(
        of item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ constraint: NSLayoutConstraint
    ) -> LayoutFrame? {
        guard let view = item as? UIView else { return (item as? UILayoutGuide).flatMap(layoutFrame(of:)) }
        var result = frames[ObjectIdentifier(view)]
        if view is UIScrollView, attribute.direction != nil, constraint.views.contains(where: { $0 !== view }),
            constraint.views.allSatisfy({ $0.isDescendant(of: view) })
        {
            scrolledViews.insert(ObjectIdentifier(view))
            result = contents[ObjectIdentifier(view)]
        }
        return attribute.isInsideMargins ? result?.inset(by: view.layoutMargins) : result
    }

    private func layoutFrame(of guide: UILayoutGuide) -> LayoutFrame? {
        guard let view = guide.owningView else { return nil }
        switch guide.area {
        case .free: return frames[ObjectIdentifier(guide)]
        case .bounds: return frames[ObjectIdentifier(view)]
        case .safeArea: return frames[ObjectIdentifier(view)]?.inset(by: view.safeAreaInsets)
        case .keyboard: return frames[ObjectIdentifier(view)].map { $0.below(guide.keyboardInset(in: view)) }
        case .margins: return frames[ObjectIdentifier(view)]?.inset(by: view.layoutMargins)
        case .scrolledContent:
            scrolledViews.insert(ObjectIdentifier(view))
            return contents[ObjectIdentifier(view)]
        }
    }
}

extension NSLayoutConstraint.Attribute {
    /// The direction of a position; nil for lengths.
    var direction: NSLayoutConstraint.Axis? {
        switch self {
        case .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
            .centerXWithinMargins:
            .horizontal
        case .top, .bottom, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .centerYWithinMargins:
            .vertical
        case .width, .height, .notAnAttribute: nil
        }
    }
}

extension UILayoutPriority {
    /// The priority, or the highest one that is not required.
    fileprivate var belowRequired: UILayoutPriority { UILayoutPriority(min(rawValue, Self.required.rawValue.nextDown)) }
}
