import Foundation
import LayerTree

/// What a view needs for Auto Layout. Views that do not use it have none.
final class ConstraintState {
    /// Whether the frame follows from the autoresizing mask instead of constraints.
    var isFrameFixed = true
    var constraints: [NSLayoutConstraint] = []
    var guides: [UILayoutGuide] = []
    var hugging: [UILayoutPriority] = [.defaultLow, .defaultLow]
    var compressionResistance: [UILayoutPriority] = [.defaultHigh, .defaultHigh]
    var margins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var needsUpdate = true
    /// The last layout of the tree, if the view is its root.
    var system: LayoutSystem?

    private var areas: [UILayoutGuide] = []

    /// Returns the guide of a view for a predefined area, always the same one.
    func guide(_ area: UILayoutGuide.Area, of view: UIView) -> UILayoutGuide {
        if let guide = areas.first(where: { $0.area == area }) { return guide }
        let guide = UILayoutGuide(area, of: view)
        areas.append(guide)
        return guide
    }

    /// Returns the guide of a view for the keyboard, always the same one.
    func keyboardGuide(of view: UIView) -> UIKeyboardLayoutGuide {
        if let guide = areas.lazy.compactMap({ $0 as? UIKeyboardLayoutGuide }).first { return guide }
        let guide = UIKeyboardLayoutGuide(.keyboard, of: view)
        areas.append(guide)
        return guide
    }
}

extension UIView {
    /// The view at the top of the tree.
    package var treeRoot: UIView {
        var view = self
        while let parent = view.superview { view = parent }
        return view
    }

    /// Whether constraints determine the frame.
    var hasConstrainedFrame: Bool { existingConstraintState?.isFrameFixed == false && superview != nil }

    /// Requests layout of all views in the tree whose subviews have constraints.
    func invalidateLayout() { treeRoot.requestConstrainedLayout() }

    private func requestConstrainedLayout() {
        if existingConstraintState != nil || subviews.contains(where: \.hasConstrainedFrame) { setNeedsLayout() }
        for view in subviews { view.requestConstrainedLayout() }
    }

    /// Removes the constraints of the view and its superviews that match.
    func removeConstraints(where isRemoved: (NSLayoutConstraint) -> Bool) {
        var ancestor: UIView? = self
        while let view = ancestor {
            if let state = view.existingConstraintState { view.removeConstraints(state.constraints.filter(isRemoved)) }
            ancestor = view.superview
        }
    }

    /// Removes the constraints that connect the subtree with its former superview.
    func removeConstraints(connecting parent: UIView) {
        parent.removeConstraints { constraint in constraint.views.contains { $0.isDescendant(of: self) } }
    }

    /// Calls `updateConstraints()` of the views that asked for it, subviews first.
    func updateConstraintsOfTree() {
        for view in subviews { view.updateConstraintsOfTree() }
        guard existingConstraintState?.needsUpdate == true || needsInitialConstraints else { return }
        constraintState.needsUpdate = false
        updateConstraints()
    }

    private var needsInitialConstraints: Bool {
        existingConstraintState == nil && type(of: self).requiresConstraintBasedLayout
    }

    /// Sets the bounds and centers of the subviews that have constraints. As on Apple's platforms, the center is the
    /// middle of the solved rectangle, so that another `anchorPoint` moves the frame away from it.
    func applyConstraints() {
        guard subviews.contains(where: \.hasConstrainedFrame) else { return }
        let system = LayoutSystem.current(for: self)
        for view in subviews where view.hasConstrainedFrame {
            let frame = system.frame(of: view)
            if view.bounds.size != frame.size { view.bounds.size = frame.size }
            let center = CGPoint(x: frame.midX, y: frame.midY)
            if view.center != center { view.center = center }
        }
        (self as? UIScrollView)?.adoptContentSize(of: system)
    }
}
