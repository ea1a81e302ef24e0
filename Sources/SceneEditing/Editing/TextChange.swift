/// The replacement of one range of bytes.
package struct TextChange: Equatable, Sendable {
    /// The offset of the range.
    package var offset: Int
    /// The bytes in the range before the change.
    package var removed: [UInt8]
    /// The bytes that replace them.
    package var inserted: [UInt8]

    package init(offset: Int, removed: [UInt8], inserted: [UInt8]) {
        self.offset = offset
        self.removed = removed
        self.inserted = inserted
    }

    /// The change back.
    package var inverse: TextChange { TextChange(offset: offset, removed: inserted, inserted: removed) }

    /// The range in the text before the change.
    var range: Range<Int> { offset..<offset + removed.count }

    /// The difference of the lengths.
    var growth: Int { inserted.count - removed.count }

    /// Applies the change to a text; false if the text has other bytes in the range.
    package func apply(to text: inout [UInt8]) -> Bool {
        guard offset >= 0, range.upperBound <= text.count, text[range].elementsEqual(removed) else { return false }
        text.replaceSubrange(range, with: inserted)
        return true
    }
}

extension [TextChange] {
    /// The changes back, in the order in which they apply.
    package var inverse: [TextChange] { reversed().map(\.inverse) }

    /// Applies the changes one after the other; nil if the text has other bytes.
    package func applied(to text: [UInt8]) -> [UInt8]? {
        var text = text
        for change in self { guard change.apply(to: &text) else { return nil } }
        return text
    }
}
