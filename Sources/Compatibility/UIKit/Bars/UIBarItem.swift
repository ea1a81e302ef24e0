import Foundation
import ViewAnimation

/// An item of a bar.
///
/// - Apple: `UIBarItem`.
open class UIBarItem: NSObject {
    /// The title.
    open var title: String? { didSet { itemDidChange() } }
    /// The image.
    open var image: UIImage? { didSet { itemDidChange() } }
    /// The image in landscape orientation. Stored; has no effect.
    open var landscapeImagePhone: UIImage?
    /// The image of large content. Stored; has no effect.
    open var largeContentSizeImage: UIImage?
    /// Moves the image.
    open var imageInsets = UIEdgeInsets.zero { didSet { itemDidChange() } }
    /// Whether the item is enabled.
    open var isEnabled = true { didSet { itemDidChange() } }
    /// A number that identifies the item.
    open var tag = 0
    /// The spoken text. Stored; has no effect.
    open var accessibilityLabel: String?
    /// A name for tests. Stored; has no effect.
    open var accessibilityIdentifier: String?
    private var titleAttributes: [UIControl.State: [NSAttributedString.Key: Any]] = [:]
    /// Called when the item changes.
    var onChange: (() -> Void)?

    /// Creates an item.
    public override init() {}

    /// Returns nil, because there are no nib files.
    public required init?(coder: NSCoder) { return nil }

    /// Sets attributes of the title of a state.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state] = attributes
        itemDidChange()
    }

    /// Returns the attributes of the title of a state.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? {
        titleAttributes[state]
    }

    func itemDidChange() { onChange?() }
}

/// A button of a navigation bar or toolbar, which draws it with its title, image, symbol or view.
///
/// - Apple: `UIBarButtonItem`.
open class UIBarButtonItem: UIBarItem {
    /// The style of a button.
    ///
    /// - Apple: `UIBarButtonItem.Style`.
    public enum Style: Int, Sendable {
        /// Plain.
        case plain = 0
        /// Plain.
        case bordered = 1
        /// Bold.
        case done = 2
    }

    /// A standard button.
    ///
    /// - Apple: `UIBarButtonItem.SystemItem`.
    public enum SystemItem: Int, Sendable {
        /// A standard button.
        case done = 0, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
        /// A standard button.
        case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
        /// A standard button.
        case close = 24
    }

    /// The style.
    open var style = Style.plain { didSet { itemDidChange() } }
    /// The color; nil for that of the bar.
    open var tintColor: UIColor? { didSet { itemDidChange() } }
    /// The view that is shown instead of a title.
    open var customView: UIView?
    /// The target, which is not retained.
    open weak var target: AnyObject?
    /// The method of the target.
    open var action: Selector?
    /// The closure that is called instead of a method.
    open var primaryAction: UIAction?
    /// The menu. Stored; nothing shows it.
    open var menu: UIMenu?
    /// The width; 0 for that of the content.
    open var width: CGFloat = 0 { didSet { itemDidChange() } }
    /// The standard button that this one is; nil for others.
    private(set) var systemItem: SystemItem?
    /// The titles that the button can have. Stored; has no effect.
    open var possibleTitles: Set<String>?

    /// Creates a button with a title.
    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init()
        self.title = title
        self.style = style
        self.target = target.map { $0 as AnyObject }
        self.action = action
    }

    /// Creates a button with an image.
    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init(title: nil, style: style, target: target, action: action)
        self.image = image
    }

    /// Creates a button with an image.
    public convenience init(
        image: UIImage?, landscapeImagePhone: UIImage?, style: Style, target: Any?, action: Selector?
    ) {
        self.init(image: image, style: style, target: target, action: action)
        self.landscapeImagePhone = landscapeImagePhone
    }

    /// Creates a standard button.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init(title: nil, style: .plain, target: target, action: action)
        self.systemItem = systemItem
    }

    /// Creates a button with an action or a menu.
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init(title: title ?? primaryAction?.title, style: .plain, target: nil, action: nil)
        self.image = image ?? primaryAction?.image
        self.primaryAction = primaryAction
        self.menu = menu
    }

    /// Creates a standard button with an action or a menu.
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(title: nil, primaryAction: primaryAction, menu: menu)
        self.systemItem = systemItem
    }

    /// Whether the button is an empty space.
    var isSpace: Bool { systemItem?.isSpace == true }

    /// Creates a button with a view.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Returns a space that takes the free width.
    public class func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
    }

    /// Returns a space of a width.
    public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: nil)
        item.width = width
        return item
    }

    /// Does nothing, because bars draw buttons without backgrounds.
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {}
    /// Does nothing, because bars draw buttons without backgrounds.
    open func setBackButtonBackgroundImage(_ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {}
    /// Does nothing.
    open func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}
    /// Does nothing.
    open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}
}

/// The kind of a bar's size.
///
/// - Apple: `UIBarMetrics`.
public enum UIBarMetrics: Int, Sendable {
    /// A kind.
    case `default` = 0, compact
    /// With a prompt.
    case defaultPrompt = 101, compactPrompt
}

/// The position of a bar.
///
/// - Apple: `UIBarPosition`.
public enum UIBarPosition: Int, Sendable {
    /// A position.
    case any = 0, bottom, top, topAttached
}

/// The style of a bar.
///
/// - Apple: `UIBarStyle`.
public enum UIBarStyle: Int, Sendable {
    /// Light or dark.
    case `default` = 0, black
    /// Dark.
    case blackTranslucent = 2
}
