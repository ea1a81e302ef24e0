import Foundation
import ViewAnimation

/// The part of a view in Auto Layout: a view without contents, with y downward, in a tree of its own.
///
/// A view has one once it has constraints, anchors or a superview with one.
final class LayoutProxy: UIView, ProxiedView {
    private(set) weak var view: NSView?

    init(_ view: NSView) {
        self.view = view
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { return nil }

    override var intrinsicContentSize: CGSize { view?.intrinsicContentSize ?? super.intrinsicContentSize }
    override func updateConstraints() { view?.updateConstraints() }
    override func setNeedsLayout() {
        super.setNeedsLayout()
        view?.needsLayout = true
    }
}

/// The part of a stack view in Auto Layout.
final class StackProxy: UIStackView, ProxiedView {
    private(set) weak var view: NSView?

    init(_ view: NSView) {
        self.view = view
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { return nil }

    override func updateConstraints() { view?.updateConstraints() }
    override func setNeedsLayout() {
        super.setNeedsLayout()
        view?.needsLayout = true
    }
}

/// A view that takes the place of another one in Auto Layout.
protocol ProxiedView: UIView {
    var view: NSView? { get }
}

extension NSView: LayoutItemOwner {
    package var layoutItem: AnyObject { layoutProxy }

    /// Lays out the tree of proxies that contains the view, and places the subviews that have constraints.
    func applyConstraints() {
        guard let proxy = existingLayoutProxy, subviews.contains(where: \.hasConstraints) else { return }
        var top = self
        while let parent = top.superview, parent.existingLayoutProxy != nil { top = parent }
        top.placeProxies()
        proxy.treeRoot.layoutIfNeeded()
        for view in subviews where view.hasConstraints {
            guard let own = view.existingLayoutProxy else { continue }
            let frame = flipped(CGRect(center: own.center, size: own.bounds.size))
            if view.frame != frame { view.frame = frame }
        }
    }

    /// Whether constraints determine the frame.
    private var hasConstraints: Bool {
        existingLayoutProxy != nil && !translatesAutoresizingMaskIntoConstraints && superview != nil
    }

    /// Gives the proxies of views without constraints the frames of their views.
    private func placeProxies() {
        guard let proxy = existingLayoutProxy else { return }
        if !hasConstraints {
            let rect = superview?.flipped(frame) ?? CGRect(origin: .zero, size: frame.size)
            if proxy.bounds.size != rect.size { proxy.bounds.size = rect.size }
            proxy.center = CGPoint(x: rect.midX, y: rect.midY)
        }
        for view in subviews { view.placeProxies() }
    }

    /// Converts a rectangle between the view's coordinates and those with y downward from the top edge.
    private func flipped(_ rect: CGRect) -> CGRect {
        guard !isFlipped else { return rect }
        return CGRect(
            x: rect.minX, y: bounds.minY + bounds.maxY - rect.maxY, width: rect.width, height: rect.height)
    }
}

extension CGRect {
    fileprivate init(center: CGPoint, size: CGSize) {
        self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
}
