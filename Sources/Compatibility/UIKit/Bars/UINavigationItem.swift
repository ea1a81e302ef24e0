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
    open var title: String? { didSet { onChange?() } }
    /// The text above the title. Stored; nothing shows it.
    open var prompt: String? { didSet { onChange?() } }
    /// The view that is shown instead of the title.
    open var titleView: UIView? { didSet { onChange?() } }
    /// The back button.
    open var backBarButtonItem: UIBarButtonItem? { didSet { onChange?() } }
    /// The title of the back button.
    open var backButtonTitle: String? { didSet { onChange?() } }
    /// Whether the back button is hidden.
    open var hidesBackButton = false { didSet { onChange?() } }
    /// Whether the back button is shown beside other buttons on the left.
    open var leftItemsSupplementBackButton = false { didSet { onChange?() } }
    /// The size of the title.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic { didSet { onChange?() } }
    /// The search. Stored; nothing shows it.
    open var searchController: UISearchController?
    /// Stored; has no effect.
    open var hidesSearchBarWhenScrolling = true
    /// The buttons on the left.
    open var leftBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
    /// The buttons on the right, from the edge.
    open var rightBarButtonItems: [UIBarButtonItem]? { didSet { onChange?() } }
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

    /// Called when the item changes.
    var onChange: (() -> Void)?

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
