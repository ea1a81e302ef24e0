import SceneLanguage

/// Writes values as YAML or JSON.
///
/// Lines end with LF; `EditedText` writes those of its document.
struct ValueWriter {
    let isJSON: Bool
    /// The columns by which block lists and maps are indented in the map that contains them.
    let listIndent: Int
    let mapIndent: Int

    /// The most characters of a list or map that is written in one line.
    private static let width = 72

    /// Returns a value in one line.
    func inline(_ value: EditValue, like style: SourceNode.Style? = nil, inFlow: Bool = true) -> String {
        switch value {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .number(let number): isJSON ? NumberLiteral(computed: number.value).text : number.text
        case .text(let text): ScalarText.text(text, like: style, inFlow: inFlow, isJSON: isJSON)
        case .list(let items): "[" + items.map { inline($0) }.joined(separator: ", ") + "]"
        case .map(let entries) where entries.isEmpty: "{}"
        case .map(let entries):
            "{ " + entries.map { key($0.key, inFlow: true) + ": " + inline($0.value) }.joined(separator: ", ") + " }"
        }
    }

    /// Returns a key.
    func key(_ key: String, inFlow: Bool) -> String { ScalarText.text(key, like: nil, inFlow: inFlow, isJSON: isJSON) }

    /// Whether a value is written in one line where there is a choice.
    func isShort(_ value: EditValue) -> Bool {
        switch value {
        case .list(let items) where items.isEmpty: true
        case .map(let entries) where entries.isEmpty: true
        case .list(let items): items.allSatisfy(isShortItem) && inline(value).count <= Self.width
        case .map: isShortItem(value) && inline(value).count <= Self.width
        default: true
        }
    }

    /// Whether an item has no more than a few scalars.
    private func isShortItem(_ value: EditValue) -> Bool {
        switch value {
        case .list(let items): items.allSatisfy { !$0.isCollection }
        case .map(let entries):
            entries.count <= 3 && value["class"] == nil
                && entries.allSatisfy { !$0.value.isCollection || isFlat($0.value) }
        default: true
        }
    }

    private func isFlat(_ value: EditValue) -> Bool { value.items?.allSatisfy { !$0.isCollection } ?? false }

    /// Returns the lines of a map as a block, the first one without indentation.
    ///
    /// - Parameter column: The column of the keys.
    func block(_ entries: [EditValue.Entry], column: Int) -> String {
        entries.map { entry($0, column: column) }.joined(separator: "\n" + Self.spaces(column))
    }

    /// Returns a key with its value as a part of a block map, the first line without indentation.
    func entry(_ entry: EditValue.Entry, column: Int) -> String {
        let name = key(entry.key, inFlow: false) + ":"
        switch entry.value {
        case .list(let items) where !isShort(entry.value):
            let inner = column + listIndent
            return name + "\n" + Self.spaces(inner) + list(items, column: inner)
        case .map(let entries) where !isShort(entry.value):
            let inner = column + mapIndent
            return name + "\n" + Self.spaces(inner) + block(entries, column: inner)
        default: return name + " " + inline(entry.value, inFlow: entry.value.isCollection)
        }
    }

    /// Returns the lines of a block list, the first one without indentation.
    ///
    /// - Parameter column: The column of the dashes.
    func list(_ items: [EditValue], column: Int) -> String {
        items.map { item($0, column: column, gap: 2) }.joined(separator: "\n" + Self.spaces(column))
    }

    /// Returns an item of a block list, the first line without indentation.
    ///
    /// - Parameter gap: The columns from the dash to the value.
    func item(_ value: EditValue, column: Int, gap: Int) -> String {
        let dash = "-" + Self.spaces(gap - 1)
        switch value {
        case .map(let entries) where !isShort(value) || value["class"] != nil:
            return dash + block(entries, column: column + gap)
        case .list(let items) where !isShort(value): return dash + list(items, column: column + gap)
        default: return dash + inline(value, inFlow: value.isCollection)
        }
    }

    /// Returns a list or map in brackets on lines of their own if it is not short.
    ///
    /// - Parameters:
    ///   - column: The column of the line on which it starts.
    ///   - step: The columns of a level.
    func lines(_ value: EditValue, column: Int, step: Int) -> String {
        let inner = "\n" + Self.spaces(column + step)
        let outer = "\n" + Self.spaces(column)
        switch value {
        case .list(let items) where !isShort(value):
            let texts = items.map { lines($0, column: column + step, step: step) }
            return "[" + inner + texts.joined(separator: "," + inner) + outer + "]"
        case .map(let entries) where !isShort(value):
            let texts = entries.map {
                key($0.key, inFlow: true) + ": " + lines($0.value, column: column + step, step: step)
            }
            return "{" + inner + texts.joined(separator: "," + inner) + outer + "}"
        default: return inline(value)
        }
    }

    static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}

extension EditValue {
    /// The value as JSON in one line.
    package var json: String { ValueWriter(isJSON: true, listIndent: 2, mapIndent: 2).inline(self) }
}
