import Foundation
import ViewAnimation

/// A view that a menu highlights. It has no effect, because no menu is shown.
///
/// - Apple: `UITargetedPreview`.
open class UITargetedPreview: NSObject {
    /// The view.
    public let view: UIView
    /// The place of the view.
    public let target: UIPreviewTarget
    /// The look of the view.
    public let parameters: UIPreviewParameters
    /// The size of the view.
    open var size: CGSize { view.bounds.size }

    /// Creates a preview.
    public init(view: UIView, parameters: UIPreviewParameters, target: UIPreviewTarget) {
        self.view = view
        self.parameters = parameters
        self.target = target
    }
    /// Creates a preview in the superview.
    public convenience init(view: UIView, parameters: UIPreviewParameters) {
        self.init(
            view: view, parameters: parameters,
            target: UIPreviewTarget(container: view.superview ?? view, center: view.center))
    }
    /// Creates a preview in the superview with the default look.
    public convenience init(view: UIView) { self.init(view: view, parameters: UIPreviewParameters()) }
}

/// The look of a preview. Stored; has no effect.
///
/// - Apple: `UIPreviewParameters`.
open class UIPreviewParameters: NSObject {
    /// The outline.
    open var visiblePath: UIBezierPath?
    /// The outline of the shadow.
    open var shadowPath: UIBezierPath?
    /// The background color.
    open var backgroundColor: UIColor! = .systemBackground

    /// Creates the default look.
    public override init() {}
}

/// The place of a preview. Stored; has no effect.
///
/// - Apple: `UIPreviewTarget`.
open class UIPreviewTarget: NSObject {
    /// The view around the preview.
    public let container: UIView
    /// The center.
    public let center: CGPoint
    /// The transform.
    public let transform: CGAffineTransform

    /// Creates a place.
    public init(container: UIView, center: CGPoint, transform: CGAffineTransform = .identity) {
        self.container = container
        self.center = center
        self.transform = transform
    }
}
