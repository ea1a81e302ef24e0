import Foundation
import ViewAnimation

/// A header or footer of a section of a table.
///
/// - Apple: `UITableViewHeaderFooterView`.
open class UITableViewHeaderFooterView: UIView {
    /// The view of the content.
    public let contentView = UIView(frame: .zero)
    /// The name under which the view is reused.
    open private(set) var reuseIdentifier: String?
    /// The label of the text.
    open private(set) lazy var textLabel: UILabel? = makeLabel()
    /// The label of the second text. Never shown by tables.
    open private(set) lazy var detailTextLabel: UILabel? = UILabel(frame: .zero)
    /// The view behind the content.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            guard let backgroundView else { return }
            backgroundView.frame = bounds
            backgroundView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            insertSubview(backgroundView, at: 0)
        }
    }

    /// Creates a view.
    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }
    public required init?(coder: NSCoder) { return nil }
    /// Creates a view without a name.
    public convenience init() { self.init(reuseIdentifier: nil) }

    /// Prepares the view for another section. The default does nothing.
    open func prepareForReuse() {}

    /// The label of the text, if it has been used.
    private var shownLabel: UILabel?

    private func makeLabel() -> UILabel {
        let label = UILabel(frame: .zero)
        contentView.addSubview(label)
        shownLabel = label
        setNeedsLayout()
        return label
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        contentView.frame = bounds
        shownLabel?.frame = CGRect(x: 16, y: 0, width: max(bounds.width - 32, 0), height: bounds.height)
    }
}
