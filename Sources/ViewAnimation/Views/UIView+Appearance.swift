import Foundation
import LayerTree

extension UIView {
    /// The opacity, 0…1.
    public var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }

    /// The background color; nil for a transparent background.
    public var backgroundColor: UIColor? {
        get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
        set { layer.backgroundColor = newValue?.cgColor }
    }

    /// Whether the view is hidden. Not animated.
    public var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    /// Whether subviews are clipped to the bounds.
    public var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The pixels per point of the view's bitmap.
    public var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    /// Whether drawing covers the entire view. The bitmap of an opaque view has no alpha and a black background.
    ///
    /// True by default, as in UIKit, but the bitmap is opaque only after the property was set to true.
    public var isOpaque: Bool {
        get { explicitIsOpaque ?? true }
        set {
            explicitIsOpaque = newValue
            layer.isOpaque = newValue
        }
    }

    /// The placement of the layer's contents; `.scaleToFill` by default.
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

    /// The part of the contents that stretches with the view, in unit coordinates from the top left. The corners keep
    /// their size, and the edges stretch in one direction.
    public var contentStretch: CGRect {
        get { layer.contentsCenter }
        set { layer.contentsCenter = newValue }
    }

    /// A view whose alpha masks this view. It must not have a superview. Only the mask's layer is retained, so retain
    /// the view yourself.
    public var mask: UIView? {
        get { layer.mask?.delegate as? UIView }
        set { layer.mask = newValue?.layer }
    }
}

extension UIView {
    /// A placement of the layer's contents.
    ///
    /// - Apple: `UIView.ContentMode`.
    public enum ContentMode: Int, Sendable {
        /// Stretches the contents to the bounds.
        case scaleToFill = 0
        /// Scales the contents to fit inside the bounds and keeps their aspect ratio.
        case scaleAspectFit
        /// Scales the contents to fill the bounds and keeps their aspect ratio; contents may extend beyond the bounds.
        case scaleAspectFill
        /// Like `scaleToFill`, but the view is redrawn when its size changes.
        case redraw
        /// Places the contents at the center of the bounds at their natural size.
        case center
        /// Places the contents at the center of the top edge of the bounds at their natural size.
        case top
        /// Places the contents at the center of the bottom edge of the bounds at their natural size.
        case bottom
        /// Places the contents at the center of the left edge of the bounds at their natural size.
        case left
        /// Places the contents at the center of the right edge of the bounds at their natural size.
        case right
        /// Places the contents at the top-left corner of the bounds at their natural size.
        case topLeft
        /// Places the contents at the top-right corner of the bounds at their natural size.
        case topRight
        /// Places the contents at the bottom-left corner of the bounds at their natural size.
        case bottomLeft
        /// Places the contents at the bottom-right corner of the bounds at their natural size.
        case bottomRight

        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            // Layers name edges with y upward (facts 1.6), so a view's top is its layer's bottom.
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
