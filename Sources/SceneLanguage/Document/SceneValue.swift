import Foundation
import SourceText

/// A value of a document with its location.
package struct SceneValue: Equatable, Sendable {
    /// The value itself.
    package enum Content: Equatable, Sendable {
        case null
        case boolean(Bool)
        case number(NumberLiteral)
        case text(String)
        case list([SceneValue])
        case map([Entry])
    }

    /// One key of a map with its value.
    package struct Entry: Equatable, Sendable {
        /// The key.
        package let key: String
        /// The position of the key.
        package let keyLocation: SourceLocation
        /// The value of the key.
        package let value: SceneValue

        package init(key: String, keyLocation: SourceLocation, value: SceneValue) {
            self.key = key
            self.keyLocation = keyLocation
            self.value = value
        }
    }

    /// The value itself.
    package let content: Content
    /// The position of the value.
    package let location: SourceLocation

    /// Creates a value.
    package init(_ content: Content, at location: SourceLocation) {
        self.content = content
        self.location = location
    }
}

extension SceneValue {
    /// The value of `key`; nil if this is not a map or has no such key.
    package subscript(key: String) -> SceneValue? {
        guard case .map(let entries) = content else { return nil }
        // Expansion and layout call this for many keys of each layer: `first(where:)` would copy every entry.
        for index in entries.indices where entries[index].key == key { return entries[index].value }
        return nil
    }

    package var isNull: Bool { content == .null }

    /// Whether this is `inf`, or `.inf` as YAML writes it.
    package var isInfinite: Bool {
        switch content {
        case .text("inf"): true
        case .number(let number): number.value == .infinity
        default: false
        }
    }

    /// Returns the value with another location for itself and everything in it.
    func moved(_ move: (SourceLocation) -> SourceLocation) -> SceneValue {
        let moved: Content =
            switch content {
            case .list(let items): .list(items.map { $0.moved(move) })
            case .map(let entries):
                .map(
                    entries.map {
                        .init(key: $0.key, keyLocation: move($0.keyLocation), value: $0.value.moved(move))
                    })
            default: content
            }
        return SceneValue(moved, at: move(location))
    }

    /// The entries of a map; empty for other values.
    package var entries: [Entry] {
        if case .map(let entries) = content { entries } else { [] }
    }

    /// A short description of the value for messages: `the text "abc"`, `a list of 3`.
    var summary: String {
        switch content {
        case .null: "empty"
        case .boolean(let flag): "\(flag)"
        case .number(let number): number.text
        case .text(let text): "the text \"\(text.count > 40 ? text.prefix(40) + "…" : text)\""
        case .list(let items): shortList(items) ?? "a list of \(items.count)"
        case .map: "a map"
        }
    }

    /// Returns a few scalars as written; nil for a longer list.
    private func shortList(_ items: [SceneValue]) -> String? {
        let texts = items.compactMap(\.textForm)
        let text = texts.joined(separator: ", ")
        return texts.count == items.count && text.count <= 40 ? "[\(text)]" : nil
    }
}

/// A number with its text, so that 29.97 can be read exactly.
package struct NumberLiteral: Equatable, Sendable {
    /// The number as written.
    package let text: String
    /// The nearest double.
    package let value: Double

    /// Reads decimal, exponent, `0x` and `0o` notation, `.inf` and `.nan` (YAML 1.2's core schema); nil for anything
    /// else.
    package init?(_ text: String) {
        guard let value = Self.value(of: text) else { return nil }
        self.text = text
        self.value = value
    }

    init(_ value: Int) {
        text = String(value)
        self.value = Double(value)
    }

    /// Creates a computed number. Its text has up to 15 digits, and up to 9 after the decimal point.
    package init(computed value: Double) {
        self.value = value
        text = Self.shortText(value)
    }

    private static func shortText(_ value: Double) -> String {
        guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
        let digits = value.magnitude < 1 ? 1 : String(Int(value.magnitude)).count
        var text = String(format: "%.\(min(9, 15 - digits))f", value)
        guard text.contains(".") else { return text }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text == "-0" ? "0" : text
    }

    private static func value(of text: String) -> Double? {
        let isNegative = text.hasPrefix("-")
        let unsigned = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
        switch unsigned {
        case ".inf", ".Inf", ".INF": return isNegative ? -.infinity : .infinity
        case ".nan", ".NaN", ".NAN": return isNegative ? nil : .nan
        default: return magnitude(unsigned).map { isNegative ? -$0 : $0 }
        }
    }

    private static func magnitude(_ text: String) -> Double? {
        if text.hasPrefix("0x") { return UInt64(text.dropFirst(2), radix: 16).map { Double($0) } }
        if text.hasPrefix("0o") { return UInt64(text.dropFirst(2), radix: 8).map { Double($0) } }
        guard let first = text.utf8.first, (48...57).contains(first) || first == 46, text != ".",
            text.utf8.allSatisfy({ (48...57).contains($0) || [46, 69, 101, 43, 45].contains($0) })
        else { return nil }
        return Double(text.hasPrefix(".") ? "0" + text : text)
    }
}
