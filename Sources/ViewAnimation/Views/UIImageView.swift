import Foundation
import LayerTree

/// A view that shows a picture.
///
/// - Apple: `UIImageView`, with one picture.
open class UIImageView: UIView {
    /// Changing it keeps the view's size.
    open var image: UIImage? {
        didSet { show(image) }
    }

    /// As large as the picture.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        show(image)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { return nil }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

    private func show(_ image: UIImage?) {
        layer.contents = image?.upright
        layer.contentsScale = image?.scale ?? 1
    }
}
