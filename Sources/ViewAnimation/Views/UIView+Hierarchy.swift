import Foundation
import LayerTree

extension UIView {
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

    /// The window that contains the view; nil for views outside windows, including those of a hosted tree without one.
    public var window: UIWindow? {
        var ancestor: UIView? = self
        while let current = ancestor {
            if let window = current as? UIWindow { return window }
            ancestor = current.superview
        }
        return nil
    }

    /// Makes a change that moves the view to a window, and calls the callbacks of the subtree if it is another one.
    func changingWindow(from old: UIWindow? = nil, to new: UIWindow?, _ change: () -> Void) {
        let isChanged = (old ?? window) !== new
        if isChanged { forEachInSubtree { $0.willMove(toWindow: new) } }
        change()
        if isChanged { forEachInSubtree { $0.didMoveToWindow() } }
    }

    private func forEachInSubtree(_ body: (UIView) -> Void) {
        body(self)
        for view in subviews { view.forEachInSubtree(body) }
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
            if let match = view.viewWithTag(tag) { return match }
        }
        return nil
    }

    func insert(_ view: UIView, at index: ([UIView]) -> Int) {
        precondition(!isDescendant(of: view), "a view cannot become its own subview")
        view.willMove(toSuperview: self)
        let oldWindow = view.window
        if let old = view.superview {
            if old !== self {
                old.willRemoveSubview(view)
                view.removeConstraints(connecting: old)
            }
            view.detach(from: old)
        }
        let position = index(subviews)
        view.changingWindow(from: oldWindow, to: window) {
            insertLayer(of: view, at: position)
            var views = subviews
            views.insert(view, at: position)
            setSubviews(views, adopting: view)
        }
        if view.existingConstraintState != nil { invalidateLayout() }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    /// Inserts the view's layer. Layers without views keep their order among the subviews' layers.
    private func insertLayer(of view: UIView, at position: Int) {
        if position < subviews.count {
            layer.insertSublayer(view.layer, below: subviews[position].layer)
        } else {
            layer.addSublayer(view.layer)
        }
    }

    func detach(from parent: UIView) {
        parent.setSubviews(parent.subviews.filter { $0 !== self })
        leaveSuperview()
        layer.removeFromSuperlayer()
    }
}
