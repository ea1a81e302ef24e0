/// The replacement of one range of bytes.
package struct TextChange: Equatable, Sendable, Codable {
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

    /// Returns the smallest change from one text to another; nil for equal texts.
    ///
    /// It starts and ends between Unicode scalars.
    package static func difference(from old: [UInt8], to new: [UInt8]) -> TextChange? {
        if old == new { return nil }
        let shorter = min(old.count, new.count)
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        while start > 0, isInside(old, start) || isInside(new, start) { start -= 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        while end > 0, isInside(old, old.count - end) || isInside(new, new.count - end) { end -= 1 }
        return TextChange(
            offset: start, removed: Array(old[start..<old.count - end]),
            inserted: Array(new[start..<new.count - end]))
    }

    /// Whether an offset is inside a scalar.
    private static func isInside(_ text: [UInt8], _ index: Int) -> Bool {
        index < text.count && text[index] & 0xC0 == 0x80
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
