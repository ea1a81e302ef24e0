import SceneLanguage

extension EditedText {
    var writer: ValueWriter { ValueWriter(isJSON: isJSON, listIndent: listIndent, mapIndent: mapIndent) }

    /// Where a value stands: in a map or list, or at the top.
    struct Holder {
        let parent: SourceNode
        let node: SourceNode
        /// The offset of the key or dash.
        let start: Int
        /// The offset behind the colon or dash.
        let after: Int
        /// Whether it is the value of a key.
        let isEntry: Bool

        var isInFlow: Bool { parent.style == .flow }
    }

    /// Returns where the value at a path stands; nil if it is not written there.
    func holder(_ path: ValuePath) throws(EditRefusal) -> Holder? {
        guard let step = path.last else { throw EditRefusal("The document itself cannot be replaced. Edit the text.") }
        let parent = try node(path.dropLast())
        try Self.checkIsWritten(parent, path.dropLast())
        switch step {
        case .key(let key):
            guard let entry = parent.entries.first(where: { $0.key == key }) else { return nil }
            return Holder(
                parent: parent, node: entry.node, start: entry.keyStart, after: entry.colonEnd, isEntry: true)
        case .index(let index):
            guard parent.items.indices.contains(index) else { return nil }
            let item = parent.items[index]
            let after = parent.style == .block ? item.start + 1 : item.start
            return Holder(parent: parent, node: item.node, start: item.start, after: after, isEntry: false)
        }
    }

    /// Returns the replacements that give a value other text.
    func replacing(_ holder: Holder, by value: EditValue) throws(EditRefusal) -> [Replacement] {
        let node = holder.node
        if node.style == .foreign { try Self.checkIsWritten(node, []) }
        if let text = blockText(value, like: node, column: scanner.column(holder.start)) {
            return [Replacement(node.content..<node.end, text)]
        }
        let isBlock = !holder.isInFlow && !isJSON && value.isCollection && !writer.isShort(value)
        guard isBlock else { return try replacing(holder, byLine: inline(value, like: node, holder)) }
        return try replacing(holder, byBlock: value)
    }

    /// Returns the text of a value that replaces another one, in one line, or in brackets over several lines.
    private func inline(_ value: EditValue, like node: SourceNode, _ holder: Holder) -> String {
        let line = scanner.lineStart(node.style == .block ? holder.start : node.start)
        if isJSON || node.style == .flow, node.value != node.value.emptied, !writer.isShort(value),
            scanner.lineEnd(node.content) < node.end
        {
            return writer.lines(value, column: scanner.afterBlanks(line) - line, step: mapIndent)
        }
        return writer.inline(value, like: node.style, inFlow: holder.isInFlow || value.isCollection)
    }

    private func replacing(_ holder: Holder, byLine text: String) throws(EditRefusal) -> [Replacement] {
        let node = holder.node
        switch node.style {
        case .alias: return [Replacement(node.start..<node.end, text)]
        case .empty:
            let isColon = holder.isEntry && scanner.byte(holder.after - 1) != UInt8(ascii: ":")
            return [Replacement(at: node.start, (isColon ? ": " : " ") + text)]
        case .block:
            try checkProperties(node)
            let end = extent(from: holder.start, to: node.end)
            guard scanner.isFirstOnLine(node.content) else { return [Replacement(node.content..<end, text)] }
            // Comments behind the key, and in the lines between it and the value, stay.
            let start = scanner.beforeBreak(scanner.lineStart(node.content))
            return [Replacement(at: holder.after, " " + text), Replacement(start..<end, "")]
        default: return [Replacement(node.content..<node.end, text)]
        }
    }

    private func replacing(_ holder: Holder, byBlock value: EditValue) throws(EditRefusal) -> [Replacement] {
        let node = holder.node
        try checkProperties(node)
        let end = node.style == .block ? extent(from: holder.start, to: node.end) : node.end
        if node.style == .block {
            return [Replacement(node.content..<end, blockLines(value, column: scanner.column(node.content)))]
        }
        let own = scanner.column(holder.start)
        guard holder.isEntry else {
            return [Replacement(holder.after..<end, " " + blockLines(value, column: own + 2))]
        }
        let column = own + (value.items == nil ? mapIndent : listIndent)
        let text = "\n" + ValueWriter.spaces(column) + blockLines(value, column: column)
        if node.style == .empty { return [Replacement(at: scanner.lineEnd(holder.after), text)] }
        return [Replacement(holder.after..<end, text)]
    }

    private func blockLines(_ value: EditValue, column: Int) -> String {
        if case .list(let items) = value { return writer.list(items, column: column) }
        return writer.block(value.entries, column: column)
    }

    /// Returns a text with line breaks as lines after `|` or `>`, if the value before was written so; nil otherwise.
    private func blockText(_ value: EditValue, like node: SourceNode, column: Int) -> String? {
        guard case .text(let text) = value, node.style == .literal || node.style == .folded, text.contains("\n") else {
            return nil
        }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let ends = lines.last == "" && lines.count > 1
        if ends { lines.removeLast() }
        guard lines.first != "", lines.last != "", !lines.contains(where: { $0.first?.isWhitespace == true }) else {
            return nil
        }
        let first = scanner.nextLine(node.content)
        let current = scanner.afterBlanks(first) - first
        let indent = ValueWriter.spaces(current > column ? current : column + mapIndent)
        if node.style == .folded {
            // A single line break would be read as a space.
            lines = lines.enumerated().flatMap { index, line in
                line.isEmpty || index == lines.count - 1 ? [line] : [line, ""]
            }
        }
        let header = (node.style == .literal ? "|" : ">") + (ends ? "" : "-")
        return header + lines.map { $0.isEmpty ? "\n" : "\n" + indent + $0 }.joined()
    }

    private func checkProperties(_ node: SourceNode) throws(EditRefusal) {
        guard node.hasProperties else { return }
        throw EditRefusal(
            "The value has a YAML anchor or tag, which its new text could not keep. Edit its parts, or the text.")
    }
}

extension SceneValue {
    /// The value without items.
    fileprivate var emptied: SceneValue {
        switch content {
        case .list: SceneValue(.list([]), at: location)
        case .map: SceneValue(.map([]), at: location)
        default: self
        }
    }
}
