import Foundation
import ViewAnimation

/// A responder with text that keys change.
///
/// - Apple: `UIKeyInput`. No keys arrive: call its methods.
public protocol UIKeyInput: UITextInputTraits {
    /// Whether there is text.
    var hasText: Bool { get }
    /// Inserts text at the end.
    func insertText(_ text: String)
    /// Deletes the last character.
    func deleteBackward()
}

/// A position in a text.
///
/// - Apple: `UITextPosition`.
open class UITextPosition: NSObject {
    /// The number of UTF-16 units before the position.
    let offset: Int

    /// Creates the position at the beginning.
    public override convenience init() { self.init(offset: 0) }
    init(offset: Int) { self.offset = offset }
}

/// A range of a text.
///
/// - Apple: `UITextRange`.
open class UITextRange: NSObject {
    /// The beginning.
    open var start: UITextPosition { first }
    /// The end.
    open var end: UITextPosition { last }
    /// Whether the range is empty.
    open var isEmpty: Bool { first.offset == last.offset }
    private let first: UITextPosition
    private let last: UITextPosition

    /// Creates an empty range at the beginning.
    public override convenience init() { self.init(UITextPosition(), UITextPosition()) }
    init(_ first: UITextPosition, _ last: UITextPosition) {
        self.first = first
        self.last = last
    }
}

/// A view with positions in its text.
protocol PositionedText: UIView {
    var plainText: String { get }
}

extension PositionedText {
    private var length: Int { (plainText as NSString).length }

    func position(at offset: Int) -> UITextPosition? {
        (0...length).contains(offset) ? UITextPosition(offset: offset) : nil
    }

    func substring(_ range: UITextRange) -> String? {
        let (start, end) = (range.start.offset, range.end.offset)
        guard start <= end, end <= length else { return nil }
        return (plainText as NSString).substring(with: NSRange(location: start, length: end - start))
    }
}

extension UITextField: PositionedText, UIKeyInput {
    var plainText: String { text ?? "" }

    /// The position before the text.
    public var beginningOfDocument: UITextPosition { UITextPosition() }
    /// The position after the text.
    public var endOfDocument: UITextPosition { UITextPosition(offset: (plainText as NSString).length) }
    /// Returns a position at a number of UTF-16 units from another one; nil outside the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        self.position(at: position.offset + offset)
    }
    /// Returns the number of UTF-16 units between positions.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }
    /// Returns a range between positions.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        UITextRange(fromPosition, toPosition)
    }
    /// Returns the text of a range.
    public func text(in range: UITextRange) -> String? { substring(range) }
    /// The text that is being composed: nil.
    public var markedTextRange: UITextRange? { nil }
    /// Whether there is text.
    public var hasText: Bool { !plainText.isEmpty }
    /// Selects the text. It is not drawn.
    public func selectAll(_ sender: Any?) { selectedTextRange = UITextRange(beginningOfDocument, endOfDocument) }
}

extension UITextView: PositionedText, UIKeyInput {
    var plainText: String { text ?? "" }

    /// The position before the text.
    public var beginningOfDocument: UITextPosition { UITextPosition() }
    /// The position after the text.
    public var endOfDocument: UITextPosition { UITextPosition(offset: (plainText as NSString).length) }
    /// Returns a position at a number of UTF-16 units from another one; nil outside the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        self.position(at: position.offset + offset)
    }
    /// Returns the number of UTF-16 units between positions.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }
    /// Returns a range between positions.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        UITextRange(fromPosition, toPosition)
    }
    /// Returns the text of a range.
    public func text(in range: UITextRange) -> String? { substring(range) }
    /// The text that is being composed: nil.
    public var markedTextRange: UITextRange? { nil }
    /// Whether there is text.
    public var hasText: Bool { !plainText.isEmpty }
    /// The selected text.
    public var selectedTextRange: UITextRange? {
        get {
            UITextRange(
                UITextPosition(offset: selectedRange.location),
                UITextPosition(offset: selectedRange.location + selectedRange.length))
        }
        set {
            guard let newValue else { return }
            let start = newValue.start.offset
            selectedRange = NSRange(location: start, length: newValue.end.offset - start)
        }
    }
}
