import SceneLanguage

/// An edit of a cell of a batch table, which changes the characters of the cell only.
///
/// The other cells, quotes, separators and line breaks stay. Each edit is checked: the new table must have the same
/// values except that of the cell; otherwise the edit is refused.
package struct TableEdit: Sendable {
    /// The number of the row, from 1.
    package let row: Int
    /// The name of the column.
    package let column: String
    /// The text of the cell, as in `BatchTable`.
    package let text: String
    /// The text that the cell must have; nil for a JSON object without the key.
    private let old: String?
    /// Whether a value that a JSON table does not have yet is text.
    private let isText: Bool

    /// - Parameters:
    ///   - row: The number of the row, from 1.
    ///   - column: The name of the column.
    ///   - old: The text that the cell must have; nil for a JSON object without the key.
    ///   - text: The new text.
    ///   - isText: Whether a value that a JSON table does not have yet is text.
    package init(row: Int, column: String, from old: String?, to text: String, isText: Bool) {
        self.row = row
        self.column = column
        self.old = old
        self.text = text
        self.isText = isText
    }

    /// The changes of a table, and the row after them.
    package struct Result {
        /// The changes of the text, in the order in which they apply.
        package let changes: [TextChange]
        /// The row with the new cell.
        package let row: BatchRow
    }

    /// Makes the edit.
    ///
    /// - Parameters:
    ///   - bytes: The text of the table in UTF-8.
    ///   - name: The name of the file, for messages.
    ///   - separator: The character between the cells of a CSV table; nil finds it from the first line.
    /// - Throws: `EditRefusal` if the table has another text in the cell, or the edit cannot be expressed.
    package func result(
        in bytes: [UInt8], format: BatchTable.Format, name: String, separator: TableSeparator?
    ) throws(EditRefusal) -> Result {
        let before = try Self.table(bytes, format, name, separator)
        guard let current = before.row(row), before.columns.contains(where: { $0.name == column }) else {
            throw EditRefusal("\(name) has no row \(row) with a column \"\(column)\" any more.")
        }
        guard current.value(column)?.text == old else {
            throw EditRefusal("Another program has changed row \(row) of \(name). Make the edit again to replace it.")
        }
        if old == text { return Result(changes: [], row: current) }
        let attempts = try attempts(bytes, current, before, name)
        for changes in attempts {
            guard let new = changes.applied(to: bytes), let after = try? Self.table(new, format, name, separator),
                let row = after.row(row), isOnlyChange(from: before, to: after)
            else { continue }
            return Result(changes: changes, row: row)
        }
        throw EditRefusal("The cell cannot be written without a change of other cells. Edit \(name).")
    }

    private static func table(
        _ bytes: [UInt8], _ format: BatchTable.Format, _ name: String, _ separator: TableSeparator?
    ) throws(EditRefusal) -> BatchTable {
        do throws(SceneFormatError) {
            let source = SceneSource(text: String(decoding: bytes, as: UTF8.self), name: name)
            return try BatchTable(source, format, separator: separator)
        } catch {
            throw EditRefusal("The table has a problem: \(error.diagnostics.first?.problem ?? "\(error)").")
        }
    }

    /// Whether two tables have the same values except the cell.
    private func isOnlyChange(from before: BatchTable, to after: BatchTable) -> Bool {
        guard before.rows.count == after.rows.count, before.columns.map(\.name) == after.columns.map(\.name) else {
            return false
        }
        return zip(before.rows, after.rows).allSatisfy { old, new in
            guard old.number == row else {
                return old.values.map(\.name) == new.values.map(\.name)
                    && old.values.map(\.text) == new.values.map(\.text)
            }
            func others(_ row: BatchRow) -> [String: String] {
                let cells = row.values.filter { $0.name != column }.map { ($0.name, $0.text) }
                return Dictionary(cells) { first, _ in first }
            }
            return others(old) == others(new) && accepts(new.value(column)?.text, after.format)
        }
    }

    /// Whether the text of the new cell is the wanted one. In JSON tables, an empty cell can be null, and numbers can
    /// have another notation.
    private func accepts(_ new: String?, _ format: BatchTable.Format) -> Bool {
        guard let new else { return text.isEmpty }
        let isJSON = format == .json || format == .jsonl
        return new == written(like: old) || (isJSON && Double(new) != nil && Double(new) == Double(text))
    }

    /// The text with the line breaks of the old one: text fields of browsers have line feeds.
    private func written(like old: String?) -> String {
        guard let old, old.contains("\r\n") else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    }

    /// Returns what can be written for the cell, the preferred changes first.
    private func attempts(
        _ bytes: [UInt8], _ current: BatchRow, _ table: BatchTable, _ name: String
    ) throws(EditRefusal) -> [[TextChange]] {
        switch table.format {
        case .csv, .tsv: return try cells(bytes, current, table)
        case .json:
            var editor = try DocumentEditor(String(decoding: bytes, as: UTF8.self), name: name)
            let path: ValuePath = [.index(row - 1), .key(column)]
            return [try editor.apply(.set(path, value(replacing: editor.value[path])))]
        case .jsonl: return [try line(bytes, current, name)]
        }
    }

    private func cells(
        _ bytes: [UInt8], _ current: BatchRow, _ table: BatchTable
    ) throws(EditRefusal) -> [[TextChange]] {
        guard let location = current.value(column)?.location, let separator = table.separator?.text,
            let range = table.range(ofCellAt: location, in: String(decoding: bytes, as: UTF8.self))
        else { throw EditRefusal("The table has no cell there. Edit the file.") }
        let text = written(like: old)
        let quoted = "\"" + text.replacing("\"", with: "\"\"") + "\""
        let isQuoted = bytes[range].first == UInt8(ascii: "\"")
        let needsQuotes =
            text.contains { (separator + "\"\n\r\r\n").contains($0) } || text.hasPrefix(" ")
            || text.hasSuffix(" ")
        let texts = isQuoted || needsQuotes ? [quoted] : [text, quoted]
        return texts.map {
            [TextChange(offset: range.lowerBound, removed: Array(bytes[range]), inserted: Array($0.utf8))]
        }
    }

    /// Returns the changes of a line of JSON.
    private func line(
        _ bytes: [UInt8], _ current: BatchRow, _ name: String
    ) throws(EditRefusal) -> [TextChange] {
        var start = 0
        for _ in 1..<max(1, current.location.line) {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else {
                throw EditRefusal("\(name) has changed.")
            }
            start = end + 1
        }
        var end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        var editor = try DocumentEditor(String(decoding: bytes[start..<end], as: UTF8.self), name: name)
        let changes = try editor.apply(.set([.key(column)], value(replacing: editor.value[column])))
        return changes.map { TextChange(offset: $0.offset + start, removed: $0.removed, inserted: $0.inserted) }
    }

    /// Returns the value of JSON that a text means in place of another one: text stays text, and other values stay
    /// values if the text is one.
    private func value(replacing old: EditValue?) -> EditValue {
        if case .text? = old { return .text(text) }
        if isText, old == nil || old == .null { return .text(text) }
        if text.isEmpty { return .null }
        if text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil,
            let number = NumberLiteral(text)
        {
            return .number(number)
        }
        if let flag = ["true": true, "false": false][text] { return .boolean(flag) }
        if text.hasPrefix("[") || text.hasPrefix("{"),
            let document = try? SceneDocument(SceneSource(text: text, name: "cell"), resolvesIncludes: false)
        {
            return EditValue(document.root)
        }
        return .text(text)
    }
}
