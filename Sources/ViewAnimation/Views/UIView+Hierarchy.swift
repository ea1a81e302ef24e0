import Foundation
import LayerTree

extension UIView {
    /// Adds a subview in front of the others, and removes it from its previous superview.
    public func addSubview(_ view: UIView) { insert(view) { $0.count } }

    /// Inserts a subview at an index, limited to the valid range.
    public func insertSubview(_ view: UIView, at index: Int) { insert(view) { min(max(index, 0), $0.count) } }

    /// Inserts a subview below `sibling`, or in front if `sibling` is not a subview.
    public func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insert(view) { views in views.firstIndex { $0 === sibling } ?? views.count }
    }

    /// Inserts a subview above `sibling`, or in front if `sibling` is not a subview.
    public func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insert(view) { views in views.firstIndex { $0 === sibling }.map { $0 + 1 } ?? views.count }
    }

    /// Moves a subview in front of the others.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        setSubviews(subviews.filter { $0 !== view } + [view])
        layer.addSublayer(view.layer)
    }

    /// Moves a subview behind the others.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        setSubviews([view] + subviews.filter { $0 !== view })
        layer.insertSublayer(view.layer, at: 0)
    }

    /// Exchanges two subviews. Invalid indices have no effect.
    public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        guard index1 != index2, subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
        var views = subviews
        let lower = views[min(index1, index2)].layer
        let upper = views[max(index1, index2)].layer
        views.swapAt(index1, index2)
        let layers = layer.sublayers ?? []
        let below = layers.firstIndex { $0 === upper }.flatMap { $0 > 0 ? layers[$0 - 1] : nil }
        layer.insertSublayer(upper, below: lower)
        if let below, below !== lower { layer.insertSublayer(lower, above: below) }
        setSubviews(views)
    }

    /// Removes the view from its superview.
    public func removeFromSuperview() {
        guard let parent = superview else { return }
        parent.willRemoveSubview(self)
        willMove(toSuperview: nil)
        detach(from: parent)
        didMoveToSuperview()
    }

    /// Returns whether the view is `view` or a descendant of it.
    public func isDescendant(of view: UIView) -> Bool {
        var ancestor: UIView? = self
        while let current = ancestor {
            if current === view { return true }
            ancestor = current.superview
        }
        return false
    }

    /// Returns the view itself or the first descendant, depth first, with the tag.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    private func insert(_ view: UIView, at index: ([UIView]) -> Int) {
        precondition(!isDescendant(of: view), "a view cannot become its own subview")
        view.willMove(toSuperview: self)
        if let old = view.superview {
            if old !== self { old.willRemoveSubview(view) }
            view.detach(from: old)
        }
        let place = index(subviews)
        insertLayer(of: view, at: place)
        var views = subviews
        views.insert(view, at: place)
        setSubviews(views, adopting: view)
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    /// Inserts the view's layer. Layers without views keep their order among the subviews' layers.
    private func insertLayer(of view: UIView, at place: Int) {
        if place < subviews.count {
            layer.insertSublayer(view.layer, below: subviews[place].layer)
        } else {
            layer.addSublayer(view.layer)
        }
    }

    private func detach(from parent: UIView) {
        parent.setSubviews(parent.subviews.filter { $0 !== self })
        leaveSuperview()
        layer.removeFromSuperlayer()
    }
}
