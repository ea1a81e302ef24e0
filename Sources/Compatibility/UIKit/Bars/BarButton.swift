import Foundation
import LayerTree
import TextLayout
import ViewAnimation

/// The control of a button of a navigation bar or toolbar, in the style of iOS 15.
final class BarButton: UIControl {
    let item: UIBarButtonItem
    private let image = UIImageView(image: nil)
    private let label = UILabel(frame: .zero)
    private let symbol = CAShapeLayer()
    private let usesBackIndicator: Bool
    /// The attributes of titles in the looks of the bar.
    private let attributes: [NSAttributedString.Key: Any]

    /// The side of symbols in points, and the distance from the back indicator to its title.
    private static let symbolSide: CGFloat = 24, indicatorWidth: CGFloat = 18

    /// Creates a control.
    ///
    /// - Parameters:
    ///   - attributes: The attributes of the title in the looks of the bar.
    ///   - usesBackIndicator: Whether an arrow is drawn in front of the title.
    init(_ item: UIBarButtonItem, attributes: [NSAttributedString.Key: Any], usesBackIndicator: Bool = false) {
        self.item = item
        self.attributes = attributes
        self.usesBackIndicator = usesBackIndicator
        super.init(frame: .zero)
        symbol.fillColor = nil
        symbol.lineWidth = usesBackIndicator ? 3 : 1.75
        symbol.lineCap = .round
        symbol.lineJoin = .round
        layer.addSublayer(symbol)
        addSubview(image)
        addSubview(label)
        if let view = item.customView { addSubview(view) }
        addAction(UIAction { [weak self] _ in self?.item.send() }, for: .touchUpInside)
        update()
    }

    required init?(coder: NSCoder) { return nil }

    override func tintColorDidChange() {
        super.tintColorDidChange()
        update()
    }

    /// The path of the symbol, and whether it is filled.
    private var drawnSymbol: (path: UIBezierPath, isFilled: Bool)? {
        guard usesBackIndicator else { return item.image == nil ? item.systemItem?.symbol : nil }
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 10, y: 3))
        path.addLine(to: CGPoint(x: 2, y: 12))
        path.addLine(to: CGPoint(x: 10, y: 21))
        return (path, false)
    }

    func update() {
        let color = item.isEnabled ? item.tintColor ?? tintColor ?? .systemBlue : UIColor(white: 0.6, alpha: 1)
        let drawn = item.customView == nil ? drawnSymbol : nil
        symbol.path = drawn?.path.cgPath
        symbol.fillColor = drawn?.isFilled == true ? color.cgColor : nil
        symbol.strokeColor = drawn?.isFilled == false ? color.cgColor : nil
        image.tintColor = color
        let shown = item.customView == nil ? item.image : nil
        image.image = shown?.renderingMode == .alwaysOriginal ? shown : shown?.withRenderingMode(.alwaysTemplate)
        let isBold = item.style == .done || item.systemItem == .done || item.systemItem == .save
        var all: [NSAttributedString.Key: Any] = [
            .font: UIFont.systemFont(ofSize: 17, weight: isBold ? .semibold : .regular), .foregroundColor: color,
        ]
        let own = item.titleTextAttributes(for: item.isEnabled ? .normal : .disabled)
        for (key, value) in attributes.merging(own ?? [:], uniquingKeysWith: { $1 }) { all[key] = value }
        let hasTitle = item.customView == nil && item.image == nil
        let title = hasTitle ? item.title ?? item.systemItem?.title ?? "" : ""
        label.attributedText = NSAttributedString(string: title, attributes: all)
        setNeedsLayout()
    }

    /// The size of the content.
    override var intrinsicContentSize: CGSize {
        if let view = item.customView {
            let own = view.bounds.size
            return own.width > 0 && own.height > 0 ? own : view.intrinsicContentSize
        }
        let text = label.intrinsicContentSize
        let natural: CGSize
        if usesBackIndicator {
            natural = CGSize(width: Self.indicatorWidth + text.width, height: max(text.height, Self.symbolSide))
        } else if let size = image.image?.size {
            natural = size
        } else if symbol.path != nil {
            natural = CGSize(width: Self.symbolSide, height: Self.symbolSide)
        } else {
            natural = text
        }
        return CGSize(width: item.width > 0 ? item.width : natural.width, height: natural.height)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let middle = CGPoint(x: bounds.midX, y: bounds.midY)
        let side = Self.symbolSide
        symbol.frame = CGRect(
            x: usesBackIndicator ? 0 : middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
        let size = image.image?.size ?? .zero
        let insets = item.imageInsets
        image.frame = CGRect(
            x: middle.x - size.width / 2 + (insets.left - insets.right) / 2,
            y: middle.y - size.height / 2 + (insets.top - insets.bottom) / 2, width: size.width, height: size.height)
        let start = usesBackIndicator ? Self.indicatorWidth : 0
        label.textAlignment = usesBackIndicator ? .left : .center
        label.frame = CGRect(x: start, y: 0, width: max(bounds.width - start, 0), height: bounds.height)
        item.customView?.frame = CGRect(origin: .zero, size: bounds.size)
    }
}

extension UIBarButtonItem {
    /// Calls the action.
    func send() {
        if let primaryAction {
            primaryAction.senderObject = self
            return primaryAction.handler(primaryAction)
        }
        if let action, let target { action.call(on: target, sender: self) }
    }
}
