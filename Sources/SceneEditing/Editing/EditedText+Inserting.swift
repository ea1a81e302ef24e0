/// An item to insert: a value, or the text of one that was written elsewhere.
enum InsertedItem {
    case value(EditValue)
    case text(TextFragment)
}

extension EditedText {
    /// The keys before which other keys of a layer are added, because many lines follow them.
    private static let lastKeys: Set = ["animations", "sublayers", "sequence", "transitions", "mask", "audio"]

    /// Returns the replacements that add a key to a map.
    func adding(_ key: String, _ text: (_ column: Int) -> String, _ value: EditValue, to map: SourceNode)
        throws(EditRefusal) -> [Replacement]
    {
        if map.style == .flow {
            let line = { [writer] (column: Int?) in
                let name = writer.key(key, inFlow: true) + ": "
                return name + (column.map { writer.lines(value, column: $0, step: mapIndent) } ?? writer.inline(value))
            }
            guard map.count > 0 else {
                return [Replacement(map.content..<map.end, "{ " + line(nil) + " }")]
            }
            return inserting(line, at: position(of: key, in: map), in: map)
        }
        guard map.style == .block, let first = map.entries.first else {
            throw EditRefusal("The map has no keys of its own, so \"\(key)\" cannot be added. Edit the text.")
        }
        let column = scanner.column(first.keyStart)
        let previous = map.entries[position(of: key, in: map) - 1]
        let end = scanner.lineEnd(extent(from: previous.keyStart, to: max(previous.node.end, previous.colonEnd)))
        return [Replacement(at: end, "\n" + ValueWriter.spaces(column) + text(column))]
    }

    /// Returns the index at which a key is added.
    private func position(of key: String, in map: SourceNode) -> Int {
        guard !Self.lastKeys.contains(key),
            let index = map.entries.firstIndex(where: { Self.lastKeys.contains($0.key) }),
            index > 0
        else { return map.entries.count }
        return index
    }

    /// Returns the replacements that insert an item into a list with items.
    func inserting(_ item: InsertedItem, at index: Int, in list: SourceNode) throws(EditRefusal) -> [Replacement] {
        if list.style == .flow {
            let text: String
            switch item {
            case .value(let value):
                return inserting(
                    { [writer] column in
                        column.map { writer.lines(value, column: $0, step: mapIndent) } ?? writer.inline(value)
                    }, at: index, in: list)
            case .text(let fragment): text = try fragment.inFlow(writer)
            }
            return inserting({ _ in text }, at: index, in: list)
        }
        let column = scanner.column(list.content)
        let first = list.items[0]
        let isBeside = scanner.lineStart(first.node.content) == scanner.lineStart(first.start)
        let gap = isBeside && first.node.content > first.start + 1 ? first.node.start - first.start : 2
        let isFlow = first.node.style == .flow && scanner.lineEnd(first.node.content) >= first.node.end
        let text = item.lines(writer, column: column, gap: gap, prefersFlow: isFlow)
        if index > 0 {
            let previous = list.items[index - 1]
            let end = extent(from: previous.start, to: max(previous.node.end, previous.start + 1))
            return [Replacement(at: scanner.lineEnd(end), "\n" + ValueWriter.spaces(column) + text)]
        }
        guard scanner.isFirstOnLine(first.start) else {
            return [Replacement(at: first.start, text + "\n" + ValueWriter.spaces(column))]
        }
        let line = leadingComments(of: first.start)
        return [Replacement(at: line, ValueWriter.spaces(column) + text + "\n")]
    }

    /// Returns the start of the first of the comment lines directly above a line that belong to it, or of the line.
    func leadingComments(of start: Int) -> Int {
        var line = scanner.lineStart(start)
        let column = start - line
        while line > 0 {
            let above = scanner.lineStart(line - (line > 1 && bytes[line - 2] == 13 && bytes[line - 1] == 10 ? 2 : 1))
            let first = scanner.afterBlanks(above)
            guard above < line, scanner.byte(first) == UInt8(ascii: "#"), first - above == column else { break }
            line = above
        }
        return line
    }

    /// Returns the replacements that insert text into a list or map in brackets with items.
    ///
    /// - Parameter text: Returns the text for a column if items stand on lines of their own, and for nil otherwise.
    private func inserting(_ text: (Int?) -> String, at index: Int, in node: SourceNode) -> [Replacement] {
        let starts = node.starts
        let isOnLines = starts.allSatisfy(scanner.isFirstOnLine)
        let near = starts[min(index, starts.count - 1)]
        let lineStart = scanner.lineStart(near)
        let indentEnd = max(lineStart, min(near, scanner.afterBlanks(lineStart)))
        let indent = String(decoding: bytes[lineStart..<indentEnd], as: UTF8.self)
        let written = text(isOnLines ? indent.count : nil)
        if index < starts.count {
            return [Replacement(at: starts[index], written + (isOnLines ? ",\n" + indent : ", "))]
        }
        guard let last = node.children.last else { return [] }
        let end = last.style == .empty ? max(last.end, node.entries.last?.colonEnd ?? 0) : last.end
        let comma = scanner.token(after: end)
        let hasComma = scanner.byte(comma) == UInt8(ascii: ",")
        guard isOnLines else {
            return [hasComma ? Replacement(at: comma + 1, " " + written + ",") : Replacement(at: end, ", " + written)]
        }
        let lineEnd = scanner.lineEnd(hasComma ? comma : end)
        let itemEnd = hasComma ? comma + 1 : end
        // After a comment, but before a closing bracket on the same line.
        let insertion = scanner.token(after: itemEnd) >= lineEnd ? lineEnd : itemEnd
        let line = Replacement(at: insertion, "\n" + indent + written + (hasComma ? "," : ""))
        if hasComma { return [line] }
        return insertion == end ? [Replacement(at: end, ",\n" + indent + written)] : [Replacement(at: end, ","), line]
    }
}

extension InsertedItem {
    /// Returns the lines of an item of a block list, the first one without indentation.
    func lines(_ writer: ValueWriter, column: Int, gap: Int, prefersFlow: Bool) -> String {
        switch self {
        case .value(let value) where prefersFlow: "-" + ValueWriter.spaces(gap - 1) + writer.inline(value)
        case .value(let value): writer.item(value, column: column, gap: gap)
        case .text(let fragment): fragment.inBlock(column: column)
        }
    }
}
