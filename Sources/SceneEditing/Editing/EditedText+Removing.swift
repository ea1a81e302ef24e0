extension EditedText {
    /// Returns the replacements that remove an item or entry of a list or map that has others.
    func removing(_ index: Int, from node: SourceNode) -> [Replacement] {
        node.style == .flow ? removingFromFlow(index, node) : removingFromBlock(index, node)
    }

    private func end(_ index: Int, in node: SourceNode) -> Int {
        let start = node.items.isEmpty ? node.entries[index].colonEnd : node.items[index].start
        return max(start, node.children[index].end)
    }

    private func removingFromBlock(_ index: Int, _ node: SourceNode) -> [Replacement] {
        let start = node.starts[index]
        let end = scanner.lineEnd(extent(from: start, to: end(index, in: node)))
        guard scanner.isFirstOnLine(start) else {
            // The next key or dash moves up to this line.
            return [Replacement(start..<scanner.afterSpace(end), "")]
        }
        return [Replacement(lines(from: scanner.lineStart(start), to: end), "")]
    }

    /// Returns lines with the line break that removing them removes: the one behind, or in front at the end of a text
    /// without a final one.
    func lines(from start: Int, to end: Int) -> Range<Int> {
        end < bytes.count ? start..<scanner.nextLine(end) : scanner.beforeBreak(start)..<end
    }

    private func removingFromFlow(_ index: Int, _ node: SourceNode) -> [Replacement] {
        let starts = node.starts
        let start = starts[index]
        let end = end(index, in: node)
        if index + 1 < starts.count {
            let next = starts[index + 1]
            guard scanner.hasComment(from: end, to: next) else { return [Replacement(start..<next, "")] }
            let comma = scanner.token(after: end)
            if scanner.isFirstOnLine(start), scanner.isFirstOnLine(next) {
                return [Replacement(scanner.lineStart(start)..<scanner.nextLine(comma), "")]
            }
            return [Replacement(start..<scanner.afterBlanks(comma + 1), "")]
        }
        let previous = self.end(index - 1, in: node)
        guard scanner.hasComment(from: previous, to: start) else { return [Replacement(previous..<end, "")] }
        let comma = scanner.token(after: previous)
        let line = scanner.lineStart(start)
        let from = scanner.isFirstOnLine(start) && line > 0 ? lines(from: line, to: bytes.count).lowerBound : start
        return [Replacement(comma..<comma + 1, ""), Replacement(from..<end, "")]
    }
}
