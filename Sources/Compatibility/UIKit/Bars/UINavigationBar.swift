import Foundation
import TextLayout
import ViewAnimation

/// A bar at the top with a title and buttons, in the style of iOS 15.
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

    private let line = UIImageView(image: nil)
    /// The background above the bar, if there is space.
    private let fill = UIView(frame: .zero)
    private(set) var content: NavigationBarContent?
    /// Called by the back button.
    var goBack: (() -> Void)?
    /// The height of the row with the buttons, and that of a large title below.
    static let rowHeight: CGFloat = 44, largeHeight: CGFloat = 52

    /// Creates a bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(fill)
        addSubview(line)
        update()
    }
    public required init?(coder: NSCoder) { return nil }

    /// Changes the items.
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) {
        let isPush = !(self.items ?? []).contains { $0 === items?.last }
        change(isPush: isPush, animated: animated) { self.items = items }
    }
    /// Adds an item.
    open func pushItem(_ item: UINavigationItem, animated: Bool) {
        change(isPush: true, animated: animated) { items = (items ?? []) + [item] }
    }
    /// Removes the last item.
    @discardableResult
    open func popItem(animated: Bool) -> UINavigationItem? {
        let last = topItem
        change(isPush: false, animated: animated) { items = items?.dropLast() }
        return last
    }
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

    var isTitleLarge: Bool { prefersLargeTitles && topItem?.largeTitleDisplayMode != .never }

    // MARK: - Contents

    /// Changes the items, animated in 0.35 s.
    private func change(isPush: Bool, animated: Bool, _ change: () -> Void) {
        guard animated else { return change() }
        let transition = beginTransition(isPush: isPush, change)
        UIView.animate(withDuration: 0.35, animations: transition.run) { _ in transition.finish() }
    }

    /// Changes the items, and returns the transition to the new contents.
    func beginTransition(isPush: Bool, _ change: () -> Void) -> NavigationBarTransition {
        let old = content
        content = nil
        change()
        if content == nil { rebuild() }
        return NavigationBarTransition(from: old, to: content, in: self, isPush: isPush)
    }

    private func rebuild() {
        for item in items ?? [] { item.onChange = { [weak self] in self?.rebuild() } }
        content?.removeFromSuperview()
        let content = NavigationBarContent(of: self)
        addSubview(content)
        self.content = content
        update()
    }

    private func update() {
        let standard: UIColor = barStyle == .default ? UIColor(white: 0.976, alpha: 1) : UIColor(white: 0.11, alpha: 1)
        backgroundColor = barTintColor ?? standardAppearance.backgroundColor ?? standard
        fill.backgroundColor = backgroundColor
        line.image = shadowImage
        line.backgroundColor = shadowImage == nil ? standardAppearance.shadowColor : nil
        content?.update()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: 0, y: bounds.height, width: bounds.width, height: 0.5)
        fill.frame = CGRect(x: 0, y: min(-frame.minY, 0), width: bounds.width, height: max(frame.minY, 0))
        content?.frame = bounds
        content?.setNeedsLayout()
    }
}
