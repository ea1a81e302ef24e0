import Foundation
import LayerTree

/// A view that shows an image.
///
/// - Apple: `UIImageView`, with one image.
open class UIImageView: UIView {
    /// The image. Setting it does not change the view's size.
    open var image: UIImage? {
        didSet {
            show(image)
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
        }
    }

    /// Creates a view with the image's size.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        show(image)
    }

    /// Creates a view without an image.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Returns the image's size in points, or without an image the current size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

    /// Template images are drawn in the new color.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if image?.renderingMode == .alwaysTemplate { show(image) }
    }

    /// A template image takes its color from the superview.
    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if image?.renderingMode == .alwaysTemplate { show(image) }
    }

    /// The image's size in points; no intrinsic size without an image.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    private func show(_ image: UIImage?) {
        let isTemplate = image?.renderingMode == .alwaysTemplate
        layer.contents = (isTemplate ? image?.withTintColor(tintColor) : image)?.upright
        layer.contentsScale = image?.scale ?? 1
        layer.contentsCenter = image?.stretchableArea ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }
}
