import Foundation
import TextLayout
import ViewAnimation

/// The border of a text field.
///
/// - Apple: `UITextField.BorderStyle`.
public enum UITextBorderStyle: Int, Sendable {
    /// No border.
    case none = 0
    /// A thin rectangle.
    case line
    /// A thin rectangle.
    case bezel
    /// A rounded rectangle.
    case roundedRect
}

/// A line of text or a placeholder, in a border. The text is drawn and cannot be edited.
///
/// - Apple: `UITextField`.
open class UITextField: UIControl {
    /// The border of a text field.
    ///
    /// - Apple: `UITextField.BorderStyle`.
    public typealias BorderStyle = UITextBorderStyle

    /// The text.
    open var text: String? = "" {
        didSet {
            if attributedText?.string != text { attributedText = nil }
            update()
        }
    }
    /// The text with attributes; nil for plain text.
    open var attributedText: NSAttributedString? {
        didSet { if let attributedText { text = attributedText.string } else { update() } }
    }
    /// The text that is shown instead of an empty one.
    open var placeholder: String? { didSet { update() } }
    /// The placeholder with attributes; nil for the plain one.
    open var attributedPlaceholder: NSAttributedString? { didSet { update() } }
    /// The font; the system font in 17 points by default.
    open var font: UIFont? = .systemFont(ofSize: 17) { didSet { update() } }
    /// The text color; that of labels by default.
    open var textColor: UIColor? = .label { didSet { update() } }
    /// The alignment.
    open var textAlignment = NSTextAlignment.natural { didSet { update() } }
    /// The border; none by default.
    open var borderStyle = BorderStyle.none { didSet { update() } }
    /// Whether the text is drawn as dots. False by default.
    open var isSecureTextEntry = false { didSet { update() } }
    /// Never called, because the text cannot be edited.
    open weak var delegate: (any UITextFieldDelegate)?
    /// Whether the text is being edited: always false.
    open var isEditing: Bool { false }
    /// Whether the text shrinks to the width. False by default.
    open var adjustsFontSizeToFitWidth = false { didSet { update() } }
    /// The smallest font. Stored; has no effect.
    open var minimumFontSize: CGFloat = 0
    /// The view at the left.
    open var leftView: UIView? { didSet { replace(oldValue, by: leftView) } }
    /// The view at the right.
    open var rightView: UIView? { didSet { replace(oldValue, by: rightView) } }
    /// When the left view is visible. Never by default.
    open var leftViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// When the right view is visible. Never by default.
    open var rightViewMode = ViewMode.never { didSet { setNeedsLayout() } }
    /// When the button that clears the text is visible. Stored; it is not drawn.
    open var clearButtonMode = ViewMode.never
    /// The image behind the text. Stored; has no effect.
    open var background: UIImage?
    /// Stored; has no effect.
    open var clearsOnBeginEditing = false
    /// Stored; has no effect.
    open var allowsEditingTextAttributes = false
    /// The attributes of typed text. Stored; have no effect.
    open var typingAttributes: [NSAttributedString.Key: Any]?
    /// The attributes of all text. Stored; have no effect.
    open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The keyboard. Stored; there is none.
    open var keyboardType = UIKeyboardType.default
    /// The keyboard's appearance. Stored; there is none.
    open var keyboardAppearance = UIKeyboardAppearance.default
    /// The return key. Stored; there is no keyboard.
    open var returnKeyType = UIReturnKeyType.default
    /// Stored; there is no keyboard.
    open var enablesReturnKeyAutomatically = false
    /// Stored; there is no keyboard.
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    /// Stored; there is no keyboard.
    open var autocorrectionType = UITextAutocorrectionType.default
    /// Stored; there is no keyboard.
    open var spellCheckingType = UITextSpellCheckingType.default
    /// Stored; there is no keyboard.
    open var textContentType: UITextContentType?
    private var ownInputView: UIView?
    private var ownAccessoryView: UIView?
    /// The view instead of the keyboard. Stored; nothing shows it.
    open override var inputView: UIView? {
        get { ownInputView }
        set { ownInputView = newValue }
    }
    /// The view above the keyboard. Stored; nothing shows it.
    open override var inputAccessoryView: UIView? {
        get { ownAccessoryView }
        set { ownAccessoryView = newValue }
    }

    /// When a view of a text field is visible.
    ///
    /// - Apple: `UITextField.ViewMode`.
    public enum ViewMode: Int, Sendable {
        /// A time.
        case never = 0, whileEditing, unlessEditing, always
    }

    /// Never posted: text cannot be edited.
    public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Never posted: text cannot be edited.
    public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
    /// Never posted: text cannot be edited.
    public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")

