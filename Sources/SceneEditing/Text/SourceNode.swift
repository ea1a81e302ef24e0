import SceneLanguage

/// A value of a document with the exact range of its text in bytes.
struct SourceNode: Sendable {
    /// How a value is written.
    enum Style: Equatable {
        case plain, singleQuoted, doubleQuoted
        /// Text after `|` or `>`.
        case literal, folded
        /// A list or map in brackets.
        case flow
        /// A list or map of lines.
        case block
        /// No text at all.
        case empty
        /// An alias: the value is written at its anchor.
        case alias
        /// A pair without brackets in a list, `[a: 1]`, and what else cannot be located.
        case foreign
    }

    /// A key of a map. Keys that `<<` adds are not entries.
    struct Entry {
        let key: String
        let keyStart: Int
        /// The offset behind the colon.
        let colonEnd: Int
        let node: SourceNode
    }

    /// An item of a list.
    struct Item {
        /// The offset of the dash of a block list, or of the item.
        let start: Int
        let node: SourceNode
    }

    let value: SceneValue
    let style: Style
    /// The offset of the value with its anchor and tag.
    let start: Int
    /// The offset of the value without its anchor and tag.
    let content: Int
    /// The offset behind the value, without trailing comments.
    var end: Int
    var entries: [Entry] = []
    var items: [Item] = []
    /// Whether keys of the map are written elsewhere, and merged by `<<`.
    var hasMergedKeys = false

    init(_ value: SceneValue, _ style: Style, start: Int, content: Int, end: Int) {
        self.value = value
        self.style = style
        self.start = start
        self.content = content
        self.end = end
    }

    /// Whether the value has an anchor or a tag.
    var hasProperties: Bool { content > start }

    /// The number of items or entries with text of their own.
    var count: Int { max(items.count, entries.count) }

    /// The offsets of the keys or dashes.
    var starts: [Int] { items.isEmpty ? entries.map(\.keyStart) : items.map(\.start) }

    /// The nodes of the items or entries.
    var children: [SourceNode] { items.isEmpty ? entries.map(\.node) : items.map(\.node) }
}
