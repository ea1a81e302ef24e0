import Foundation

// The area that bars do not cover. There is no status bar, so only containers and `additionalSafeAreaInsets` have
// insets.
extension UIView {
    /// The space at the edges that bars cover, or that controllers add.
    public var safeAreaInsets: UIEdgeInsets {
        var insets = superview?.safeAreaInsets(inside: frame) ?? .zero
        if let controller {
            insets = insets + controller.barInsets + controller.additionalSafeAreaInsets
        }
        return insets
    }

    /// Returns the part of the insets that lies inside the frame of a subview.
    private func safeAreaInsets(inside frame: CGRect) -> UIEdgeInsets {
        let own = safeAreaInsets
        guard own != .zero else { return .zero }
        let area = bounds.inset(by: own)
        return UIEdgeInsets(
            top: own.top > 0 ? min(max(area.minY - frame.minY, 0), own.top) : 0,
            left: own.left > 0 ? min(max(area.minX - frame.minX, 0), own.left) : 0,
            bottom: own.bottom > 0 ? min(max(frame.maxY - area.maxY, 0), own.bottom) : 0,
            right: own.right > 0 ? min(max(frame.maxX - area.maxX, 0), own.right) : 0)
    }

    /// Calls the methods for a change of the safe area of the view, and of its subviews, if it has changed.
    package func announceSafeArea() {
        let insets = safeAreaInsets
        guard insets != announcedSafeArea else { return }
        announcedSafeArea = insets
        setNeedsLayout()
        adjustToSafeArea()
        safeAreaInsetsDidChange()
        controller?.viewSafeAreaInsetsDidChange()
        for view in subviews { view.announceSafeArea() }
    }
}

extension UIEdgeInsets {
    package static func + (a: UIEdgeInsets, b: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}
