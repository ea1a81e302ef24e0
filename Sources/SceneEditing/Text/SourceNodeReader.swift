import SceneLanguage
import SourceText

/// Finds the exact ranges of the values of a document.
struct SourceNodeReader {
    private(set) var spans: SourceSpans
    let scanner: TextScanner

    init(_ text: String) {
        spans = SourceSpans(text)
        scanner = TextScanner(bytes: spans.bytes)
    }

    /// Returns the top-level value.
    mutating func root(_ value: SceneValue) -> SourceNode { node(value, at: offset(value.location)) }

    /// Returns a value whose text starts at an offset, which follows its dash, colon or bracket.
    mutating func node(_ value: SceneValue, at offset: Int) -> SourceNode {
        if value.isNull, value.location.length == 0 {
            return SourceNode(value, .empty, start: offset, content: offset, end: offset)
        }
        let start = scanner.token(after: offset)
        if scanner.byte(start) == UInt8(ascii: "*"), self.offset(value.location) != start {
            return SourceNode(value, .alias, start: start, content: start, end: scanner.endOfName(start))
        }
        guard self.offset(value.location) == start else {
            return SourceNode(value, .foreign, start: start, content: start, end: start)
        }
        let content = spans.afterProperties(start)
        let end = spans.end(ofScalars: value.location.length, from: start)
        var node = SourceNode(value, style(of: value, at: content), start: start, content: content, end: end)
        switch value.content {
        case .list(let items) where node.style == .flow: readFlow(items, of: &node)
        case .list(let items): readBlock(items, of: &node)
        case .map(let entries): read(entries, of: &node)
        default: break
        }
        return node
    }

    private mutating func offset(_ location: SourceLocation) -> Int {
        spans.offset(line: location.line, column: location.column)
    }

    private func style(of value: SceneValue, at content: Int) -> SourceNode.Style {
        let first = scanner.byte(content)
        switch value.content {
        case .list: return first == UInt8(ascii: "[") ? .flow : first == UInt8(ascii: "-") ? .block : .foreign
        case .map: return first == UInt8(ascii: "{") ? .flow : .block
        default:
            switch first {
            case UInt8(ascii: "\""): return .doubleQuoted
            case UInt8(ascii: "'"): return .singleQuoted
            case UInt8(ascii: "|"): return .literal
            case UInt8(ascii: ">"): return .folded
            default: return .plain
            }
        }
    }

    private mutating func read(_ entries: [SceneValue.Entry], of node: inout SourceNode) {
        for entry in entries {
            let start = offset(entry.keyLocation)
            guard start >= node.content, node.style == .block || start < node.end else {
                node.hasMergedKeys = true
                continue
            }
            let keyEnd = spans.end(ofScalars: entry.keyLocation.length, from: start)
            let colon = scanner.token(after: keyEnd)
            let isWritten = scanner.byte(colon) == UInt8(ascii: ":")
            let colonEnd = isWritten ? colon + 1 : keyEnd
            let child = self.node(entry.value, at: colonEnd)
            node.entries.append(.init(key: entry.key, keyStart: start, colonEnd: colonEnd, node: child))
            if node.style == .block { node.end = max(node.end, child.end, colonEnd) }
        }
        // Written keys come first in the parser's order, and merged ones may have values within the map.
        node.entries.sort { $0.keyStart < $1.keyStart }
    }

    private mutating func readFlow(_ items: [SceneValue], of node: inout SourceNode) {
        var next = node.content + 1
        for item in items {
            let start = scanner.token(after: next)
            let child = self.node(item, at: start)
            // A pair without braces has no bracket to edit within.
            let isPair = if case .map = item.content { child.style == .block } else { false }
            let pair = SourceNode(item, .foreign, start: start, content: start, end: child.end)
            node.items.append(.init(start: start, node: isPair ? pair : child))
            next = scanner.token(after: child.end)
            if scanner.byte(next) == UInt8(ascii: ",") { next += 1 }
        }
    }

    private mutating func readBlock(_ items: [SceneValue], of node: inout SourceNode) {
        let column = scanner.column(node.content)
        var dash = node.content
        for (index, item) in items.enumerated() {
            if index > 0 { dash = self.dash(column, after: node.items[index - 1].node.end) }
            let child = self.node(item, at: dash + 1)
            node.items.append(.init(start: dash, node: child))
            node.end = max(node.end, child.end, dash + 1)
        }
    }

    /// Returns the offset of the first dash in a column on the lines after an offset.
    private func dash(_ column: Int, after offset: Int) -> Int {
        var line = scanner.nextLine(offset)
        while line < scanner.bytes.count {
            let first = scanner.afterBlanks(line)
            if first == line + column, scanner.byte(first) == UInt8(ascii: "-") { return first }
            line = scanner.nextLine(line)
        }
        return scanner.bytes.count
    }
}
