/// The lines that differ between two texts.
package enum LineDifference {
    /// The most lines that are compared one by one; longer differences are one change.
    private static let limit = 4000

    /// Returns the changes of lines from one text to another, in ascending order, with offsets in the first text.
    package static func changes(from old: [UInt8], to new: [UInt8]) -> [TextChange] {
        if old == new { return [] }
        let a = lines(old)
        let b = lines(new)
        var start = 0
        while start < min(a.count, b.count), old[a[start]] == new[b[start]] { start += 1 }
        var end = 0
        while end < min(a.count, b.count) - start, old[a[a.count - 1 - end]] == new[b[b.count - 1 - end]] { end += 1 }
        let first = start..<a.count - end
        let second = start..<b.count - end
        guard first.count + second.count <= limit else { return [change(old, new, a, b, first, second)] }
        return pairs(old, new, a, b, first, second)
    }

    /// Returns the ranges of the lines with their line breaks.
    private static func lines(_ text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for index in text.indices where text[index] == 10 {
            ranges.append(start..<index + 1)
            start = index + 1
        }
        if start < text.count { ranges.append(start..<text.count) }
        return ranges
    }

    private static func pairs(
        _ old: [UInt8], _ new: [UInt8], _ a: [Range<Int>], _ b: [Range<Int>], _ first: Range<Int>,
        _ second: Range<Int>
    ) -> [TextChange] {
        let difference = second.map { new[b[$0]] }.difference(from: first.map { old[a[$0]] })
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(first.lowerBound + offset)
            case .insert(let offset, _, _): inserted.insert(second.lowerBound + offset)
            }
        }
        var changes: [TextChange] = []
        var i = first.lowerBound
        var j = second.lowerBound
        while i < first.upperBound || j < second.upperBound {
            let from = (i, j)
            while i < first.upperBound, removed.contains(i) { i += 1 }
            while j < second.upperBound, inserted.contains(j) { j += 1 }
            if (i, j) == from {
                i += 1
                j += 1
            } else {
                changes.append(change(old, new, a, b, from.0..<i, from.1..<j))
            }
        }
        return changes
    }

    private static func change(
        _ old: [UInt8], _ new: [UInt8], _ a: [Range<Int>], _ b: [Range<Int>], _ first: Range<Int>,
        _ second: Range<Int>
    ) -> TextChange {
        let offset = first.lowerBound < a.count ? a[first.lowerBound].lowerBound : old.count
        return TextChange(
            offset: offset, removed: first.flatMap { old[a[$0]] }, inserted: second.flatMap { new[b[$0]] })
    }
}

/// Changes of lines by another editor, over which changes of the same text are moved.
package struct OutsideChanges {
    /// The changes in ascending order, with offsets in `text`.
    private var changes: [TextChange]
    /// The text before the changes.
    private var text: [UInt8]

    package init(from old: [UInt8], to new: [UInt8]) {
        text = old
        changes = LineDifference.changes(from: old, to: new)
    }

    /// Returns changes of the text before as changes of the text after; nil if both change the same lines.
    ///
    /// The outside changes are then those of the text after the changes.
    package mutating func moving(_ edits: [TextChange]) -> [TextChange]? {
        var copy = self
        var result: [TextChange] = []
        for edit in edits {
            guard let moved = copy.moving(edit) else { return nil }
            result.append(moved)
        }
        self = copy
        return result
    }

    private mutating func moving(_ edit: TextChange) -> TextChange? {
        guard edit.apply(to: &text) else { return nil }
        _ = edit.inverse.apply(to: &text)
        let scanner = TextScanner(bytes: text)
        let end = edit.range.upperBound
        let endsAtLine = !edit.removed.isEmpty && scanner.lineStart(end) == end
        let lines = scanner.lineStart(edit.offset)..<(endsAtLine ? end : scanner.nextLine(end))
        var shift = 0
        for index in changes.indices {
            let range = changes[index].range
            if range.upperBound <= lines.lowerBound {
                shift += changes[index].growth
            } else if range.lowerBound >= lines.upperBound {
                changes[index].offset += edit.growth
            } else {
                return nil
            }
        }
        _ = edit.apply(to: &text)
        return TextChange(offset: edit.offset + shift, removed: edit.removed, inserted: edit.inserted)
    }
}
