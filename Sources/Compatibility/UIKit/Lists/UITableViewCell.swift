import Foundation
import LayerTree
import TextLayout
import ViewAnimation

/// A row of a table.
///
/// - Apple: `UITableViewCell`. Selected and highlighted cells look the same as others.
open class UITableViewCell: UIView {
    /// The style of a cell.
    ///
    /// - Apple: `UITableViewCell.CellStyle`.
    public enum CellStyle: Int, Sendable {
        /// A text.
        case `default` = 0
        /// A text with a second one at the right, after it, or below it.
        case value1, value2, subtitle
    }

    /// The look of a selected cell, which is not drawn.
    ///
    /// - Apple: `UITableViewCell.SelectionStyle`.
    public enum SelectionStyle: Int, Sendable {
        /// A look.
        case none = 0
        /// A look.
        case blue, gray, `default`
    }

    /// The mark at the right edge.
    ///
    /// - Apple: `UITableViewCell.AccessoryType`.
    public enum AccessoryType: Int, Sendable {
        /// A mark. Those with details are drawn as a disclosure indicator or not at all.
        case none = 0, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }

    /// The lines between cells.
    ///
    /// - Apple: `UITableViewCell.SeparatorStyle`.
    public enum SeparatorStyle: Int, Sendable {
        /// A style.
        case none = 0, singleLine, singleLineEtched
    }

    /// The edit of a row.
    ///
    /// - Apple: `UITableViewCell.EditingStyle`.
    public enum EditingStyle: Int, Sendable {
        /// An edit.
        case none = 0, delete, insert
    }

