import Foundation
import LayerTree
import ViewAnimation

/// A row of segments, one of which may be selected, in the style of iOS 15. No touches arrive: code sets the selection.
///
/// - Apple: `UISegmentedControl`. Segments are equally wide.
open class UISegmentedControl: UIControl {
    /// The index of no segment.
    public static let noSegment = -1

    private var items: [Any]
    private var labels: [UIView] = []
    private let marker = CALayer()

    /// The index of the selected segment; −1 for none.
    open var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { setNeedsLayout() } }
    /// The color of the selected segment; nil for white.
    open var selectedSegmentTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// Stored; nothing changes by itself.
    open var isMomentary = false
    /// The number of segments.
    open var numberOfSegments: Int { items.count }

    /// Creates a control with titles and images.
    public init(items: [Any]?) {
        self.items = items ?? []
        super.init(frame: CGRect(x: 0, y: 0, width: 80 * (items?.count ?? 0), height: 32))
        prepare()
    }

    /// Creates a control without segments.
    public override init(frame: CGRect) {
        items = []
        super.init(frame: frame)
        prepare()
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    private func prepare() {
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = 8
        marker.cornerRadius = 7
        marker.shadowOpacity = 0.12
        marker.shadowRadius = 4
        marker.shadowOffset = CGSize(width: 0, height: 3)
        layer.addSublayer(marker)
        rebuild()
    }

    private func rebuild() {
        labels.forEach { $0.removeFromSuperview() }
        labels = items.map { item in
            if let image = item as? UIImage { return UIImageView(image: image) }
            let label = UILabel()
            label.text = item as? String ?? ""
            label.font = .systemFont(ofSize: 13)
            label.textAlignment = .center
            return label
        }
        labels.forEach { addSubview($0) }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Sets the title of a segment.
    open func setTitle(_ title: String?, forSegmentAt segment: Int) { replace(segment, title ?? "") }
    /// Sets the image of a segment.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        if let image { replace(segment, image) } else { replace(segment, "") }
    }
    /// Returns the title of a segment.
    open func titleForSegment(at segment: Int) -> String? {
        items.indices.contains(segment) ? items[segment] as? String : nil
    }

    private func replace(_ segment: Int, _ item: Any) {
        guard items.indices.contains(segment) else { return }
        items[segment] = item
        rebuild()
    }

    /// Inserts a segment with a title.
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        items.insert(title ?? "", at: min(max(segment, 0), items.count))
        rebuild()
    }

    /// Removes a segment.
    open func removeSegment(at segment: Int, animated: Bool) {
        guard items.indices.contains(segment) else { return }
        items.remove(at: segment)
        rebuild()
    }

    /// Removes all segments.
    open func removeAllSegments() {
        items = []
        rebuild()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let width = items.isEmpty ? 0 : bounds.width / CGFloat(items.count)
        for (index, label) in labels.enumerated() {
            label.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: bounds.height)
            if label is UIImageView { label.contentMode = .center }
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        marker.isHidden = !items.indices.contains(selectedSegmentIndex)
        marker.backgroundColor = (selectedSegmentTintColor ?? .white).cgColor
        marker.frame = CGRect(x: CGFloat(selectedSegmentIndex) * width, y: 0, width: width, height: bounds.height)
            .insetBy(dx: 2, dy: 2)
        CATransaction.commit()
    }

    /// 80 points for each segment, and 32 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: 80 * CGFloat(items.count), height: 32) }
    /// Returns the intrinsic size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
