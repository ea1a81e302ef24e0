import SceneLanguage

/// A value of a document without its location: what an edit writes, and what a document is compared with.
package indirect enum EditValue: Sendable {
    case null
    case boolean(Bool)
    /// A number with its notation.
    case number(NumberLiteral)
    case text(String)
    case list([EditValue])
    case map([Entry])

    /// One key of a map with its value.
    package struct Entry: Sendable {
        package let key: String
        package var value: EditValue

        package init(_ key: String, _ value: EditValue) {
            self.key = key
            self.value = value
        }
    }
}

extension EditValue {
    /// Creates the value of a document.
    package init(_ value: SceneValue) {
        switch value.content {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .list(let items): self = .list(items.map(EditValue.init))
        case .map(let entries): self = .map(entries.map { Entry($0.key, EditValue($0.value)) })
        }
    }

    /// Creates a number with up to 9 digits after the decimal point.
    package static func number(_ value: Double) -> EditValue { .number(NumberLiteral(computed: value)) }

    /// The value of a key of a map; nil for other values and missing keys.
    package subscript(key: String) -> EditValue? { entries.first { $0.key == key }?.value }

    /// The value at a path; nil if there is none.
    package subscript(path: some Collection<PathStep>) -> EditValue? {
        path.reduce(self) { value, step in
            switch (value, step) {
            case (.map?, .key(let key)): return value?[key]
            case (.list(let items)?, .index(let index)): return items.indices.contains(index) ? items[index] : nil
            default: return nil
            }
        }
    }

    /// The entries of a map; empty for other values.
    package var entries: [Entry] { if case .map(let entries) = self { entries } else { [] } }

    /// The items of a list; nil for other values.
    package var items: [EditValue]? { if case .list(let items) = self { items } else { nil } }

    /// Whether the value is a list or a map.
    var isCollection: Bool {
        switch self {
        case .list, .map: true
        default: false
        }
    }
}

extension EditValue: Equatable {
    /// Values are equal if scenes read them equally: numbers by value, maps without regard to the order of their keys.
    package static func == (a: EditValue, b: EditValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.boolean(let a), .boolean(let b)): a == b
        case (.number(let a), .number(let b)): a.value == b.value || (a.value.isNaN && b.value.isNaN)
        case (.text(let a), .text(let b)): Array(a.utf8) == Array(b.utf8)
        case (.list(let a), .list(let b)): a == b
        case (.map(let a), .map(let b)): equal(a, b)
        default: false
        }
    }

    private static func equal(_ a: [Entry], _ b: [Entry]) -> Bool {
        guard a.count == b.count else { return false }
        if zip(a, b).allSatisfy({ $0.key == $1.key }) { return zip(a, b).allSatisfy { $0.value == $1.value } }
        let others = Dictionary(b.map { ($0.key, $0.value) }) { first, _ in first }
        return a.allSatisfy { others[$0.key] == $0.value }
    }
}

extension EditValue {
    /// The text of a new YAML document with the value, which is a map.
    package var yamlDocument: String {
        ValueWriter(isJSON: false, listIndent: 2, mapIndent: 2).block(entries, column: 0) + "\n"
    }
}