    /// The view of the content.
    public let contentView = UIView(frame: .zero)
    /// The label of the text.
    open private(set) lazy var textLabel: UILabel? = makeLabel()
    /// The label of the second text; nil for the default style.
    open private(set) lazy var detailTextLabel: UILabel? = style == .default ? nil : makeDetailLabel()
    /// The view of the image.
    open private(set) lazy var imageView: UIImageView? = makeImageView()
    /// The name under which the cell is reused.
    open private(set) var reuseIdentifier: String?
    /// Stored; has no effect.
    open var selectionStyle = SelectionStyle.default
    /// Whether the cell is selected.
    open var isSelected = false
    /// Whether the cell is highlighted.
    open var isHighlighted = false
    /// Whether the cell is edited. Stored; has no effect.
    open var isEditing = false
    /// Stored; has no effect.
    open var shouldIndentWhileEditing = true
    /// Stored; has no effect.
    open var showsReorderControl = false
    /// The indentation of the content in steps. Stored; has no effect.
    open var indentationLevel = 0
    /// The width of a step. Stored; has no effect.
    open var indentationWidth: CGFloat = 10
    /// The distances of the line below the cell; nil for those of the table.
    open var separatorInset: UIEdgeInsets! { didSet { setNeedsLayout() } }
    /// The mark at the right edge.
    open var accessoryType = AccessoryType.none { didSet { showAccessory() } }
    /// The view at the right edge, which replaces the mark.
    open var accessoryView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            showAccessory()
        }
    }
    /// Stored; has no effect.
    open var editingAccessoryType = AccessoryType.none
    /// Stored; has no effect.
    open var editingAccessoryView: UIView?
    /// The view behind the content.
    open var backgroundView: UIView? { didSet { showBackground(instead: oldValue) } }
    /// The view behind the content of a selected cell. Stored; has no effect.
    open var selectedBackgroundView: UIView?
    /// Stored; has no effect.
    open var multipleSelectionBackgroundView: UIView?
    /// Stored; has no effect.
    open var focusStyle = 0

    private let style: CellStyle
    private let separator = UIView(frame: .zero)
    private let chevron = CAShapeLayer()

    /// Creates a cell.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        contentView.frame = bounds
        addSubview(contentView)
        clipsToBounds = false
        chevron.fillColor = nil
        chevron.lineCap = .round
        chevron.lineJoin = .round
    }

    public required init?(coder: NSCoder) { return nil }
    /// Creates a cell of the default style.
    public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

    /// Selects or deselects the cell.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    /// Highlights the cell or not.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    /// Starts or ends editing. Stored; has no effect.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    /// Prepares the cell for another row. The default does nothing.
    open func prepareForReuse() {}

    /// Returns the size of the content view that its constraints give.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        contentView.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
            verticalFittingPriority: verticalFittingPriority)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutAccessory()
        backgroundView?.frame = bounds
        layOutContent()
    }

    func showSeparator(_ color: UIColor?, inset: UIEdgeInsets) {
        guard let color else { return separator.removeFromSuperview() }
        if separator.superview == nil { addSubview(separator) }
        separator.backgroundColor = color
        let own = separatorInset ?? inset
        separator.frame = CGRect(
            x: own.left, y: bounds.height - 0.5, width: max(bounds.width - own.left - own.right, 0), height: 0.5)
    }

    private func showBackground(instead old: UIView?) {
        old?.removeFromSuperview()
        guard let backgroundView else { return }
        backgroundView.frame = bounds
        insertSubview(backgroundView, at: 0)
    }

    // Accessories.

    private func showAccessory() {
        if let accessoryView { addSubview(accessoryView) }
        let hasMark = accessoryView == nil && (accessoryType != .none && accessoryType != .detailButton)
        if hasMark { layer.addSublayer(chevron) } else { chevron.removeFromSuperlayer() }
        setNeedsLayout()
    }

    private func layOutAccessory() {
        var width = bounds.width
        if let accessoryView {
            let size = accessoryView.bounds.size
            accessoryView.frame = CGRect(
                x: bounds.width - 16 - size.width, y: bounds.midY - size.height / 2, width: size.width,
                height: size.height)
            width -= size.width + 16 + 8
        } else if chevron.superlayer != nil {
            let isCheck = accessoryType == .checkmark
            let right = bounds.width - 16
            let path = CGMutablePath()
            let y = bounds.midY
            if isCheck {
                path.addLines(between: [
                    CGPoint(x: right - 14, y: y), CGPoint(x: right - 9, y: y + 6), CGPoint(x: right, y: y - 6),
                ])
            } else {
                path.addLines(between: [
                    CGPoint(x: right - 6, y: y - 5.5), CGPoint(x: right - 0.5, y: y),
                    CGPoint(x: right - 6, y: y + 5.5),
                ])
            }
            chevron.path = path
            chevron.lineWidth = 2
            chevron.strokeColor = isCheck ? tintColor.cgColor : UIColor(white: 0.77, alpha: 1).cgColor
            width = right - (isCheck ? 14 : 7) - 8
        }
        contentView.frame = CGRect(x: 0, y: 0, width: width, height: bounds.height)
    }

    // Texts and image.

    private var hasImage = false
    private var hasText = false
    private var hasDetail = false

    private func layOutContent() {
        guard hasImage || hasText || hasDetail else { return }
        var left: CGFloat = 16
        let content = contentView.bounds
        if hasImage, let size = imageView?.image?.size {
            imageView?.frame = CGRect(x: 16, y: content.midY - size.height / 2, width: size.width, height: size.height)
            left = 16 + size.width + 16
        }
        let room = CGRect(x: left, y: 0, width: max(content.width - left - 16, 0), height: content.height)
        let text = hasText ? textLabel?.intrinsicContentSize ?? .zero : .zero
        let detail = hasDetail ? detailTextLabel?.intrinsicContentSize ?? .zero : .zero
        switch style {
        case .default:
            if hasText { textLabel?.frame = room }
        case .subtitle:
            let top = room.midY - (text.height + detail.height) / 2
            if hasText { textLabel?.frame = CGRect(x: left, y: top, width: room.width, height: text.height) }
            if hasDetail {
                detailTextLabel?.frame = CGRect(
                    x: left, y: top + text.height, width: room.width, height: detail.height)
            }
        case .value1:
            let width = min(detail.width, room.width)
            if hasText {
                textLabel?.frame = CGRect(x: left, y: 0, width: max(room.width - width - 8, 0), height: room.height)
            }
            if hasDetail {
                detailTextLabel?.frame = CGRect(x: room.maxX - width, y: 0, width: width, height: room.height)
            }
        case .value2:
            if hasText { textLabel?.frame = CGRect(x: left, y: 0, width: 91, height: room.height) }
            if hasDetail {
                detailTextLabel?.frame = CGRect(x: left + 97, y: 0, width: max(room.width - 97, 0), height: room.height)
            }
        }
    }

    private func makeLabel() -> UILabel {
        let label = UILabel(frame: contentView.bounds.insetBy(dx: 16, dy: 0))
        label.font = .systemFont(ofSize: style == .value2 ? 12 : 17)
        if style == .value2 { label.textColor = .systemBlue }
        contentView.addSubview(label)
        hasText = true
        setNeedsLayout()
        return label
    }

    private func makeDetailLabel() -> UILabel {
        let label = UILabel(frame: .zero)
        label.font = .systemFont(ofSize: style == .value1 ? 17 : 12)
        if style == .value1 { label.textColor = UIColor(white: 0.56, alpha: 1) }
        contentView.addSubview(label)
        hasDetail = true
        setNeedsLayout()
        return label
    }

    private func makeImageView() -> UIImageView {
        let view = UIImageView(image: nil)
        contentView.addSubview(view)
        hasImage = true
        setNeedsLayout()
        return view
    }
}
