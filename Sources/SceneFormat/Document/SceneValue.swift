import Foundation

/// A value of a document that knows where it was written.
public struct SceneValue: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        case null
        case boolean(Bool)
        case number(NumberLiteral)
        case text(String)
        case list([SceneValue])
        case map([Entry])
    }

    /// One key of a map with its value.
    public struct Entry: Equatable, Sendable {
        public let key: String
        public let keyLocation: SourceLocation
        public let value: SceneValue
    }

    public let content: Content
    public let location: SourceLocation

    public init(_ content: Content, at location: SourceLocation) {
        self.content = content
        self.location = location
    }
}

extension SceneValue {
    /// The value of `key`, nil where this is no map or has no such key.
    public subscript(key: String) -> SceneValue? {
        guard case .map(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    var isNull: Bool { content == .null }

    /// What was found, for messages: `the text "abc"`, `a list of 3`.
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

    /// A few scalars as they were written, nil for anything longer.
    private func shortList(_ items: [SceneValue]) -> String? {
        let texts = items.compactMap(\.textForm)
        let text = texts.joined(separator: ", ")
        return texts.count == items.count && text.count <= 40 ? "[\(text)]" : nil
    }
}

/// A number with the text it was written as, so that 29.97 can be read exactly.
public struct NumberLiteral: Equatable, Sendable {
    public let text: String
    public let value: Double

    /// Reads decimal, exponent, `0x` and `0o` notation, `.inf` and `.nan` (YAML 1.2's core schema); nil for anything
    /// else.
    init?(_ text: String) {
        guard let value = Self.value(of: text) else { return nil }
        self.text = text
        self.value = value
    }

    init(_ value: Int) { (text, self.value) = (String(value), Double(value)) }

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
