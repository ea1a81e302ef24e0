import Foundation
import TextLayout
import ViewAnimation

/// The items of a navigation bar.
///
/// - Apple: `UINavigationItem`.
open class UINavigationItem: NSObject {
    /// The size of the title.
    ///
    /// - Apple: `UINavigationItem.LargeTitleDisplayMode`.
    public enum LargeTitleDisplayMode: Int, Sendable {
        /// A size.
        case automatic = 0, always, never
    }

    /// The title.
    open var title: String?
    /// The text above the title.
    open var prompt: String?
    /// The view that is shown instead of the title.
    open var titleView: UIView?
    /// The back button.
    open var backBarButtonItem: UIBarButtonItem?
    /// The title of the back button.
    open var backButtonTitle: String?
    /// Whether the back button is hidden.
    open var hidesBackButton = false
    /// Stored; has no effect.
    open var leftItemsSupplementBackButton = false
    /// The size of the title.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    /// The search. Stored; nothing shows it.
    open var searchController: UISearchController?
    /// Stored; has no effect.
    open var hidesSearchBarWhenScrolling = true
    /// The buttons on the left.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// The buttons on the right, from the edge.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// The looks of the bar. Stored; have no effect.
    open var standardAppearance: UINavigationBarAppearance?
    /// The looks of the bar. Stored; have no effect.
    open var compactAppearance: UINavigationBarAppearance?
    /// The looks of the bar. Stored; have no effect.
    open var scrollEdgeAppearance: UINavigationBarAppearance?

    /// The first button on the left.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    /// The first button on the right.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Creates an item with a title.
    public init(title: String) { self.title = title }
    /// Returns nil, because there are no nib files.
    public required init?(coder: NSCoder) { return nil }

    /// Hides or shows the back button.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
    /// Changes the first button on the left.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Changes the first button on the right.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Changes the buttons on the left.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
    /// Changes the buttons on the right.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
}

/// A bar at the top with a title in the middle. Its buttons are not drawn, and navigation controllers do not show it.
///
/// - Apple: `UINavigationBar`.
open class UINavigationBar: UIView {
    /// The items; the title of the last one is drawn.
    open var items: [UINavigationItem]? { didSet { update() } }
    /// The last item.
    open var topItem: UINavigationItem? { items?.last }
    /// The item before the last one.
    open var backItem: UINavigationItem? { (items ?? []).dropLast().last }
    /// Stored; nothing calls it.
    open weak var delegate: AnyObject?
    /// The color of the background.
    open var barTintColor: UIColor? { didSet { update() } }
    /// Whether the background is translucent. Stored; has no effect.
    open var isTranslucent = true
    /// The style.
    open var barStyle = UIBarStyle.default { didSet { update() } }
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { update() } }
    /// The attributes of a large title. Stored; have no effect.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    /// Whether titles are large. Stored; has no effect.
    open var prefersLargeTitles = false
    /// The image of the line below. Stored; has no effect.
    open var shadowImage: UIImage?
    /// The image of the back button. Stored; has no effect.
    open var backIndicatorImage: UIImage?
    /// The mask of the back button. Stored; has no effect.
    open var backIndicatorTransitionMaskImage: UIImage?
    /// The looks.
    open var standardAppearance = UINavigationBarAppearance() { didSet { update() } }
    /// The looks. Stored; have no effect.
    open var compactAppearance: UINavigationBarAppearance?
    /// The looks. Stored; have no effect.
    open var scrollEdgeAppearance: UINavigationBarAppearance?

    private let label = UILabel(frame: .zero)

    /// Creates a bar.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        label.textAlignment = .center
        addSubview(label)
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

    /// Returns the height of 44 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 ? size.width : bounds.width, height: 44)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = bounds
    }

    private func update() {
        let standard: UIColor = barStyle == .default ? UIColor(white: 0.976, alpha: 1) : UIColor(white: 0.11, alpha: 1)
        backgroundColor = barTintColor ?? standardAppearance.backgroundColor ?? standard
        var attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont.boldSystemFont(ofSize: 17),
            .foregroundColor: barStyle == .default ? UIColor.label : UIColor.white,
        ]
        let own = titleTextAttributes ?? standardAppearance.titleTextAttributes
        for (key, value) in own { attributes[key] = value }
        label.attributedText = NSAttributedString(string: topItem?.title ?? "", attributes: attributes)
    }
}

/// A bar of buttons, which are not drawn.
///
/// - Apple: `UIToolbar`.
open class UIToolbar: UIView {
    /// The buttons.
    open var items: [UIBarButtonItem]?
    /// The color of the background.
    open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
    /// The style. Stored; has no effect.
    open var barStyle = UIBarStyle.default
    /// Whether the background is translucent. Stored; has no effect.
    open var isTranslucent = true
    /// The looks. Stored; have no effect.
    open var standardAppearance = UIToolbarAppearance()
    /// Changes the buttons.
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
    /// Does nothing, because the image is not drawn.
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
    ) {}
    /// Does nothing, because the line is not drawn.
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {}
    /// Returns the height of 44 points.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width > 0 ? size.width : bounds.width, height: 44)
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 44) }
}

/// A field for searches.
///
/// - Apple: `UISearchBar`. Drawn as a text field.
open class UISearchBar: UIView {
    /// The style.
    ///
    /// - Apple: `UISearchBar.Style`.
    public enum Style: UInt, Sendable {
        /// A style.
        case `default` = 0, prominent, minimal
    }

    /// The field.
    public let searchTextField = UITextField(frame: .zero)
    /// The text.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// The text of an empty field.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// Stored; nothing calls it.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The color of the background.
    open var barTintColor: UIColor? { didSet { backgroundColor = barTintColor } }
    /// The style. Stored; has no effect.
    open var searchBarStyle = Style.default
    /// The style. Stored; has no effect.
    open var barStyle = UIBarStyle.default
    /// Stored; nothing shows the button.
    open var showsCancelButton = false
    /// The image of the background. Stored; has no effect.
    open var backgroundImage: UIImage?
    /// Stored; has no effect.
    open var isTranslucent = true

    /// Creates a field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        searchTextField.borderStyle = .roundedRect
        searchTextField.backgroundColor = .tertiarySystemFill
        searchTextField.layer.borderWidth = 0
        addSubview(searchTextField)
    }
    public required init?(coder: NSCoder) { return nil }

    /// Shows or hides the button. Stored; nothing shows it.
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 56) }
    open override func layoutSubviews() {
        super.layoutSubviews()
        searchTextField.frame = CGRect(x: 8, y: bounds.midY - 18, width: max(bounds.width - 16, 0), height: 36)
    }
}

/// The delegate of a field for searches. Its methods are never called.
///
/// - Apple: `UISearchBarDelegate`.
public protocol UISearchBarDelegate: AnyObject {
    /// The text changed.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// The search starts.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// The search is cancelled.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// Editing begins.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Editing ends.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
    /// Does nothing.
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    /// Does nothing.
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    /// Does nothing.
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
}
