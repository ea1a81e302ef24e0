import Foundation
import ViewAnimation

// Controllers that only the system presents, and files that are not read.

/// A sheet for sharing, which is not shown.
///
/// - Apple: `UIActivityViewController`.
open class UIActivityViewController: UIViewController {
    /// The handler of the end. Never called.
    open var completionWithItemsHandler: ((Any?, Bool, [Any]?, Error?) -> Void)?
    /// Creates a sheet.
    public init(activityItems: [Any], applicationActivities: [Any]?) {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
    }
    public required init?(coder: NSCoder) { return nil }
}

/// A controller of a search, which is not shown.
///
/// - Apple: `UISearchController`.
open class UISearchController: UIViewController {
    /// The field.
    public let searchBar = UISearchBar(frame: .zero)
    /// The controller of the results.
    public let searchResultsController: UIViewController?
    /// Nothing calls it.
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    /// Whether the search is active.
    open var isActive = false
    /// Stored; has no effect.
    open var obscuresBackgroundDuringPresentation = true
    /// Stored; has no effect.
    open var hidesNavigationBarDuringPresentation = true
    /// Creates a controller.
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
    }
    /// Creates a controller without results.
    public convenience init() { self.init(searchResultsController: nil) }
    public required init?(coder: NSCoder) { return nil }
}

/// An object that updates the results of a search. Its method is never called.
///
/// - Apple: `UISearchResultsUpdating`.
public protocol UISearchResultsUpdating: AnyObject {
    /// The text changed.
    func updateSearchResults(for searchController: UISearchController)
}

/// A storyboard, which is not read.
///
/// - Apple: `UIStoryboard`.
open class UIStoryboard: NSObject {
    private let name: String
    /// Creates a storyboard.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }
    /// Ends the program, because storyboards are not read: create the controller in code.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        preconditionFailure("storyboards are not read: create \"\(identifier)\" of \"\(name)\" in code")
    }
    /// Returns nil, because storyboards are not read.
    open func instantiateInitialViewController() -> UIViewController? { nil }
}

/// A nib file, which is not read.
///
/// - Apple: `UINib`.
open class UINib: NSObject {
    /// Creates a file.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {}
    /// Returns nothing, because nib files are not read.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [AnyHashable: Any]? = nil) -> [Any] { [] }
}

extension Bundle {
    /// Returns nil, because nib files are not read.
    ///
    /// - Apple: the same.
    public func loadNibNamed(_ name: String, owner: Any?, options: [AnyHashable: Any]? = nil) -> [Any]? { nil }
}

/// The pasteboard of the program.
///
/// - Apple: `UIPasteboard`. It is not shared with other programs.
open class UIPasteboard: NSObject {
    /// The pasteboard.
    open class var general: UIPasteboard {
        if let pasteboard = ViewContext.current.attachments["pasteboard"] as? UIPasteboard { return pasteboard }
        let pasteboard = UIPasteboard()
        ViewContext.current.attachments["pasteboard"] = pasteboard
        return pasteboard
    }
    /// The text.
    open var string: String?
    /// The image.
    open var image: UIImage?
    /// The URL.
    open var url: URL?
    /// The color.
    open var color: UIColor?
    /// Whether there is a text.
    open var hasStrings: Bool { string != nil }
}

/// A controller of pages, of which the first one is visible.
///
/// - Apple: `UIPageViewController`. Changes are not animated.
open class UIPageViewController: UIViewController {
    /// A direction.
    ///
    /// - Apple: `UIPageViewController.NavigationDirection`.
    public enum NavigationDirection: Int, Sendable {
        /// A direction.
        case forward = 0, reverse
    }
    /// An axis.
    ///
    /// - Apple: `UIPageViewController.NavigationOrientation`.
    public enum NavigationOrientation: Int, Sendable {
        /// An axis.
        case horizontal = 0, vertical
    }
    /// A change of pages.
    ///
    /// - Apple: `UIPageViewController.TransitionStyle`.
    public enum TransitionStyle: Int, Sendable {
        /// A change.
        case pageCurl = 0, scroll
    }
    /// A key of an option.
    ///
    /// - Apple: `UIPageViewController.OptionsKey`.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The distance of pages.
        public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
        /// The position of the spine.
        public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    }

    /// The source of pages. Nothing calls it.
    open weak var dataSource: (any UIPageViewControllerDataSource)?
    /// The delegate. Nothing calls it.
    open weak var delegate: (any UIPageViewControllerDelegate)?
    /// The change of pages.
    public let transitionStyle: TransitionStyle
    /// The axis.
    public let navigationOrientation: NavigationOrientation
    /// The visible controllers.
    open private(set) var viewControllers: [UIViewController]?
    /// Stored; has no effect.
    open var isDoubleSided = false

    /// Creates a controller.
    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        super.init(nibName: nil, bundle: nil)
    }
    /// Creates a controller that curls pages horizontally.
    public convenience init() { self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }
    public required init?(coder: NSCoder) { return nil }

    /// Shows a page.
    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        for controller in self.viewControllers ?? [] {
            controller.viewIfLoaded?.removeFromSuperview()
            controller.removeFromParent()
        }
        self.viewControllers = viewControllers
        for controller in viewControllers ?? [] {
            addChild(controller)
            controller.view.frame = view.bounds
            controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.addSubview(controller.view)
            controller.didMove(toParent: self)
        }
        completion?(true)
    }
}

/// The source of pages. Its methods are never called.
///
/// - Apple: `UIPageViewControllerDataSource`.
public protocol UIPageViewControllerDataSource: AnyObject {
    /// Returns the page before another one.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    /// Returns the page after another one.
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
}

/// The delegate of pages. Its methods are never called.
///
/// - Apple: `UIPageViewControllerDelegate`.
public protocol UIPageViewControllerDelegate: AnyObject {
    /// A change ended.
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
    /// Does nothing.
    public func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool
    ) {}
}

/// A control for a date, which is not drawn.
///
/// - Apple: `UIDatePicker`.
open class UIDatePicker: UIControl {
    /// What is chosen.
    ///
    /// - Apple: `UIDatePicker.Mode`.
    public enum Mode: Int, Sendable {
        /// A choice.
        case time = 0, date, dateAndTime, countDownTimer
    }
    /// The appearance. Stored; has no effect.
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic
    /// The seconds of a timer. Stored; has no effect.
    open var countDownDuration: TimeInterval = 0
    /// The date.
    open var date = Date()
    /// What is chosen.
    open var datePickerMode = Mode.dateAndTime
    /// The earliest date.
    open var minimumDate: Date?
    /// The latest date.
    open var maximumDate: Date?
    /// The interval of minutes.
    open var minuteInterval = 1
    /// The locale.
    open var locale: Locale?
    /// Changes the date.
    open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

/// The appearance of a date picker.
///
/// - Apple: `UIDatePickerStyle`.
public enum UIDatePickerStyle: Int, Sendable {
    /// An appearance.
    case automatic = 0, wheels, compact, inline
}
