import Foundation
import ViewAnimation

/// A view with a text, a second text and an image.
///
/// - Apple: `UIListContentView`.
open class UIListContentView: UIView, UIContentView {
    /// The contents, which are a `UIListContentConfiguration`.
    open var configuration: any UIContentConfiguration { didSet { update() } }
    private let imageView = UIImageView(image: nil)
    private let label = UILabel(frame: .zero)
    private let secondLabel = UILabel(frame: .zero)
    private let texts = UIStackView(frame: .zero)
    private let row = UIStackView(frame: .zero)
    private var edges: [NSLayoutConstraint] = []
    private var imageSize: [NSLayoutConstraint] = []

    /// Creates a view.
    public init(configuration: UIListContentConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
        texts.alignment = .fill
        row.alignment = .center
        for view in [label, secondLabel] { texts.addArrangedSubview(view) }
        for view in [imageView, texts] { row.addArrangedSubview(view) }
        imageView.setContentHuggingPriority(.required, for: .horizontal)
        secondLabel.setContentHuggingPriority(.defaultHigh, for: .horizontal)
        row.translatesAutoresizingMaskIntoConstraints = false
        addSubview(row)
        edges = [
            row.topAnchor.constraint(equalTo: topAnchor), row.leadingAnchor.constraint(equalTo: leadingAnchor),
            bottomAnchor.constraint(equalTo: row.bottomAnchor), trailingAnchor.constraint(equalTo: row.trailingAnchor),
        ]
        NSLayoutConstraint.activate(edges)
        update()
    }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    private func update() {
        guard let content = configuration as? UIListContentConfiguration else { return }
        show(content.text, content.attributedText, content.textProperties, in: label)
        show(content.secondaryText, content.secondaryAttributedText, content.secondaryTextProperties, in: secondLabel)
        show(content.image, content.imageProperties)
        let isSideBySide = content.prefersSideBySideTextAndSecondaryText
        texts.axis = isSideBySide ? .horizontal : .vertical
        texts.spacing =
            isSideBySide ? content.textToSecondaryTextHorizontalPadding : content.textToSecondaryTextVerticalPadding
        row.spacing = content.imageToTextPadding
        let margins = content.directionalLayoutMargins
        for (edge, distance) in zip(edges, [margins.top, margins.leading, margins.bottom, margins.trailing]) {
            edge.constant = distance
        }
    }

    private func show(
        _ text: String?, _ attributed: NSAttributedString?, _ look: UIListContentConfiguration.TextProperties,
        in label: UILabel
    ) {
        label.font = look.font
        label.textColor = look.color
        label.numberOfLines = look.numberOfLines
        label.lineBreakMode = look.lineBreakMode
        label.adjustsFontSizeToFitWidth = look.adjustsFontSizeToFitWidth
        label.text = text
        if let attributed { label.attributedText = attributed }
        label.isHidden = text == nil && attributed == nil
    }

    private func show(_ image: UIImage?, _ look: UIListContentConfiguration.ImageProperties) {
        imageView.image = image
        imageView.isHidden = image == nil
        imageView.tintColor = look.tintColor
        imageView.layer.cornerRadius = look.cornerRadius
        imageView.clipsToBounds = look.cornerRadius > 0
        imageView.contentMode = .scaleAspectFit
        NSLayoutConstraint.deactivate(imageSize)
        imageSize = []
        guard let size = image?.size, size.width > 0, size.height > 0 else { return }
        let limit = look.maximumSize
        let scale = min(
            limit.width > 0 ? limit.width / size.width : 1, limit.height > 0 ? limit.height / size.height : 1, 1)
        imageSize = [
            imageView.widthAnchor.constraint(equalToConstant: size.width * scale),
            imageView.heightAnchor.constraint(equalToConstant: size.height * scale),
        ]
        NSLayoutConstraint.activate(imageSize)
    }
}
