import Foundation
import LayerTree
import VectorGeometry
import ViewAnimation

/// A cell of a list.
///
/// - Apple: `UICollectionViewListCell`.
open class UICollectionViewListCell: UICollectionViewCell {
    private let separator = UIView(frame: .zero)
    private let mark = CAShapeLayer()
    /// The symbol at the right. Only the first one is drawn.
    open var accessories: [UICellAccessory] = [] { didSet { setNeedsLayout() } }

    /// Creates a cell.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemBackground
        separator.backgroundColor = .separator
        separator.isHidden = true
        addSubview(separator)
        mark.fillColor = nil
        mark.lineWidth = 2
        mark.lineCap = .round
        mark.lineJoin = .round
        layer.addSublayer(mark)
    }
    public required init?(coder: NSCoder) { return nil }

    /// Returns empty contents with a text, a second one and an image.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let points = accessories.first?.points ?? []
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: bounds.maxX - 24 + $0.x, y: bounds.midY + $0.y) })
        mark.path = path
        mark.strokeColor = (accessories.first?.isTinted ?? false ? tintColor : .tertiaryLabel)?.cgColor
        contentView.frame = bounds
        if !points.isEmpty { contentView.frame.size.width -= 32 }
    }

    func showSeparator(inset: CGFloat?) {
        separator.isHidden = inset == nil
        guard let inset else { return }
        separator.frame = CGRect(x: inset, y: bounds.height - 0.5, width: bounds.width - inset, height: 0.5)
    }
}

/// A symbol at the right of a cell of a list.
///
/// - Apple: `UICellAccessory`.
public struct UICellAccessory {
    let points: [CGPoint]
    let isTinted: Bool

    /// Returns a chevron.
    public static func disclosureIndicator() -> Self {
        Self(points: [CGPoint(x: 0, y: -5), CGPoint(x: 5, y: 0), CGPoint(x: 0, y: 5)], isTinted: false)
    }
    /// Returns a check mark.
    public static func checkmark() -> Self {
        Self(points: [CGPoint(x: -5, y: 0), CGPoint(x: -1, y: 4), CGPoint(x: 7, y: -5)], isTinted: true)
    }
    /// Returns a chevron that points down.
    public static func outlineDisclosure() -> Self {
        Self(points: [CGPoint(x: -3, y: -2), CGPoint(x: 2, y: 3), CGPoint(x: 7, y: -2)], isTinted: true)
    }
}
