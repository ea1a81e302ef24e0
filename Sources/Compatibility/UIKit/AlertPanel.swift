import Foundation
import ViewAnimation

/// The view of an alert: a card with a title, a message, fields and buttons, in the style of iOS 15.
final class AlertPanel: UIView {
    private let card = UIView(frame: .zero)
    private let texts: [UILabel]
    private let fields: [UITextField]
    private let buttons: [UIButton]
    private let isSheet: Bool
    private static let margin: CGFloat = 16, rowHeight: CGFloat = 44

    /// Creates a panel.
    ///
    /// - Parameter choose: called with an action when its button is pressed.
    init(of alert: UIAlertController, choose: @escaping (UIAlertAction) -> Void) {
        isSheet = alert.preferredStyle == .actionSheet
        let size: CGFloat = isSheet ? 13 : 17
        texts = [
            (alert.title, UIFont.systemFont(ofSize: size, weight: .semibold)), (alert.message, .systemFont(ofSize: 13)),
        ]
        .compactMap { text, font in
            text.map { AlertPanel.label($0, font, isGray: alert.preferredStyle == .actionSheet) }
        }
        fields = alert.textFields ?? []
        let cancel = alert.actions.filter { $0.style == .cancel }
        let others = alert.actions.filter { $0.style != .cancel }
        let isRow = alert.preferredStyle == .alert && alert.actions.count == 2
        let ordered = isRow ? cancel + others : others + cancel
        buttons = ordered.map { action in
            AlertPanel.button(action, isPreferred: action === alert.preferredAction, choose)
        }
        super.init(frame: UIScreen.main.bounds)
        backgroundColor = UIColor(white: 0, alpha: 0.2)
        card.backgroundColor = UIColor(white: 0.97, alpha: 1)
        card.layer.cornerRadius = 14
        card.clipsToBounds = true
        for field in fields where field.borderStyle == .none { field.borderStyle = .roundedRect }
        addSubview(card)
        for view in texts + fields + buttons as [UIView] { card.addSubview(view) }
    }

    required init?(coder: NSCoder) { return nil }

    private static func label(_ text: String, _ font: UIFont, isGray: Bool) -> UILabel {
        let label = UILabel(frame: .zero)
        label.text = text
        label.font = font
        label.textColor = isGray ? .gray : .label
        label.textAlignment = .center
        label.numberOfLines = 0
        return label
    }

    private static func button(
        _ action: UIAlertAction, isPreferred: Bool, _ choose: @escaping (UIAlertAction) -> Void
    ) -> UIButton {
        let button = UIButton(type: .system)
        button.setTitle(action.title, for: .normal)
        let isBold = isPreferred || action.style == .cancel
        button.titleLabel?.font = .systemFont(ofSize: 17, weight: isBold ? .semibold : .regular)
        button.setTitleColor(action.style == .destructive ? .systemRed : .systemBlue, for: .normal)
        button.isEnabled = action.isEnabled
        button.layer.borderColor = UIColor(white: 0, alpha: 0.15).cgColor
        button.layer.borderWidth = 0.5
        button.addAction(UIAction { _ in choose(action) }, for: .touchUpInside)
        return button
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = isSheet ? bounds.width - 16 : min(270, bounds.width)
        let isRow = !isSheet && buttons.count == 2
        var y: CGFloat = texts.isEmpty ? 0 : 19
        for label in texts {
            let room = CGSize(width: width - Self.margin * 2, height: .greatestFiniteMagnitude)
            let height = label.sizeThatFits(room).height
            label.frame = CGRect(x: Self.margin, y: y, width: room.width, height: height)
            y += height + 3
        }
        for field in fields {
            field.frame = CGRect(x: Self.margin, y: y + 8, width: width - Self.margin * 2, height: 28)
            y += 36
        }
        y += texts.isEmpty && fields.isEmpty ? 0 : 16
        let rowHeight = isSheet ? 57 : Self.rowHeight
        for (index, button) in buttons.enumerated() {
            let part = isRow ? width / 2 : width
            // Borders at the sides of the card are outside.
            button.frame = CGRect(
                x: isRow ? part * CGFloat(index) : -1, y: y, width: part + (isRow ? 1 : 2), height: rowHeight)
            if !isRow || index == 1 { y += rowHeight }
        }
        let top = isSheet ? bounds.height - y - 8 : ((bounds.height - y) / 2).rounded()
        card.frame = CGRect(x: ((bounds.width - width) / 2).rounded(), y: top, width: width, height: y)
    }
}
