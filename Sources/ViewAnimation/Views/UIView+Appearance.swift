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

    /// Says that drawing covers the whole view, whose bitmap then has no alpha, and is black where nothing is drawn.
    ///
    /// True by default, as UIKit has it; but no view is taken at that word before it is set.
    public var isOpaque: Bool {
        get { explicitIsOpaque ?? true }
        set { (explicitIsOpaque, layer.isOpaque) = (newValue, newValue) }
    }

    /// Where the layer's picture goes; `.scaleToFill` by default.
    public var contentMode: ContentMode {
        get {
            let mode = ContentMode(layer.contentsGravity)
            return mode == .scaleToFill && isRedrawnOnResizing ? .redraw : mode
        }
        set {
            if isRedrawnOnResizing != (newValue == .redraw) { layer.needsDisplayOnBoundsChange = newValue == .redraw }
            isRedrawnOnResizing = newValue == .redraw
            layer.contentsGravity = newValue.gravity
        }
    }

    /// The part of the picture that stretches with the view, in unit space from the top left; the rest keeps its size,
    /// or its shape along edges.
    public var contentStretch: CGRect {
        get { layer.contentsCenter }
        set { layer.contentsCenter = newValue }
    }

    /// A view, in no superview, whose alpha multiplies this one's picture. The layer keeps only the mask's layer: keep
    /// the view.
    public var mask: UIView? {
        get { layer.mask?.delegate as? UIView }
        set { layer.mask = newValue?.layer }
    }
}

extension UIView {
    /// - Apple: `UIView.ContentMode`.
    public enum ContentMode: Int, Sendable {
        case scaleToFill = 0, scaleAspectFit, scaleAspectFill
        /// As `scaleToFill`; a change of the size draws the view anew.
        case redraw
        case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight

        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            // A layer's names are meant with y upward (facts 1.6): a view's top is its layer's bottom.
            case .top: .bottom
            case .bottom: .top
            case .left: .left
            case .right: .right
            case .topLeft: .bottomLeft
            case .topRight: .bottomRight
            case .bottomLeft: .topLeft
            case .bottomRight: .topRight
            }
        }

        init(_ gravity: CALayerContentsGravity) {
            let all: [ContentMode] = [
                .scaleAspectFit, .scaleAspectFill, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
                .bottomLeft, .bottomRight,
            ]
            self = all.first { $0.gravity == gravity } ?? .scaleToFill
        }
    }
}
