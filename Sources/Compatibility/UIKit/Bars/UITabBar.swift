import Foundation
import LayerTree
import TextLayout
import ViewAnimation

/// An item of a tab bar.
///
/// - Apple: `UITabBarItem`.
open class UITabBarItem: UIBarItem {
    /// A standard item.
    ///
    /// - Apple: `UITabBarItem.SystemItem`.
    public enum SystemItem: Int, Sendable {
        /// An item.
        case more = 0, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads
        /// An item.
        case mostRecent, mostViewed

        var title: String {
            switch self {
            case .more: "More"
            case .favorites: "Favorites"
            case .featured: "Featured"
            case .topRated: "Top Rated"
            case .recents: "Recents"
            case .contacts: "Contacts"
            case .history: "History"
            case .bookmarks: "Bookmarks"
            case .search: "Search"
            case .downloads: "Downloads"
            case .mostRecent: "Most Recent"
            case .mostViewed: "Most Viewed"
            }
        }
    }

    /// The image of the selected item; nil for `image`.
    open var selectedImage: UIImage? { didSet { itemDidChange() } }
    /// The text of the badge; nil for none.
    open var badgeValue: String? { didSet { itemDidChange() } }
    /// The color of the badge; nil for red.
    open var badgeColor: UIColor? { didSet { itemDidChange() } }
    /// Moves the title.
    open var titlePositionAdjustment = UIOffset.zero { didSet { itemDidChange() } }
    /// The looks of the item. Stored; has no effect.
    open var standardAppearance: UITabBarAppearance?
    /// The looks of the item. Stored; has no effect.
    open var scrollEdgeAppearance: UITabBarAppearance?

    /// Creates an empty item.
    public override init() { super.init() }
    public required init?(coder: NSCoder) { return nil }

    /// Creates an item.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        self.title = title
        self.image = image
        self.tag = tag
    }

    /// Creates an item.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init(title: title, image: image, tag: 0)
        self.selectedImage = selectedImage
    }

    /// Creates a standard item without its image.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: systemItem.title, image: nil, tag: tag)
    }

    /// Returns the view of the item for the key "view", as code that animates items expects.
    open func value(forKey key: String) -> Any? { key == "view" ? itemView : nil }
    weak var itemView: UIView?
}

/// A bar of items at the bottom, each with an image above a title.
///
/// - Apple: `UITabBar`, in the style of iOS 15. The first subview is the background, the others are the items.
open class UITabBar: UIView {
    /// The items.
    open var items: [UITabBarItem]? { didSet { rebuild() } }
    /// The selected item.
    open weak var selectedItem: UITabBarItem? { didSet { updateButtons() } }
    /// The delegate.
    open weak var delegate: (any UITabBarDelegate)?
    /// The color of the background; nil for white.
    open var barTintColor: UIColor? { didSet { updateBackground() } }
    /// The color of items that are not selected; nil for gray.
    open var unselectedItemTintColor: UIColor? { didSet { updateButtons() } }
    /// The image of the background.
    open var backgroundImage: UIImage? { didSet { updateBackground() } }
    /// The image instead of the line above the bar.
    open var shadowImage: UIImage? { didSet { updateBackground() } }
    /// The image behind the selected item. Stored; has no effect.
    open var selectionIndicatorImage: UIImage?
    /// Whether the background is translucent. Stored; the background is opaque.
    open var isTranslucent = true
    /// The style.
    open var barStyle = UIBarStyle.default { didSet { updateBackground() } }
    /// The placement of items. Stored; has no effect.
    open var itemPositioning = ItemPositioning.automatic
    /// The width of items. Stored; has no effect.
    open var itemWidth: CGFloat = 0
    /// The distance of items. Stored; has no effect.
    open var itemSpacing: CGFloat = 0
    /// The looks of the bar.
    open var standardAppearance = UITabBarAppearance() { didSet { updateBackground() } }
    /// The looks of the bar over the end of the content. Stored; has no effect.
    open var scrollEdgeAppearance: UITabBarAppearance?

    /// The placement of items.
    ///
    /// - Apple: `UITabBar.ItemPositioning`.
    public enum ItemPositioning: Int, Sendable {
        /// A placement.
        case automatic = 0, fill, centered
    }

    private let background = UIImageView(image: nil)
    private let line = UIImageView(image: nil)
    private var buttons: [TabBarButton] = []

