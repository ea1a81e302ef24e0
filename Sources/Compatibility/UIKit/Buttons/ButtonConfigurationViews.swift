import Foundation
import TextLayout
import ViewAnimation

/// The views of a button with a configuration: background, image or activity indicator, title and subtitle.
final class ButtonConfigurationViews {
    private let background = UIImageView(frame: .zero)
    private let border = UIView(frame: .zero)
    private let image = UIImageView(frame: .zero)
    private let subtitle = UILabel(frame: .zero)
    private var indicator: UIActivityIndicatorView?
    private weak var title: UILabel?
    private var customView: UIView?

    init(of button: UIButton) {
        button.insertSubview(background, at: 0)
        button.addSubview(border)
        button.addSubview(image)
        button.addSubview(subtitle)
        for view in [background, border, image, subtitle] { view.isUserInteractionEnabled = false }
        button.imageView?.image = nil
        title = button.titleLabel
    }

    func remove() {
        for view in [background, border, image, subtitle, indicator, customView] { view?.removeFromSuperview() }
    }

    func show(_ configuration: UIButton.Configuration, in button: UIButton) {
        let tint = button.tintColor ?? .systemBlue
        let ownColor = configuration.baseForegroundColor == nil ? button.titleColor(for: button.state) : nil
        let color = ownColor ?? configuration.foreground(tint: tint, isEnabled: button.isEnabled)
        title?.numberOfLines = 0
        title?.attributedText =
            configuration.styledTitle(color: color)
            ?? button.currentTitle.map {
                NSAttributedString(
                    string: $0,
                    attributes: [
                        .font: UIFont.systemFont(ofSize: configuration.buttonSize.fontSize), .foregroundColor: color,
                    ])
            }
        subtitle.attributedText = configuration.styledSubtitle(color: color)
        subtitle.numberOfLines = 0
        showImage(configuration, color, of: button)
        showIndicator(configuration, color, in: button)
        showBackground(configuration, tint, of: button)
    }

    private func showImage(_ configuration: UIButton.Configuration, _ color: UIColor, of button: UIButton) {
        let shown = configuration.image ?? button.currentImage
        let isOriginal = shown?.renderingMode == .alwaysOriginal
        image.tintColor = configuration.imageColorTransformer?(color) ?? color
        image.image = isOriginal ? shown : shown?.withRenderingMode(.alwaysTemplate)
        image.isHidden = configuration.showsActivityIndicator
    }

    private func showIndicator(_ configuration: UIButton.Configuration, _ color: UIColor, in button: UIButton) {
        guard configuration.showsActivityIndicator else {
            indicator?.removeFromSuperview()
            indicator = nil
            return
        }
        let view = indicator ?? UIActivityIndicatorView(style: .medium)
        view.color = configuration.activityIndicatorColorTransformer?(color) ?? color
        guard indicator == nil else { return }
        indicator = view
        button.addSubview(view)
        view.startAnimating()
    }

    private func showBackground(_ configuration: UIButton.Configuration, _ tint: UIColor, of button: UIButton) {
        let style = configuration.backgroundColor(
            tint: tint, isEnabled: button.isEnabled, isHighlighted: button.isHighlighted)
        let own = configuration.background
        background.backgroundColor = own.resolvedColor(style)
        background.image = own.image
        background.contentMode = own.imageContentMode
        background.clipsToBounds = true
        border.layer.borderWidth = own.strokeWidth
        border.layer.borderColor = own.resolvedStrokeColor(tint)?.cgColor
        guard customView !== own.customView else { return }
        customView?.removeFromSuperview()
        customView = own.customView
        if let customView { button.insertSubview(customView, aboveSubview: background) }
    }

    // Layout.

    private var hasTitle: Bool { !(title?.text ?? "").isEmpty }
    private var hasSubtitle: Bool { !(subtitle.text ?? "").isEmpty }
    private var imageSize: CGSize { indicator?.intrinsicContentSize ?? image.image?.size ?? .zero }

    private func textSizes(width: CGFloat) -> (title: CGSize, subtitle: CGSize) {
        let limit = CGSize(width: width, height: 0)
        return (
            hasTitle ? title?.sizeThatFits(limit) ?? .zero : .zero, hasSubtitle ? subtitle.sizeThatFits(limit) : .zero
        )
    }

    private func textSize(_ configuration: UIButton.Configuration, _ sizes: (title: CGSize, subtitle: CGSize)) -> CGSize
    {
        let padding = hasTitle && hasSubtitle ? configuration.titlePadding : 0
        return CGSize(
            width: max(sizes.title.width, sizes.subtitle.width),
            height: sizes.title.height + padding + sizes.subtitle.height)
    }

    private func isBeside(_ configuration: UIButton.Configuration) -> Bool {
        !configuration.imagePlacement.contains(.top) && !configuration.imagePlacement.contains(.bottom)
    }

