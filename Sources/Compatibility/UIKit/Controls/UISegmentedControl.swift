import Foundation
import LayerTree
import ViewAnimation

/// A row of segments, one of which may be selected, in the style of iOS 15. No touches arrive: code sets the selection.
///
/// - Apple: `UISegmentedControl`. Segments without a width are equally wide.
open class UISegmentedControl: UIControl {
    /// The index of no segment.
    public static let noSegment = -1

    private var items: [Any]
    private var widths: [Int: CGFloat] = [:]
    private var attributes: [UInt: [NSAttributedString.Key: Any]] = [:]
    private var labels: [UIView] = []
    private let marker = CALayer()

    /// The index of the selected segment; −1 for none.
    open var selectedSegmentIndex = UISegmentedControl.noSegment { didSet { setNeedsLayout() } }
    /// The color of the selected segment; nil for white.
    open var selectedSegmentTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// Stored; nothing changes by itself.
    open var isMomentary = false
    /// Whether the widths of segments are in proportion to their contents. False by default.
    open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }
    private var images = SegmentImages()
    private var backgrounds: [UIImageView] = []
    private var offsets: [Int: CGSize] = [:]
    private var disabled: Set<Int> = []
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

    /// Sets the background of segments in a state: normal or selected. With one, nothing else is drawn behind titles.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics
    ) {
        images.setBackground(backgroundImage, state)
        setNeedsLayout()
    }
    /// Returns the background of segments in a state.
    open func backgroundImage(for state: UIControl.State, barMetrics: UIBarMetrics) -> UIImage? {
        images.background(state)
    }
    /// Sets the image between segments.
    open func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: UIControl.State,
        rightSegmentState rightState: UIControl.State, barMetrics: UIBarMetrics
    ) {
        images.setDivider(dividerImage, leftState, rightState)
        setNeedsLayout()
    }
    /// Returns the image between segments.
    open func dividerImage(
        forLeftSegmentState leftState: UIControl.State, rightSegmentState rightState: UIControl.State,
        barMetrics: UIBarMetrics
    ) -> UIImage? { images.divider(leftState, rightState) }
    /// Moves the title or image of a segment.
    open func setContentOffset(_ offset: CGSize, forSegmentAt segment: Int) {
        offsets[segment] = offset
        setNeedsLayout()
    }
    /// Returns how far the title or image of a segment is moved.
    open func contentOffsetForSegment(at segment: Int) -> CGSize { offsets[segment] ?? .zero }
    /// Sets whether a segment is enabled. Disabled ones have faint titles.
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
        if enabled { disabled.remove(segment) } else { disabled.insert(segment) }
        setNeedsLayout()
    }
    /// Returns whether a segment is enabled.
    open func isEnabledForSegment(at segment: Int) -> Bool { !disabled.contains(segment) }

    private func state(of segment: Int) -> UIControl.State { segment == selectedSegmentIndex ? .selected : .normal }

    /// Shows the images behind and between segments.
    private func placeImages(_ frames: [CGRect]) {
        backgrounds.forEach { $0.removeFromSuperview() }
        backgrounds = []
        backgroundColor = images.hasBackground ? .clear : .tertiarySystemFill
        guard images.hasBackground else { return }
        for (index, frame) in frames.enumerated() {
            place(images.background(state(of: index)), frame)
            guard index > 0, let divider = images.divider(state(of: index - 1), state(of: index)) else { continue }
            let width = divider.size.width
            place(divider, CGRect(x: frame.minX - width / 2, y: 0, width: width, height: bounds.height))
        }
    }

    private func place(_ image: UIImage?, _ frame: CGRect) {
        let view = UIImageView(image: image)
        view.frame = frame
        insertSubview(view, at: backgrounds.count)
        backgrounds.append(view)
    }

    /// Sets the width of a segment; 0 for an equal part of the others' width.
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {
        widths[segment] = width > 0 ? width : nil
        setNeedsLayout()
    }
    /// Returns the width of a segment; 0 if it was not set.
    open func widthForSegment(at segment: Int) -> CGFloat { widths[segment] ?? 0 }
    /// Returns the image of a segment.
    open func imageForSegment(at segment: Int) -> UIImage? {
        items.indices.contains(segment) ? items[segment] as? UIImage : nil
    }

    /// Sets the attributes of titles in a state: normal or selected.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        self.attributes[state.rawValue] = attributes
        setNeedsLayout()
    }
    /// Returns the attributes of titles in a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        attributes[state.rawValue]
    }

    /// Shows the title of a segment with the attributes of its state.
    private func style(_ label: UILabel, _ index: Int) {
        let standard: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 13)]
        let normal = standard.merging(attributes[UIControl.State.normal.rawValue] ?? [:]) { $1 }
        let isSelected = index == selectedSegmentIndex
        let own = isSelected ? attributes[UIControl.State.selected.rawValue] ?? [:] : [:]
        label.attributedText = NSAttributedString(
            string: items[index] as? String ?? "", attributes: normal.merging(own) { $1 })
    }

    /// Inserts a segment with an image.
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        items.insert(image ?? "", at: min(max(segment, 0), items.count))
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
        let frames = segmentFrames
        for (index, view) in labels.enumerated() {
            let offset = offsets[index] ?? .zero
            view.frame = frames[index].offsetBy(dx: offset.width, dy: offset.height)
            view.alpha = disabled.contains(index) ? 0.3 : 1
            if view is UIImageView { view.contentMode = .center }
            if let label = view as? UILabel { style(label, index) }
        }
        placeImages(frames)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        marker.isHidden = !items.indices.contains(selectedSegmentIndex) || images.hasBackground
        marker.backgroundColor = (selectedSegmentTintColor ?? .white).cgColor
        if frames.indices.contains(selectedSegmentIndex) {
            marker.frame = frames[selectedSegmentIndex].insetBy(dx: 2, dy: 2)
        }
        CATransaction.commit()
    }

    private var segmentFrames: [CGRect] {
        let set = widths.filter { items.indices.contains($0.key) }
        let freeWidth = max(bounds.width - set.values.reduce(0, +), 0)
        let others = items.indices.filter { set[$0] == nil }
        let contents = others.map { apportionsSegmentWidthsByContent ? contentWidth($0) : 1 }
        let total = max(contents.reduce(0, +), 1e-6)
        let shares = Dictionary(uniqueKeysWithValues: zip(others, contents.map { freeWidth * $0 / total }))
        var x: CGFloat = 0
        return items.indices.map { index in
            let width = set[index] ?? shares[index] ?? 0
            defer { x += width }
            return CGRect(x: x, y: 0, width: width, height: bounds.height)
        }
    }

    private func contentWidth(_ index: Int) -> CGFloat {
        if let image = items[index] as? UIImage { return image.size.width + 16 }
        let font = attributes[UIControl.State.normal.rawValue]?[.font] as? UIFont ?? .systemFont(ofSize: 13)
        return ((items[index] as? String ?? "") as NSString).size(withAttributes: [.font: font]).width + 16
    }

    /// 80 points for each segment, and 32 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: 80 * CGFloat(items.count), height: 32) }
    /// Returns the intrinsic size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
