import Foundation
import LayerTree

/// A view that shows an image.
///
/// - Apple: `UIImageView`.
open class UIImageView: UIView {
    /// The image. Setting it does not change the view's size.
    open var image: UIImage? {
        didSet {
            show(shownImage)
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
        }
    }

    /// The image of a highlighted view.
    open var highlightedImage: UIImage? { didSet { if isHighlighted { show(shownImage) } } }
    /// Whether `highlightedImage` is shown. False by default.
    open var isHighlighted = false { didSet { show(shownImage) } }
    /// Images that replace each other in `animationDuration`.
    open var animationImages: [UIImage]?
    /// The duration of all images; 0 stands for 1/30 s each.
    open var animationDuration: TimeInterval = 0
    /// How often the images are shown; 0 stands for forever.
    open var animationRepeatCount = 0
    /// Whether images replace each other.
    open var isAnimating: Bool { layer.animation(forKey: Self.animationKey) != nil }
    private static let animationKey = "animationImages"

    private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

    /// Shows the images one after another.
    open func startAnimating() {
        guard let images = animationImages, !images.isEmpty else { return }
        let duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
        let count = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        layer.add(Self.animation(of: images, duration: duration, repeatCount: count), forKey: Self.animationKey)
    }

    /// Shows `image` again.
    open func stopAnimating() { layer.removeAnimation(forKey: Self.animationKey) }

    private static func animation(
        of images: [UIImage], duration: TimeInterval, repeatCount: Float
    ) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = images.compactMap(\.upright)
        animation.calculationMode = .discrete
        animation.duration = duration
        animation.repeatCount = repeatCount
        return animation
    }

    /// Creates a view with an image and one for a highlighted view.
    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
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
        if shownImage?.renderingMode == .alwaysTemplate { show(shownImage) }
    }

    /// A template image takes its color from the superview.
    open override func didMoveToSuperview() {
        super.didMoveToSuperview()
        if shownImage?.renderingMode == .alwaysTemplate { show(shownImage) }
    }

    /// The image's size in points; no intrinsic size without an image.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    private static let movingImageKey = "images"

    private func show(_ image: UIImage?) {
        let isTemplate = image?.renderingMode == .alwaysTemplate
        layer.removeAnimation(forKey: Self.movingImageKey)
        if let images = image?.images, let duration = image?.duration {
            let shown = isTemplate ? images.map { $0.withTintColor(tintColor) } : images
            layer.add(
                Self.animation(of: shown, duration: duration, repeatCount: .infinity), forKey: Self.movingImageKey)
        }
        layer.contents = (isTemplate ? image?.withTintColor(tintColor) : image)?.upright
        layer.contentsScale = image?.scale ?? 1
        layer.contentsCenter = image?.stretchableArea ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    }
}
