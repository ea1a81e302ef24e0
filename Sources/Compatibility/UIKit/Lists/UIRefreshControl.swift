import Foundation
import ViewAnimation

/// The control at the top of a scroll view, which is not drawn.
///
/// - Apple: `UIRefreshControl`.
open class UIRefreshControl: UIControl {
    /// Whether it is refreshing.
    open private(set) var isRefreshing = false
    /// The text. Stored; has no effect.
    open var attributedTitle: NSAttributedString?
    /// Starts refreshing.
    open func beginRefreshing() { isRefreshing = true }
    /// Ends refreshing.
    open func endRefreshing() { isRefreshing = false }
}

extension UIScrollView {
    /// The control at the top. Stored; it is not drawn.
    public var refreshControl: UIRefreshControl? {
        get { attachments["refreshControl"] as? UIRefreshControl }
        set { attachments["refreshControl"] = newValue }
    }
}
