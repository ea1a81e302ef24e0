import Foundation
import LayerTree

// The layer's values under the view's names.
extension UIView {
    /// In the superview's space; not defined while `transform` is not the identity, as on Apple's platforms.
    public var frame: CGRect {
        get { layer.frame }
        set { resizing { layer.frame = newValue } }
    }

    /// In the view's own space.
    public var bounds: CGRect {
        get { layer.bounds }
        set { resizing { layer.bounds = newValue } }
    }

    /// The place of the anchor point in the superview's space.
    public var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// The 2-D part of the layer's transform.
    public var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    public var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { layer.convert(point, to: view?.layer) }
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { layer.convert(point, from: view?.layer) }
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { layer.convert(rect, from: view?.layer) }

    /// Takes the size that fits best.
    public func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

    public func setNeedsLayout() { layer.setNeedsLayout() }
    public func layoutIfNeeded() { layer.layoutIfNeeded() }

    private func resizing(_ change: () -> Void) {
        let old = bounds.size
        change()
        guard autoresizesSubviews, bounds.size != old else { return }
        for view in subviews { view.autoresize(from: old, to: bounds.size) }
    }
}
