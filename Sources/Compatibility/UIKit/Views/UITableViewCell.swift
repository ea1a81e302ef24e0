import Foundation
import ViewAnimation

/// A view of a collection that can be used again. Collection views do not exist: add the view to another one.
///
/// - Apple: `UICollectionReusableView`.
open class UICollectionReusableView: UIView {
    /// The identifier for reuse; always nil.
    open var reuseIdentifier: String? { nil }
    /// Prepares the view for reuse. Called by code; the default does nothing.
    open func prepareForReuse() {}
}

/// A cell of a collection. Collection views do not exist: add the cell to another view.
///
/// - Apple: `UICollectionViewCell`.
open class UICollectionViewCell: UICollectionReusableView {
    /// The view for the contents, with the size of the cell.
    public let contentView = UIView(frame: .zero)
    /// Whether the cell is selected. False by default.
    open var isSelected = false
    /// Whether the cell is highlighted. False by default.
    open var isHighlighted = false
    /// The view behind the contents.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            guard let backgroundView else { return }
            backgroundView.frame = bounds
            backgroundView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(backgroundView, at: 0)
        }
    }

    /// Creates a cell with a frame in the superview's coordinates.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }
}

/// A row of a table, with a text at the left. Table views do not exist: add the cell to another view.
///
/// - Apple: `UITableViewCell`, without accessories and detail texts.
open class UITableViewCell: UIView {
    /// The arrangement of the standard contents. All are drawn alike.
    ///
    /// - Apple: `UITableViewCell.CellStyle`.
    public enum CellStyle: Int, Sendable {
        /// A text.
        case `default` = 0
        /// A text.
        case value1, value2, subtitle
    }

    /// How a selected cell is drawn, which has no effect.
    ///
    /// - Apple: `UITableViewCell.SelectionStyle`.
    public enum SelectionStyle: Int, Sendable {
        /// Like other cells.
        case none = 0
        /// Like other cells.
        case blue, gray, `default`
    }

    /// The view for the contents, with the size of the cell.
    public let contentView = UIView(frame: .zero)
    /// The label of the standard text.
    open private(set) lazy var textLabel: UILabel? = makeLabel()
    /// The identifier for reuse.
    open private(set) var reuseIdentifier: String?
    /// Stored; selected cells are not drawn differently.
    open var selectionStyle = SelectionStyle.default
    /// Whether the cell is selected. False by default.
    open var isSelected = false
    /// Whether the cell is highlighted. False by default.
    open var isHighlighted = false

    /// Creates a cell with the standard size.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Selects the cell. The default sets `isSelected`.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    /// Highlights the cell. The default sets `isHighlighted`.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
    /// Prepares the cell for reuse. Called by code; the default does nothing.
    open func prepareForReuse() {}

    private func makeLabel() -> UILabel {
        let label = UILabel(frame: contentView.bounds.insetBy(dx: 16, dy: 0))
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
        return label
    }
}
