import Foundation
import ViewAnimation

/// A message with buttons, which fades in over a dimmed window. Nothing presses the buttons.
///
/// - Apple: `UIAlertController`, in the style of iOS 15 without translucency.
open class UIAlertController: UIViewController {
    /// The kind of a message.
    ///
    /// - Apple: `UIAlertController.Style`.
    public enum Style: Int, Sendable {
        /// A list of buttons.
        case actionSheet = 0
        /// A dialog.
        case alert
    }

    /// The text.
    open var message: String?
    /// The kind.
    open private(set) var preferredStyle = Style.actionSheet
    /// The buttons in their order.
    open private(set) var actions: [UIAlertAction] = []

    /// Creates a message without buttons.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        self.preferredStyle = preferredStyle
        modalPresentationStyle = .overFullScreen
        modalTransitionStyle = .crossDissolve
    }

    open override func loadView() {
        view = AlertPanel(of: self) { [weak self] action in
            self?.dismiss(animated: true) { action.handler?(action) }
        }
    }

    /// The fields.
    open private(set) var textFields: [UITextField]?
    /// The button that the return key presses. Stored; there is no keyboard.
    open var preferredAction: UIAlertAction?

    /// Adds a button.
    open func addAction(_ action: UIAlertAction) { actions.append(action) }
    /// Adds a field.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        let field = UITextField(frame: .zero)
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
    }
}

/// A button of a message.
///
/// - Apple: `UIAlertAction`.
open class UIAlertAction: NSObject {
    /// The kind of a button.
    ///
    /// - Apple: `UIAlertAction.Style`.
    public enum Style: Int, Sendable {
        /// Does something.
        case `default` = 0
        /// Does nothing.
        case cancel
        /// Destroys something.
        case destructive
    }

    /// The text.
    public let title: String?
    /// The kind.
    public let style: Style
    /// Whether the button is enabled. True by default.
    open var isEnabled = true

    let handler: ((UIAlertAction) -> Void)?

    /// Creates a button. The handler is called after the message was dismissed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
    }
}
