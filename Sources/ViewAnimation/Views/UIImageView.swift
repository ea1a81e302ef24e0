import Foundation
import LayerTree

/// A view that shows an image.
///
/// - Apple: `UIImageView`, with one image.
open class UIImageView: UIView {
    /// The image. Setting it does not change the view's size.
    open var image: UIImage? {
        didSet { show(image) }
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

    private func show(_ image: UIImage?) {
        layer.contents = image?.upright
        layer.contentsScale = image?.scale ?? 1
    }
}