    /// Returns the size of the content with its insets, and of the content alone in a width.
    func size(_ configuration: UIButton.Configuration, in width: CGFloat?) -> CGSize {
        let text = textSize(configuration, textSizes(width: width ?? 0))
        let padding = imageSize != .zero && text != .zero ? configuration.imagePadding : 0
        let insets = width == nil ? configuration.contentInsets : .zero
        let beside = isBeside(configuration)
        return CGSize(
            width: (beside ? imageSize.width + padding + text.width : max(imageSize.width, text.width))
                + insets.leading + insets.trailing,
            height: (beside ? max(imageSize.height, text.height) : imageSize.height + padding + text.height)
                + insets.top + insets.bottom)
    }

    func layOut(in bounds: CGRect, of button: UIButton, _ configuration: UIButton.Configuration) {
        layOutBackground(in: bounds, configuration)
        let insets = configuration.contentInsets
        let content = CGRect(
            x: insets.leading, y: insets.top, width: max(bounds.width - insets.leading - insets.trailing, 0),
            height: max(bounds.height - insets.top - insets.bottom, 0))
        let beside = isBeside(configuration)
        let room =
            beside && imageSize != .zero ? content.width - imageSize.width - configuration.imagePadding : content.width
        let sizes = textSizes(width: max(room, 1))
        let text = textSize(configuration, sizes)
        let total = size(configuration, in: max(room, 1))
        let origin = CGPoint(
            x: start(of: total.width, in: (content.minX, content.width), button.contentHorizontalAlignment),
            y: content.midY - total.height / 2)
        let frames = Self.frames(imageSize, text, total, at: origin, configuration)
        image.frame = frames.image
        indicator?.center = CGPoint(x: frames.image.midX, y: frames.image.midY)
        layOutText(sizes, in: frames.text, configuration)
    }

    private func layOutBackground(in bounds: CGRect, _ configuration: UIButton.Configuration) {
        let insets = configuration.background.backgroundInsets
        let frame = CGRect(
            x: insets.leading, y: insets.top, width: bounds.width - insets.leading - insets.trailing,
            height: bounds.height - insets.top - insets.bottom)
        let outset = configuration.background.strokeOutset
        background.frame = frame
        customView?.frame = frame
        border.frame = frame.insetBy(dx: -outset, dy: -outset)
        let radius = min(configuration.cornerRadius(height: frame.height), min(frame.width, frame.height) / 2)
        background.layer.cornerRadius = radius
        border.layer.cornerRadius = radius + outset
    }

    private func start(
        of length: CGFloat, in range: (start: CGFloat, length: CGFloat),
        _ alignment: UIControl.ContentHorizontalAlignment
    ) -> CGFloat {
        switch alignment {
        case .left, .leading, .fill: range.start
        case .right, .trailing: range.start + range.length - length
        case .center: range.start + (range.length - length) / 2
        }
    }

    private static func frames(
        _ image: CGSize, _ text: CGSize, _ total: CGSize, at origin: CGPoint, _ configuration: UIButton.Configuration
    ) -> (image: CGRect, text: CGRect) {
        let placement = configuration.imagePlacement
        var imageOrigin = CGPoint(x: origin.x, y: origin.y + (total.height - image.height) / 2)
        var textOrigin = CGPoint(x: origin.x + total.width - text.width, y: origin.y + (total.height - text.height) / 2)
        if placement.contains(.trailing) {
            imageOrigin.x = origin.x + total.width - image.width
            textOrigin.x = origin.x
        } else if placement.contains(.top) || placement.contains(.bottom) {
            imageOrigin.x = origin.x + (total.width - image.width) / 2
            textOrigin.x = origin.x + (total.width - text.width) / 2
            let isAbove = placement.contains(.top)
            imageOrigin.y = isAbove ? origin.y : origin.y + total.height - image.height
            textOrigin.y = isAbove ? origin.y + total.height - text.height : origin.y
        }
        return (CGRect(origin: imageOrigin, size: image), CGRect(origin: textOrigin, size: text))
    }

    private func layOutText(
        _ sizes: (title: CGSize, subtitle: CGSize), in frame: CGRect, _ configuration: UIButton.Configuration
    ) {
        let automatic: UIButton.Configuration.TitleAlignment = isBeside(configuration) ? .leading : .center
        let alignment = configuration.titleAlignment == .automatic ? automatic : configuration.titleAlignment
        func x(_ size: CGSize) -> CGFloat {
            switch alignment {
            case .automatic, .leading: frame.minX
            case .center: frame.midX - size.width / 2
            case .trailing: frame.maxX - size.width
            }
        }
        title?.frame = CGRect(origin: CGPoint(x: x(sizes.title), y: frame.minY), size: sizes.title)
        subtitle.frame = CGRect(
            origin: CGPoint(x: x(sizes.subtitle), y: frame.maxY - sizes.subtitle.height), size: sizes.subtitle)
    }
}
