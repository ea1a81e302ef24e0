import Foundation
import TextLayout
import ViewAnimation

/// A bar at the top with a title and buttons, in the style of iOS 15. Navigation controllers do not show it.
///
/// - Apple: `UINavigationBar`.
open class UINavigationBar: UIView {
    /// The items; the last one is shown, with a button that names the one before.
    open var items: [UINavigationItem]? { didSet { rebuild() } }
    /// The last item.
    open var topItem: UINavigationItem? { items?.last }
    /// The item before the last one.
    open var backItem: UINavigationItem? { (items ?? []).dropLast().last }
    /// Stored; nothing calls it.
    open weak var delegate: AnyObject?
    /// The color of the background.
    open var barTintColor: UIColor? { didSet { update() } }
    /// Whether the background is translucent. Stored; the background is opaque.
    open var isTranslucent = true
    /// The style.
    open var barStyle = UIBarStyle.default { didSet { update() } }
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { update() } }
    /// The attributes of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { update() } }
    /// Whether titles are large, below the buttons.
    open var prefersLargeTitles = false { didSet { update() } }
    /// The image instead of the line below; an empty one for no line.
    open var shadowImage: UIImage? { didSet { update() } }
    /// The image of the back button. Stored; has no effect.
    open var backIndicatorImage: UIImage?
    /// The mask of the back button. Stored; has no effect.
    open var backIndicatorTransitionMaskImage: UIImage?
    /// The looks.
    open var standardAppearance = UINavigationBarAppearance() { didSet { rebuild() } }
    /// The looks. Stored; have no effect.
    open var compactAppearance: UINavigationBarAppearance?
    /// The looks. Stored; have no effect.
    open var scrollEdgeAppearance: UINavigationBarAppearance?

    private let label = UILabel(frame: .zero)
    private let largeLabel = UILabel(frame: .zero)
    private let line = UIImageView(image: nil)
    private var left: [BarButton] = []
    private var right: [BarButton] = []
    private var titleView: UIView?
    /// The height of the row with the buttons, and that of a large title below.
    private static let rowHeight: CGFloat = 44, largeHeight: CGFloat = 52
    /// The distances of buttons from the edges, of the back button from the edge, and between buttons.
    private static let margin: CGFloat = 16, backMargin: CGFloat = 8, gap: CGFloat = 16

    /// Creates a bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        for view in [line, label, largeLabel] { addSubview(view) }
        update()
    }
    public required init?(coder: NSCoder) { return nil }

    /// Changes the items.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
    /// Adds an item.
    open func pushItem(_ item: UINavigationItem, animated: Bool) { items = (items ?? []) + [item] }
    /// Removes the last item.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? { items?.popLast() }
    /// Does nothing, because the image is not drawn.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
    /// Does nothing, because the image is not drawn.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, for barPosition: UIBarPosition, barMetrics: UIBarMetrics
    ) {}
    /// Returns nil.
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { nil }

    /// Returns the height of 44 points, and 52 more with a large title.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 ? size.width : bounds.width, height: intrinsicContentSize.height)
    }
    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: Self.rowHeight + (isTitleLarge ? Self.largeHeight : 0))
    }

    private var isTitleLarge: Bool { prefersLargeTitles && topItem?.largeTitleDisplayMode != .never }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        for button in left + right { button.tintColorDidChange() }
    }

    // MARK: - Contents

    private func rebuild() {
        for item in items ?? [] { item.onChange = { [weak self] in self?.rebuild() } }
        for button in left + right { button.removeFromSuperview() }
        titleView?.removeFromSuperview()
        let looks = standardAppearance
        func buttons(_ items: [UIBarButtonItem]?) -> [BarButton] {
            (items ?? []).map { item in
                let isDone = item.style == .done
                let own = isDone ? looks.doneButtonAppearance : looks.buttonAppearance
                return BarButton(item, attributes: own.normal.titleTextAttributes)
            }
        }
        left = buttons(topItem?.leftBarButtonItems)
        right = buttons(topItem?.rightBarButtonItems)
        if let back = backButton { left.insert(back, at: 0) }
        for button in left + right {
            button.item.onChange = { [weak self, weak button] in
                button?.update()
                self?.setNeedsLayout()
            }
            addSubview(button)
        }
        titleView = topItem?.titleView
        if let titleView { addSubview(titleView) }
        update()
    }

    /// The control that names the item before; nil without one.
    private var backButton: BarButton? {
        guard let topItem, let backItem, !topItem.hidesBackButton,
            topItem.leftItemsSupplementBackButton || (topItem.leftBarButtonItems ?? []).isEmpty
        else { return nil }
        let item = UIBarButtonItem()
        item.title = backItem.backBarButtonItem?.title ?? backItem.backButtonTitle ?? backItem.title ?? "Back"
        item.tintColor = backItem.backBarButtonItem?.tintColor
        let attributes = standardAppearance.backButtonAppearance.normal.titleTextAttributes
        return BarButton(item, attributes: attributes, usesBackIndicator: true)
    }

    private func update() {
        let standard: UIColor = barStyle == .default ? UIColor(white: 0.976, alpha: 1) : UIColor(white: 0.11, alpha: 1)
        backgroundColor = barTintColor ?? standardAppearance.backgroundColor ?? standard
        line.image = shadowImage
        line.backgroundColor = shadowImage == nil ? standardAppearance.shadowColor : nil
        let color = barStyle == .default ? UIColor.label : UIColor.white
        let title = topItem?.title ?? ""
        func text(_ font: UIFont, _ own: [NSAttributedString.Key: Any]) -> NSAttributedString {
            let standard: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
            return NSAttributedString(string: title, attributes: standard.merging(own) { $1 })
        }
        label.attributedText = text(
            .systemFont(ofSize: 17, weight: .semibold), titleTextAttributes ?? standardAppearance.titleTextAttributes)
        largeLabel.attributedText = text(
            .boldSystemFont(ofSize: 34),
            largeTitleTextAttributes ?? standardAppearance.largeTitleTextAttributes)
        label.isHidden = isTitleLarge || titleView != nil
        largeLabel.isHidden = !isTitleLarge
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    // MARK: - Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: bounds.height, width: bounds.width, height: 0.5)
        let row = Self.rowHeight
        let hasBack = left.first.map { $0.item !== topItem?.leftBarButtonItem } ?? false
        var start = hasBack ? Self.backMargin : Self.margin
        for button in left {
            let width = button.item.isSpace ? button.item.width : button.intrinsicContentSize.width
            button.place(at: start, width: width, height: row)
            start += width + Self.gap
        }
        var end = bounds.width - Self.margin
        for button in right {
            let width = button.item.isSpace ? button.item.width : button.intrinsicContentSize.width
            button.place(at: end - width, width: width, height: row)
            end -= width + Self.gap
        }
        let free = max(end - start, 0)
        let titleSize =
            titleView.map { view in
                view.bounds.width > 0 ? view.bounds.size : view.intrinsicContentSize
            } ?? label.intrinsicContentSize
        let width = min(titleSize.width, free)
        // In the middle of the bar, or as near to it as the buttons allow.
        let x = min(max(bounds.midX - width / 2, start), start + free - width)
        let adjustment = standardAppearance.titlePositionAdjustment
        let height = titleView == nil ? row : min(titleSize.height, row)
        let frame = CGRect(x: x, y: (row - height) / 2, width: width, height: height)
        titleView?.frame = frame
        label.frame = frame.offsetBy(dx: adjustment.horizontal, dy: adjustment.vertical)
        largeLabel.frame = CGRect(
            x: Self.margin, y: row, width: max(bounds.width - Self.margin * 2, 0), height: Self.largeHeight - 8)
    }
}
