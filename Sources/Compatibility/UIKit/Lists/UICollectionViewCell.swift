import Foundation
import ViewAnimation

/// A view that a collection uses again for other positions.
///
/// - Apple: `UICollectionReusableView`.
open class UICollectionReusableView: UIView {
    private var identifier: String?
    /// The name under which the view is stored while it is unused.
    private(set) var reuseKey: String?

    /// The name under which the view is reused; nil for views that a collection did not create.
    open var reuseIdentifier: String? { identifier }
    /// Prepares the view for another position. The default does nothing.
    open func prepareForReuse() {}
    /// Adopts attributes besides geometry and opacity. The default does nothing.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
    /// Returns the attributes that the view prefers: those of the layout.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes
    }

    func adopt(identifier: String, key: String) {
        self.identifier = identifier
        reuseKey = key
    }
}

/// A cell of a collection.
///
/// - Apple: `UICollectionViewCell`. Selected and highlighted cells look the same as others.
open class UICollectionViewCell: UICollectionReusableView {
    /// The view of the content.
    public let contentView = UIView(frame: .zero)
    /// Whether the cell is selected.
    open var isSelected = false
    /// Whether the cell is highlighted.
    open var isHighlighted = false
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
    /// The view behind the content of a selected cell. Stored; has no effect.
    open var selectedBackgroundView: UIView?

    /// Creates a cell.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }

    public required init?(coder: NSCoder) { return nil }
}
