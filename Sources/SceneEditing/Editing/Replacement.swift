/// The replacement of a range of a text before an edit by new text with LF as line break.
struct Replacement {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String) {
        self.range = range
        self.text = text
    }

    /// An insertion.
    init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}

extension EditedText {
    /// Returns the changes for replacements of ranges that do not overlap, in the order in which they apply.
    func changes(_ replacements: [Replacement]) -> [TextChange] {
        // From the end to the start, so that the offsets of the ones that follow stay.
        let ordered = replacements.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
        }
        return ordered.map { _, replacement in
            let text = newline == "\n" ? replacement.text : replacement.text.replacing("\n", with: newline)
            return TextChange(
                offset: replacement.range.lowerBound, removed: Array(bytes[replacement.range]),
                inserted: Array(text.utf8))
        }
    }
}
