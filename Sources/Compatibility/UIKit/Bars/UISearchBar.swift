import Foundation
import TextLayout
import ViewAnimation

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
