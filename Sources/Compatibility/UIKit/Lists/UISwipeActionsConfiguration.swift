import Foundation
import ViewAnimation

/// An action beside a row, which is not shown, because no gestures arrive.
///
/// - Apple: `UIContextualAction`.
open class UIContextualAction: NSObject {
    /// The look of an action.
    ///
    /// - Apple: `UIContextualAction.Style`.
    public enum Style: Int, Sendable {
        /// A look.
        case normal = 0, destructive
    }
    /// A function of an action.
    ///
    /// - Apple: `UIContextualAction.Handler`.
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

    /// The look.
    public let style: Style
    /// The function. Never called.
    public let handler: Handler
    /// The title.
    open var title: String?
    /// The image.
    open var image: UIImage?
    /// The color.
    open var backgroundColor: UIColor!

    /// Creates an action.
    public init(style: Style, title: String?, handler: @escaping Handler) {
        self.style = style
        self.title = title
        self.handler = handler
        backgroundColor = style == .destructive ? .systemRed : .systemGray
    }
}

/// The actions beside a row, which are not shown, because no gestures arrive.
///
/// - Apple: `UISwipeActionsConfiguration`.
open class UISwipeActionsConfiguration: NSObject {
    /// The actions.
    public let actions: [UIContextualAction]
    /// Stored; no gestures arrive.
    open var performsFirstActionWithFullSwipe = true

    /// Creates a list of actions.
    public init(actions: [UIContextualAction]) { self.actions = actions }
}
