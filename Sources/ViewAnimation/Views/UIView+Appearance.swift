import Foundation
import LayerTree

extension UIView {
    /// 0…1.
    public var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }

    /// Nil is transparent.
    public var backgroundColor: UIColor? {
        get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
        set { layer.backgroundColor = newValue?.cgColor }
    }

    /// Never animated.
    public var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    public var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// Pixels of the picture per point.
    public var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    /// Where the layer's picture goes; `.scaleToFill` by default.
    public var contentMode: ContentMode {
        get { ContentMode(layer.contentsGravity) }
        set { layer.contentsGravity = newValue.gravity }
    }

    /// A view, in no superview, whose alpha multiplies this one's picture. The layer keeps only the mask's layer: keep the view.
    public var mask: UIView? {
        get { layer.mask?.delegate as? UIView }
        set { layer.mask = newValue?.layer }
    }
}