    private func replace(_ old: UIView?, by new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    private func isShown(_ mode: ViewMode) -> Bool { mode == .always || mode == .unlessEditing }

    /// Returns the rectangle of the left view.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = leftView?.bounds.size ?? .zero
        return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }
    /// Returns the rectangle of the right view.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = rightView?.bounds.size ?? .zero
        return CGRect(
            x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }
    /// Returns the rectangle of the button that clears the text, which is not drawn.
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.maxX - 24, y: bounds.midY - 9.5, width: 19, height: 19)
    }
    /// Returns the rectangle of the border: the bounds.
    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    /// Called for an empty field with a placeholder. A subclass that overrides it draws the placeholder itself.
    open func drawPlaceholder(in rect: CGRect) {}
    /// Called by nothing; a label draws the text.
    open func drawText(in rect: CGRect) {}

    private let label = UILabel()

    /// Creates a field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
        update()
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    private func update() {
        let isEmpty = (text ?? "").isEmpty
        label.font = font ?? .systemFont(ofSize: 17)
        label.textColor = isEmpty ? UIColor.placeholderText : textColor
        label.text = isEmpty ? placeholder : isSecureTextEntry ? String(repeating: "•", count: text?.count ?? 0) : text
        if let attributed = isEmpty ? attributedPlaceholder : attributedText, isEmpty || !isSecureTextEntry {
            label.attributedText = attributed
        }
        label.textAlignment = textAlignment
        label.adjustsFontSizeToFitWidth = adjustsFontSizeToFitWidth
        layer.cornerRadius = borderStyle == .roundedRect ? 5 : 0
        layer.borderWidth = borderStyle == .none ? 0 : borderStyle == .roundedRect ? 0.5 : 1
        layer.borderColor = UIColor(white: 0.8, alpha: 1).cgColor
        if borderStyle == .roundedRect, backgroundColor == nil { backgroundColor = .white }
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Returns the rectangle of the text.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let border: CGFloat = borderStyle == .none ? 0 : 7
        let left = isShown(leftViewMode) ? leftView?.bounds.width ?? 0 : 0
        let right = isShown(rightViewMode) ? rightView?.bounds.width ?? 0 : 0
        return CGRect(
            x: bounds.minX + border + left, y: bounds.minY,
            width: max(bounds.width - 2 * border - left - right, 0), height: bounds.height)
    }
    /// Returns the rectangle of the placeholder: that of the text.
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    /// Returns the rectangle of edited text: that of the text.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        label.frame = (text ?? "").isEmpty ? placeholderRect(forBounds: bounds) : textRect(forBounds: bounds)
        leftView?.isHidden = !isShown(leftViewMode)
        rightView?.isHidden = !isShown(rightViewMode)
        leftView?.frame = leftViewRect(forBounds: bounds)
        rightView?.frame = rightViewRect(forBounds: bounds)
    }

    /// The size of the text in its border.
    open override var intrinsicContentSize: CGSize {
        let size = label.intrinsicContentSize
        let border: CGFloat = borderStyle == .none ? 0 : 7
        return CGSize(width: size.width + 2 * border, height: size.height + 2 * border)
    }
    /// Returns the size of the text in its border.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// The delegate of a text field. Its methods are never called.
///
/// - Apple: `UITextFieldDelegate`.
public protocol UITextFieldDelegate: AnyObject {
    /// Returns whether editing may begin.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Editing has ended.
    func textFieldDidEndEditing(_ textField: UITextField)
    /// Returns whether the return key does something.
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
    /// Returns whether a range of the text may change.
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
}

extension UITextFieldDelegate {
    /// Returns true.
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    /// Returns true.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
}

/// Text in lines that wrap, from the top. The text is drawn and cannot be edited.
///
/// - Apple: `UITextView`. Links and data detectors have no effect.
open class UITextView: UIScrollView {
    /// Never posted: text cannot be edited.
    public static let textDidChangeNotification = Notification.Name("UITextViewTextDidChangeNotification")
    private let label = UILabel()

    /// The text.
    open var text: String! {
        get { label.text ?? "" }
        set { update { label.text = newValue } }
    }
    /// The text with attributes.
    open var attributedText: NSAttributedString! {
        get { label.attributedText ?? NSAttributedString(string: "") }
        set { update { label.attributedText = newValue } }
    }
    /// The font; the system font in 12 points by default.
    open var font: UIFont? {
        get { label.font }
        set { update { label.font = newValue ?? .systemFont(ofSize: 12) } }
    }
    /// The text color; that of labels by default.
    open var textColor: UIColor? {
        get { label.textColor }
        set { update { label.textColor = newValue ?? .label } }
    }
    /// The alignment.
    open var textAlignment: NSTextAlignment {
        get { label.textAlignment }
        set { update { label.textAlignment = newValue } }
    }
    /// Stored; the text cannot be edited.
    open var isEditable = true, isSelectable = true
    /// The margins of the text; 8 points at the top and the bottom by default.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { setNeedsLayout() } }

    /// Creates a view with the text at the top.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        label.numberOfLines = 0
        label.lineBreakMode = .byWordWrapping
        label.font = .systemFont(ofSize: 12)
        addSubview(label)
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    private func update(_ change: () -> Void) {
        change()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// The padding of lines, on both sides.
    private static let padding: CGFloat = 5

    /// The horizontal and vertical room around the text.
    private var margins: CGSize {
        CGSize(
            width: textContainerInset.left + textContainerInset.right + 2 * Self.padding,
            height: textContainerInset.top + textContainerInset.bottom)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let width = max(bounds.width - margins.width, 0)
        let height = label.sizeThatFits(CGSize(width: width, height: 0)).height
        label.frame = CGRect(
            x: textContainerInset.left + Self.padding, y: textContainerInset.top, width: width, height: height)
        contentSize = CGSize(width: bounds.width, height: height + margins.height)
    }

    /// Returns the size of the text with its margins, wrapped at the width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = max(size.width - margins.width, 0)
        let text = label.sizeThatFits(CGSize(width: width, height: 0))
        return CGSize(width: min(text.width + margins.width, size.width), height: text.height + margins.height)
    }
}
