import Foundation

/// Attributed text that layout managers lay out.
///
/// - Apple: `NSTextStorage`. The delegate is not supported.
open class NSTextStorage: NSMutableAttributedString {
    /// The layout managers.
    open private(set) var layoutManagers: [NSLayoutManager] = []
    /// The depth of edits that are being made.
    private var editing = 0

    /// Creates an empty text.
    public convenience init() { self.init(string: "") }

    /// Adds a layout manager, and lays out the text.
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        aLayoutManager.textStorage = self
        layoutManagers.append(aLayoutManager)
        aLayoutManager.textDidChange()
    }

    /// Removes a layout manager.
    open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        layoutManagers.removeAll { $0 === aLayoutManager }
        aLayoutManager.textStorage = nil
        aLayoutManager.textDidChange()
    }

    private func edit(_ change: () -> Void) {
        editing += 1
        change()
        editing -= 1
        if editing == 0 { for manager in layoutManagers { manager.textDidChange() } }
    }

    /// Begins a group of edits, after which the text is laid out once.
    open override func beginEditing() {
        super.beginEditing()
        editing += 1
    }
    /// Ends a group of edits.
    open override func endEditing() {
        super.endEditing()
        guard editing > 0 else { return }
        editing -= 1
        edit {}
    }
    open override func replaceCharacters(in range: NSRange, with str: String) {
        edit { super.replaceCharacters(in: range, with: str) }
    }
    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        edit { super.replaceCharacters(in: range, with: attrString) }
    }
    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        edit { super.setAttributes(attrs, range: range) }
    }
    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        edit { super.addAttribute(name, value: value, range: range) }
    }
    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any], range: NSRange) {
        edit { super.addAttributes(attrs, range: range) }
    }
    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        edit { super.removeAttribute(name, range: range) }
    }
    open override func insert(_ attrString: NSAttributedString, at loc: Int) {
        edit { super.insert(attrString, at: loc) }
    }
    open override func append(_ attrString: NSAttributedString) { edit { super.append(attrString) } }
    open override func deleteCharacters(in range: NSRange) { edit { super.deleteCharacters(in: range) } }
    open override func setAttributedString(_ attrString: NSAttributedString) {
        edit { super.setAttributedString(attrString) }
    }
}
