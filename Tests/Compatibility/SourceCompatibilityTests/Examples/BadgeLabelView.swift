import UIKit

/// A label with insets and a rounded background, as in many badge libraries.
final class InsetLabel: UILabel {
    var contentInsets = UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10)

    override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: contentInsets)) }

    override var intrinsicContentSize: CGSize {
        let size = super.intrinsicContentSize
        return CGSize(
            width: size.width + contentInsets.left + contentInsets.right,
            height: size.height + contentInsets.top + contentInsets.bottom)
    }
}

/// A view that starts its animation when it appears in a window.
final class BadgeView: UIView {
    let label = InsetLabel()
    private(set) var windows = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        label.text = "NEW"
        label.font = .systemFont(ofSize: 20, weight: .bold)
        label.textColor = .white
        label.textAlignment = .center
        label.backgroundColor = .systemRed
        label.layer.cornerRadius = 8
        label.clipsToBounds = true
        addSubview(label)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override var isHidden: Bool {
        didSet { label.isHidden = isHidden }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = CGRect(origin: .zero, size: label.intrinsicContentSize)
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard window != nil else { return }
        windows += 1
        UIView.animate(withDuration: 1) { self.label.alpha = 0.5 }
    }
}

/// A view that draws strings itself, as charts do.
final class CaptionView: UIView {
    var caption = "Revenue"

    override func draw(_ rect: CGRect) {
        let paragraph = NSMutableParagraphStyle()
        paragraph.alignment = .center
        paragraph.lineBreakMode = .byTruncatingTail
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.boldSystemFont(ofSize: 24), .foregroundColor: UIColor.black, .paragraphStyle: paragraph,
        ]
        let size = caption.size(withAttributes: attributes)
        caption.draw(
            in: CGRect(x: 0, y: (bounds.height - size.height) / 2, width: bounds.width, height: size.height),
            withAttributes: attributes)
    }
}

/// A controller that builds its views in `viewDidLoad()`, with a button and a gesture.
final class BadgeController: UIViewController {
    let button = UIButton(type: .system)
    let badge = BadgeView(frame: CGRect(x: 20, y: 20, width: 120, height: 40))
    private(set) var taps = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        button.setTitle("Add", for: .normal)
        button.setTitleColor(.systemGreen, for: .highlighted)
        button.addAction(UIAction { [weak self] _ in self?.taps += 1 }, for: .touchUpInside)
        view.addSubview(button)
        view.addSubview(badge)
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: "tapped"))
    }
}
