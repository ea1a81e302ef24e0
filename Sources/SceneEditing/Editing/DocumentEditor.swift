import SceneLanguage

/// Edits the text of a document.
///
/// An edit changes the smallest range of the text. Comments, quotes, indentation, brackets or lines, the order of keys,
/// anchors, line breaks and a missing final line break stay. Each edit is checked: the new text is parsed, and its
/// values must be those of the document after the edit; otherwise the edit is refused and the text stays.
package struct DocumentEditor: Sendable {
    /// The text in UTF-8, without a byte order mark.
    package private(set) var bytes: [UInt8]
    /// The name of the file for messages.
    private let name: String
    /// The text with the ranges of its values.
    private(set) var source: EditedText

    /// The longest list of edits into which the replacement of a list or map is divided, so that other parts of it keep
    /// their text.
    private static let partLimit = 32

    /// Parses a document.
    ///
    /// - Throws: `EditRefusal` if it has problems.
    package init(_ text: String, name: String = "scene.yaml") throws(EditRefusal) {
        source = try EditedText(text, name: name)
        bytes = source.bytes
        self.name = name
    }

    /// The text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The values of the document.
    package var value: EditValue { EditValue(source.root.value) }

    /// The top-level value with its locations.
    package var root: SceneValue { source.root.value }

    /// Returns the text of a value; nil if it is not written in the document.
    package func text(at path: ValuePath) -> String? {
        guard let node = try? source.node(path), node.style != .foreign else { return nil }
        return source.string(node.start..<max(node.start, node.end))
    }

    /// Returns the text of an item of a list, with its comments, as a list of its own.
    ///
    /// - Throws: `EditRefusal` if the item is not written in the document.
    package func item(at path: ValuePath) throws(EditRefusal) -> String {
        try source.fragment(at: path).inBlock(column: 0)
    }

    /// Returns the line of a value, from 1; nil if there is none.
    package func line(of path: ValuePath) -> Int? {
        guard let node = try? source.node(path) else { return nil }
        return bytes[..<node.start].count { $0 == 10 } + 1
    }

    /// Makes an edit.
    ///
    /// - Returns: The changes of the text, in the order in which they apply; none if the document has the values
    ///   already.
    /// - Throws: `EditRefusal` if the edit cannot be expressed.
    package mutating func apply(_ edit: DocumentEdit) throws(EditRefusal) -> [TextChange] {
        if case .move(let path, let list, _) = edit, list.isInside(path) {
            throw EditRefusal("A layer cannot be moved into itself.")
        }
        let value = value
        guard let expected = edit.applied(to: value) else { throw Self.missing(edit, in: value) }
        var attempt = self
        let changes = try attempt.make(edit)
        guard attempt.value == expected else {
            throw EditRefusal(
                "The edit would also change other values, for example at aliases of a YAML anchor. Edit the text.")
        }
        self = attempt
        return changes
    }

    private static func missing(_ edit: DocumentEdit, in value: EditValue) -> EditRefusal {
        let path: ValuePath =
            switch edit {
            case .set(let path, _), .remove(let path): path
            case .insert(let list, _, _), .wrap(let list, _, _, _), .paste(_, let list, _): list
            case .move(let path, let list, _), .copy(let path, let list, _, _): value[path] == nil ? path : list
            }
        return EditRefusal("The file has no value at \(path.text).")
    }

    private mutating func make(_ edit: DocumentEdit) throws(EditRefusal) -> [TextChange] {
        switch edit {
        case .set(let path, let value): return try set(path, value)
        case .insert(let list, let index, let value): return try insert(.value(value), [value], at: index, into: list)
        case .remove(let path): return try remove(path)
        case .move(let path, let list, let index): return try move(path, to: list, at: index)
        case .copy(let path, let list, let index, let settings):
            return try copy(path, to: list, at: index, setting: settings)
        case .paste(let pasted, let list, let index):
            return try insert(.text(pasted.fragment), pasted.values, at: index, into: list)
        case .wrap(let list, let range, let map, let key): return try wrap(list, range, map, key)
        }
    }

    /// Changes the text and parses it.
    private mutating func replace(_ replacements: [Replacement]) throws(EditRefusal) -> [TextChange] {
        let changes = source.changes(replacements).filter { $0.removed != $0.inserted }
        guard !changes.isEmpty else { return [] }
        guard let new = changes.applied(to: bytes) else { throw EditRefusal("The text has changed.") }
        do throws(EditRefusal) {
            source = try EditedText(String(decoding: new, as: UTF8.self), name: name)
        } catch {
            throw EditRefusal("The edit cannot be written in the notation of this part of the file. Edit the text.")
        }
        bytes = new
        return changes
    }
}

