/// The text of items of a list, to be written elsewhere.
struct TextFragment {
    /// The text: from the first dash or the comments above it, or of an item in brackets.
    let text: String
    /// The column of the dashes; nil for an item in brackets.
    let column: Int?
    let values: [EditValue]
    let hasComments: Bool

    /// Returns the lines with their dashes in a column, the first one without indentation.
    func inBlock(column: Int) -> String {
        guard let own = self.column else { return "- " + text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let moved = lines.map { line -> String in
            let content = line.drop { $0 == " " }
            if content.isEmpty { return "" }
            return ValueWriter.spaces(line.count - content.count + column - own) + content
        }
        return String(moved.joined(separator: "\n").drop { $0 == " " })
    }

    /// Returns an item in brackets.
    ///
    /// - Throws: `EditRefusal` if comments would be lost.
    func inFlow(_ writer: ValueWriter) throws(EditRefusal) -> String {
        guard column != nil else { return text }
        guard !hasComments else {
            throw EditRefusal("The item has comments, which a list in one line cannot keep. Edit the text.")
        }
        return values.map { writer.inline($0) }.joined(separator: ", ")
    }
}

extension EditedText {
    /// Returns the text of items of a list, with the comments above the first one if it is a block list.
    func fragment(_ range: Range<Int>, of list: SourceNode) throws(EditRefusal) -> (TextFragment, Range<Int>) {
        let items = list.items[range]
        guard let first = items.first, let last = items.last else { throw EditRefusal("The list has no such items.") }
        for item in items where item.node.style == .foreign { try Self.checkIsWritten(item.node, []) }
        let values = items.map { EditValue($0.node.value) }
        guard list.style == .block else {
            let bounds = first.start..<last.node.end
            let hasComments = scanner.hasComment(from: bounds.lowerBound, to: bounds.upperBound)
            return (TextFragment(text: string(bounds), column: nil, values: values, hasComments: hasComments), bounds)
        }
        guard scanner.isFirstOnLine(first.start) else {
            throw EditRefusal("The item stands on the line of another dash. Edit the text.")
        }
        let start = leadingComments(of: first.start)
        let end = scanner.lineEnd(extent(from: last.start, to: max(last.node.end, last.start + 1)))
        let hasComments = scanner.hasComment(from: start, to: end)
        return (
            TextFragment(
                text: string(start..<end), column: scanner.column(first.start), values: values,
                hasComments: hasComments), start..<end
        )
    }

    /// Returns the text of an item, with the comments above it in a block list.
    func fragment(at path: ValuePath) throws(EditRefusal) -> TextFragment {
        let (holder, index) = try item(path)
        return try fragment(index..<index + 1, of: holder.parent).0
    }

    /// Returns the holder of an item of a list, and its index.
    func item(_ path: ValuePath) throws(EditRefusal) -> (holder: Holder, index: Int) {
        guard case .index(let index)? = path.last, let holder = try holder(path) else {
            throw EditRefusal("The file has no item at \(path.text).")
        }
        return (holder, index)
    }

    /// Returns text with LF as line break.
    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }
}