    /// Creates a bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        background.addSubview(line)
        addSubview(background)
        updateBackground()
    }
    public required init?(coder: NSCoder) { return nil }

    /// Changes the items.
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }

    /// Returns the height of 49 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 ? size.width : bounds.width, height: 49)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 49) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        background.frame = bounds
        line.frame = CGRect(x: 0, y: -0.5, width: bounds.width, height: 0.5)
        let width = bounds.width / CGFloat(max(buttons.count, 1))
        for (index, button) in buttons.enumerated() {
            button.frame = CGRect(x: CGFloat(index) * width + 2, y: 1, width: max(width - 4, 0), height: 48)
        }
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        updateButtons()
    }

    private func updateBackground() {
        background.image = backgroundImage
        let standard: UIColor = barStyle == .default ? UIColor(white: 0.976, alpha: 1) : UIColor(white: 0.11, alpha: 1)
        let own = barTintColor ?? standardAppearance.backgroundColor ?? backgroundColor
        background.backgroundColor = backgroundImage == nil ? own ?? standard : nil
        line.image = shadowImage
        line.backgroundColor = shadowImage == nil ? standardAppearance.shadowColor : nil
    }

    open override var backgroundColor: UIColor? { didSet { updateBackground() } }

    private func rebuild() {
        for button in buttons { button.removeFromSuperview() }
        buttons = (items ?? []).map { TabBarButton($0, of: self) }
        for button in buttons { addSubview(button) }
        if selectedItem == nil { selectedItem = items?.first }
        updateButtons()
        setNeedsLayout()
    }

    private func updateButtons() {
        for button in buttons { button.update() }
    }

    /// The controller of the bar.
    weak var controller: UITabBarController?

    func select(_ item: UITabBarItem) {
        selectedItem = item
        controller?.itemWasChosen(item)
        delegate?.tabBar(self, didSelect: item)
    }
}

/// The delegate of a tab bar.
///
/// - Apple: `UITabBarDelegate`.
public protocol UITabBarDelegate: AnyObject {
    /// An item was selected by its control.
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
    /// Does nothing.
    public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The control of an item of a tab bar.
final class TabBarButton: UIControl {
    private let item: UITabBarItem
    private weak var bar: UITabBar?
    private let image = UIImageView(image: nil)
    private let label = UILabel(frame: .zero)
    private let badge = UILabel(frame: .zero)

    init(_ item: UITabBarItem, of bar: UITabBar) {
        self.item = item
        self.bar = bar
        super.init(frame: .zero)
        addSubview(image)
        addSubview(label)
        addSubview(badge)
        label.textAlignment = .center
        badge.textAlignment = .center
        badge.font = .systemFont(ofSize: 13)
        badge.textColor = .white
        badge.layer.cornerRadius = 9
        badge.clipsToBounds = true
        item.itemView = self
        item.onChange = { [weak self] in self?.update() }
        addAction(UIAction { [weak self] _ in self?.choose() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { return nil }

    private func choose() { bar?.select(item) }

    func update() {
        let isChosen = bar?.selectedItem === item
        let other = bar?.unselectedItemTintColor ?? UIColor(white: 0.6, alpha: 1)
        let color = isChosen ? bar?.tintColor ?? .systemBlue : other
        let shown = (isChosen ? item.selectedImage : nil) ?? item.image
        image.tintColor = color
        image.image = shown?.renderingMode == .alwaysOriginal ? shown : shown?.withRenderingMode(.alwaysTemplate)
        var attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10), .foregroundColor: color]
        let own =
            item.titleTextAttributes(for: isChosen ? .selected : .normal) ?? item.titleTextAttributes(for: .normal)
        for (key, value) in own ?? [:] { attributes[key] = value }
        label.attributedText = NSAttributedString(string: item.title ?? "", attributes: attributes)
        badge.text = item.badgeValue
        badge.backgroundColor = item.badgeColor ?? .systemRed
        badge.isHidden = item.badgeValue == nil
        alpha = item.isEnabled ? 1 : 0.5
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let size = image.image?.size ?? .zero
        let hasTitle = !(item.title ?? "").isEmpty
        let text = hasTitle ? label.intrinsicContentSize : .zero
        let top = hasTitle ? 5 + (28 - size.height) / 2 : (48 - size.height) / 2
        let insets = item.imageInsets
        image.frame = CGRect(
            x: (bounds.width - size.width) / 2 + (insets.left - insets.right) / 2,
            y: top + (insets.top - insets.bottom) / 2, width: size.width, height: size.height)
        label.frame = CGRect(
            x: item.titlePositionAdjustment.horizontal, y: 34 + item.titlePositionAdjustment.vertical,
            width: bounds.width, height: text.height)
        let width = max(badge.intrinsicContentSize.width + 8, 18)
        badge.frame = CGRect(x: bounds.midX + 6, y: 2, width: width, height: 18)
    }
}