extension DocumentEditor {
    private mutating func set(_ path: ValuePath, _ value: EditValue) throws(EditRefusal) -> [TextChange] {
        guard let holder = try source.holder(path) else { return try add(path, value) }
        if let parts = Self.parts(holder.node, value, path), parts.count <= Self.partLimit {
            // Values whose text is replaced do not move each other.
            var replacements: [Replacement] = []
            var added: [DocumentEdit] = []
            for part in parts {
                if case .set(let path, let new) = part, let holder = try source.holder(path) {
                    replacements += try source.replacing(holder, by: new)
                } else {
                    added.append(part)
                }
            }
            var changes = try replace(replacements)
            for part in added { changes += try make(part) }
            return changes
        }
        return try replace(try source.replacing(holder, by: value))
    }

    /// Returns the edits of the parts of a list or map that differ from other values; nil if it must be replaced.
    private static func parts(_ node: SourceNode, _ value: EditValue, _ path: ValuePath) -> [DocumentEdit]? {
        if EditValue(node.value) == value { return [] }
        guard node.style == .flow || node.style == .block, node.count > 0 else { return nil }
        switch value {
        case .list(let new) where !node.items.isEmpty && !new.isEmpty:
            return listParts(node, new, path)
        case .map(let new) where !node.entries.isEmpty && !new.isEmpty && !node.hasMergedKeys:
            var result: [DocumentEdit] = []
            for entry in node.entries where value[entry.key] == nil { result.append(.remove(path + [.key(entry.key)])) }
            for entry in new {
                let path = path + [.key(entry.key)]
                guard let old = node.child(.key(entry.key)) else {
                    result.append(.set(path, entry.value))
                    continue
                }
                result += parts(old, entry.value, path) ?? [.set(path, entry.value)]
            }
            // A map without common keys is another one.
            return result.filter(\.isRemoval).count < node.entries.count ? result : nil
        default: return nil
        }
    }

    private static func listParts(_ node: SourceNode, _ new: [EditValue], _ path: ValuePath) -> [DocumentEdit] {
        var result: [DocumentEdit] = []
        for index in 0..<min(new.count, node.items.count) {
            let path = path + [.index(index)]
            result += parts(node.items[index].node, new[index], path) ?? [.set(path, new[index])]
        }
        for index in stride(from: node.items.count - 1, through: new.count, by: -1) {
            result.append(.remove(path + [.index(index)]))
        }
        for index in node.items.count..<max(node.items.count, new.count) {
            result.append(.insert(list: path, index: index, new[index]))
        }
        return result
    }

    /// Adds a key to a map.
    private mutating func add(_ path: ValuePath, _ value: EditValue) throws(EditRefusal) -> [TextChange] {
        guard case .key(let key)? = path.last else { throw EditRefusal("The file has no value at \(path.text).") }
        let parent = try source.node(path.dropLast())
        if parent.value.isNull, path.count > 1 {
            return try set(path.dropLast(), .map([.init(key, value)]))
        }
        let writer = source.writer
        return try replace(
            try source.adding(key, { writer.entry(.init(key, value), column: $0) }, value, to: parent))
    }

