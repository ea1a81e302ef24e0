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
    /// Receives a message when the field becomes the first responder, and when it resigns.
    open weak var delegate: (any UITextFieldDelegate)?
    /// Whether the field is the first responder. Code changes the text; there is no keyboard.
    open var isEditing: Bool { isFirstResponder }
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

    /// Posted when a field becomes the first responder.
    public static let textDidBeginEditingNotification = Notification.Name("UITextFieldTextDidBeginEditingNotification")
    /// Posted when a field stops being the first responder.
    public static let textDidEndEditingNotification = Notification.Name("UITextFieldTextDidEndEditingNotification")
    /// Never posted: text cannot be edited.
    public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")

    private func replace(_ old: UIView?, by new: UIView?) {
        old?.removeFromSuperview()
        if let new { addSubview(new) }
        setNeedsLayout()
    }

    private func isShown(_ mode: ViewMode) -> Bool {
        mode == .always || mode == (isEditing ? .whileEditing : .unlessEditing)
    }

    /// Whether the field is enabled.
    open override var canBecomeFirstResponder: Bool { isEnabled }

    /// Becomes the first responder, unless the delegate refuses, and tells the delegate, targets and observers.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        setNeedsLayout()
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        return true
    }

    /// Stops being the first responder, unless the delegate refuses, and tells the delegate, targets and observers.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
        setNeedsLayout()
        delegate?.textFieldDidEndEditing(self)
        sendActions(for: .editingDidEnd)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        return true
    }

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
    /// Draws the placeholder into a rectangle of the text's place. Subclasses draw something else, or nothing.
    open func drawPlaceholder(in rect: CGRect) { label.drawOwnText(in: rect) }
    /// Draws the text into a rectangle of the text's place. Subclasses draw something else, or nothing.
    open func drawText(in rect: CGRect) { label.drawOwnText(in: rect) }
    /// Returns the rectangle of the caret, which is not drawn: 2 points wide, after the text before the position.
    open func caretRect(for position: UITextPosition) -> CGRect {
        let area = textRect(forBounds: bounds)
        let shown = (plainText as NSString).substring(to: min(position.offset, (plainText as NSString).length))
        let font = font ?? .systemFont(ofSize: 17)
        let width = shown.isEmpty ? 0 : (shown as NSString).size(withAttributes: [.font: font]).width
        return CGRect(x: area.minX + width, y: area.midY - font.lineHeight / 2, width: 2, height: font.lineHeight)
    }
    /// Returns the rectangle of a range in one line.
    open func firstRect(for range: UITextRange) -> CGRect {
        let start = caretRect(for: range.start)
        return CGRect(
            x: start.minX, y: start.minY, width: caretRect(for: range.end).minX - start.minX, height: start.height)
    }
    /// The selected text. Stored; it is not drawn.
    open var selectedTextRange: UITextRange?

    /// Adds text at the end as typing does: if the delegate allows it, and with the actions for `.editingChanged`.
    open func insertText(_ text: String) {
        change(NSRange(location: (plainText as NSString).length, length: 0), to: text)
    }
    /// Deletes the last character as typing does. Subclasses learn of the key by overriding it.
    open func deleteBackward() {
        guard let last = plainText.last else { return }
        let length = String(last).utf16.count
        change(NSRange(location: plainText.utf16.count - length, length: length), to: "")
    }
    private func change(_ range: NSRange, to string: String) {
        guard delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: string) ?? true else {
            return
        }
        text = (plainText as NSString).replacingCharacters(in: range, with: string)
        sendActions(for: .editingChanged)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    private let label = FieldLabel()

    /// Creates a field.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        label.field = self
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

/// The text of a field, which is drawn by the field's methods.
private final class FieldLabel: UILabel {
    weak var field: UITextField?

    override func drawText(in rect: CGRect) {
        guard let field else { return drawOwnText(in: rect) }
        if !(field.text ?? "").isEmpty {
            field.drawText(in: rect)
        } else if !(text ?? "").isEmpty {
            field.drawPlaceholder(in: rect)
        }
    }

    func drawOwnText(in rect: CGRect) { super.drawText(in: rect) }
}

/// The delegate of a text field, which learns when the field becomes the first responder, and when it resigns. Methods
/// about changes of the text are never called.
///
/// - Apple: `UITextFieldDelegate`.
public protocol UITextFieldDelegate: AnyObject {
    /// Returns whether editing may begin.
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    /// Editing has begun.
    func textFieldDidBeginEditing(_ textField: UITextField)
    /// Returns whether editing may end.
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
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
    /// Returns true.
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    /// Does nothing.
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    /// Returns true.
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
    /// Returns true.
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
}
