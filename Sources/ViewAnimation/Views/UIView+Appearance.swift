import Foundation
import LayerTree

extension UIView {
    /// The part of the contents that stretches with the view, in unit coordinates from the top left. The corners keep
    /// their size, and the edges stretch in one direction.
    public var contentStretch: CGRect {
        get { layer.contentsCenter }
        set { layer.contentsCenter = newValue }
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

extension UIView {
    /// Blurs what is behind the view, and animates the change of the radius like other changes in the open animation
    /// block.
    ///
    /// - Parameter radius: the standard deviation in points; 0 for no blur.
    package func setBackgroundBlurRadius(_ radius: Double) {
        let key = ViewAnimatableKeyPath.backgroundBlurRadius
        let block = ViewContext.current.animatingBlock
        let old = key.value(of: layer)
        let shown = block?.settings.beginsFromCurrentState == true ? layer.presentation().map(key.value) : nil
        // An animated radius needs a filter also where it ends at 0.
        let needsFilter = radius > 0 || block != nil && old != .number(0)
        let filter = needsFilter ? CIFilter(name: "CIGaussianBlur", parameters: ["inputRadius": radius]) : nil
        filter?.name = "blur"
        layer.backgroundFilters = filter.map { [$0] }
        if needsFilter { block?.animate(layer, key, from: old, shown: shown) }
    }
}

extension UIView {
    /// The mode of the tint color.
    ///
    /// - Apple: `UIView.TintAdjustmentMode`.
    public enum TintAdjustmentMode: Int, Sendable {
        /// The mode of the superview, the color, or gray.
        case automatic = 0, normal, dimmed
    }

    /// A name for the restoration of the state, which code also uses to find views.
    public var restorationIdentifier: String? {
        get { attachments["restorationIdentifier"] as? String }
        set { attachments["restorationIdentifier"] = newValue }
    }

    /// The direction of the layout: left to right unless `semanticContentAttribute` forces another one.
    public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        semanticContentAttribute == .forceRightToLeft ? .rightToLeft : .leftToRight
    }

    /// Whether layout margins include the safe area. Stored; has no effect.
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { attachments["insetsLayoutMarginsFromSafeArea"] as? Bool ?? true }
        set { attachments["insetsLayoutMarginsFromSafeArea"] = newValue }
    }

    /// Whether layout margins include those of the superview. Stored; has no effect.
    public var preservesSuperviewLayoutMargins: Bool {
        get { attachments["preservesSuperviewLayoutMargins"] as? Bool ?? false }
        set { attachments["preservesSuperviewLayoutMargins"] = newValue }
    }

    /// Asks the first responder in the view to resign. Returns whether it did.
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool {
        guard let view = ViewContext.current.firstResponder as? UIView, view.isDescendant(of: self) else { return true }
        return view.resignFirstResponder()
    }
}