    private mutating func insert(_ item: InsertedItem, _ values: [EditValue], at index: Int, into path: ValuePath)
        throws(EditRefusal) -> [TextChange]
    {
        if let holder = try source.holder(path) {
            try EditedText.checkIsWritten(holder.node, path)
            guard holder.node.items.isEmpty else {
                return try replace(try source.inserting(item, at: index, in: holder.node))
            }
            guard case .text(let fragment) = item, fragment.column != nil, !holder.isInFlow else {
                return try replace(try source.replacing(holder, by: .list(values)))
            }
            // The text of lines of another list.
            let emptied = try replace(try source.replacing(holder, by: .null))
            guard case .key(let key)? = path.last, let empty = try source.holder(path) else { return emptied }
            let text = key + ":" + lines(item, column: source.scanner.column(empty.start))
            return emptied + (try replace([Replacement(empty.start..<empty.node.end, text)]))
        }
        guard case .key(let key)? = path.last else { throw EditRefusal("The file has no list at \(path.text).") }
        guard case .text(let fragment) = item, fragment.column != nil else { return try add(path, .list(values)) }
        let parent = try source.node(path.dropLast())
        let add = { (column: Int) in key + ":" + lines(item, column: column) }
        return try replace(try source.adding(key, add, .list(values), to: parent))
    }

    private func lines(_ item: InsertedItem, column: Int) -> String {
        let inner = column + source.listIndent
        let text = item.lines(source.writer, column: inner, gap: 2, prefersFlow: false)
        return "\n" + ValueWriter.spaces(inner) + text
    }

    private mutating func remove(_ path: ValuePath) throws(EditRefusal) -> [TextChange] {
        guard let holder = try source.holder(path) else {
            // Reports why there is none.
            _ = try source.node(path)
            return []
        }
        let parent = holder.parent
        guard let index = parent.starts.firstIndex(of: holder.start) else { return [] }
        if parent.count == 1, !parent.hasMergedKeys, path.count > 1 {
            guard let outer = try source.holder(path.dropLast()) else { return [] }
            return try replace(try source.replacing(outer, by: holder.isEntry ? .map([]) : .list([])))
        }
        return try replace(source.removing(index, from: parent))
    }

    private mutating func move(_ path: ValuePath, to list: ValuePath, at index: Int) throws(EditRefusal)
        -> [TextChange]
    {
        let (holder, from) = try source.item(path)
        guard Array(path.dropLast()) != list || from != index else { return [] }
        let (fragment, range) = try source.fragment(from..<from + 1, of: holder.parent)
        var changes: [TextChange]
        if holder.parent.count > 1, holder.parent.style == .block {
            changes = try replace([Replacement(source.lines(from: range.lowerBound, to: range.upperBound), "")])
        } else {
            // The comments above an only item move with it.
            let first = max(range.lowerBound, source.scanner.lineStart(holder.start))
            changes = try replace([Replacement(range.lowerBound..<first, "")])
            changes += try remove(path)
        }
        changes += try insert(
            .text(fragment), fragment.values, at: index, into: DocumentEdit.afterRemoving(path, list))
        return changes
    }

    private mutating func copy(
        _ path: ValuePath, to list: ValuePath, at index: Int, setting settings: [DocumentEdit.Setting]
    ) throws(EditRefusal) -> [TextChange] {
        let fragment = try source.fragment(at: path)
        var changes = try insert(.text(fragment), fragment.values, at: index, into: list)
        for each in settings { changes += try set(list + [.index(index)] + each.path, each.value) }
        return changes
    }

    private mutating func wrap(_ list: ValuePath, _ range: Range<Int>, _ map: EditValue, _ key: String)
        throws(EditRefusal) -> [TextChange]
    {
        let node = try source.node(list)
        try EditedText.checkIsWritten(node, list)
        guard range.upperBound <= node.items.count else { throw EditRefusal("The list has no such items.") }
        let (fragment, bounds) = try source.fragment(range, of: node)
        let writer = source.writer
        guard let column = fragment.column else {
            let entries = map.entries.map { writer.key($0.key, inFlow: true) + ": " + writer.inline($0.value) }
            let all = (entries + [writer.key(key, inFlow: true) + ": [" + fragment.text + "]"]).joined(separator: ", ")
            return try replace([Replacement(bounds, "{ " + all + " }")])
        }
        let inner = column + 2 + source.listIndent
        let head =
            "- "
            + (map.entries.isEmpty
                ? ""
                : writer.block(map.entries, column: column + 2) + "\n"
                    + ValueWriter.spaces(column + 2))
        let text = head + key + ":\n" + ValueWriter.spaces(inner) + fragment.inBlock(column: inner)
        return try replace([Replacement(bounds, ValueWriter.spaces(column) + text)])
    }
}

extension DocumentEdit {
    fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }
}
