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
