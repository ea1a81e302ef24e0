import Foundation
import TextLayout
import ViewAnimation

/// Text in lines that wrap, from the top. The text is drawn and cannot be edited.
///
/// - Apple: `UITextView`. Links and data detectors have no effect.
open class UITextView: UIScrollView {
    /// Posted by `insertText(_:)` and `deleteBackward()`.
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
    /// The attributes of typed text. Stored; have no effect.
    open var typingAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of links. Stored; have no effect.
    open var linkTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// What becomes a link. Stored; has no effect.
    open var dataDetectorTypes: UIDataDetectorTypes = []
    /// The selected text. Stored; it is not drawn.
    open var selectedRange = NSRange(location: 0, length: 0)
    /// The container of the text: its padding and number of lines apply at the next layout; its size has no effect.
    public let textContainer = NSTextContainer()
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

    /// Posted when a view becomes the first responder.
    public static let textDidBeginEditingNotification = Notification.Name("UITextViewTextDidBeginEditingNotification")
    /// Posted when a view stops being the first responder.
    public static let textDidEndEditingNotification = Notification.Name("UITextViewTextDidEndEditingNotification")

    private var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    /// Whether the text is editable.
    open override var canBecomeFirstResponder: Bool { isEditable }

    /// Becomes the first responder, and tells the delegate and observers.
    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard super.becomeFirstResponder() else { return false }
        textDelegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: Self.textDidBeginEditingNotification, object: self)
        return true
    }

    /// Stops being the first responder, and tells the delegate and observers.
    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard super.resignFirstResponder() else { return false }
        textDelegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: Self.textDidEndEditingNotification, object: self)
        return true
    }

    /// Adds text at the end as typing does, and tells the delegate and observers.
    open func insertText(_ text: String) { type((self.text ?? "") + text) }
    /// Deletes the last character as typing does. Subclasses learn of the key by overriding it.
    open func deleteBackward() {
        if hasText { type(String((text ?? "").dropLast())) }
    }
    private func type(_ newText: String) {
        text = newText
        textDelegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: Self.textDidChangeNotification, object: self)
    }

    private func update(_ change: () -> Void) {
        change()
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// The horizontal and vertical room around the text.
    private var margins: CGSize {
        CGSize(
            width: textContainerInset.left + textContainerInset.right + 2 * textContainer.lineFragmentPadding,
            height: textContainerInset.top + textContainerInset.bottom)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        applyContainer()
        let width = max(bounds.width - margins.width, 0)
        let height = label.sizeThatFits(CGSize(width: width, height: 0)).height
        label.frame = CGRect(
            x: textContainerInset.left + textContainer.lineFragmentPadding, y: textContainerInset.top, width: width,
            height: height)
        contentSize = CGSize(width: bounds.width, height: height + margins.height)
    }

    private func applyContainer() {
        label.numberOfLines = textContainer.maximumNumberOfLines
        label.lineBreakMode = textContainer.lineBreakMode
    }

    /// Returns the size of the text with its margins, wrapped at the width.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        applyContainer()
        let width = max(size.width - margins.width, 0)
        let text = label.sizeThatFits(CGSize(width: width, height: 0))
        return CGSize(width: min(text.width + margins.width, size.width), height: text.height + margins.height)
    }
}

/// The delegate of a text view, which learns when the view becomes the first responder, and when it resigns. Methods
/// about changes of the text are never called.
///
/// - Apple: `UITextViewDelegate`.
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Editing has begun.
    func textViewDidBeginEditing(_ textView: UITextView)
    /// Editing has ended.
    func textViewDidEndEditing(_ textView: UITextView)
    /// The text has changed.
    func textViewDidChange(_ textView: UITextView)
    /// Returns whether a range of the text may change.
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}

extension UITextViewDelegate {
    /// Does nothing.
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidEndEditing(_ textView: UITextView) {}
    /// Does nothing.
    public func textViewDidChange(_ textView: UITextView) {}
    /// Returns true.
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
}

/// Kinds of text that become links.
///
/// - Apple: `UIDataDetectorTypes`.
public struct UIDataDetectorTypes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates kinds from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Telephone numbers.
    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    /// URLs.
    public static let link = UIDataDetectorTypes(rawValue: 2)
    /// Addresses.
    public static let address = UIDataDetectorTypes(rawValue: 4)
    /// Dates and times.
    public static let calendarEvent = UIDataDetectorTypes(rawValue: 8)
    /// All kinds.
    public static let all = UIDataDetectorTypes(rawValue: .max)
}
