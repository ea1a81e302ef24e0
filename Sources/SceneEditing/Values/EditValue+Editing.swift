/// The effect of edits on the values of a document, with which the edited text is compared.
extension EditValue {
    /// Returns the value with the one at a path replaced, or its key added; nil if its list or map is missing.
    func setting(_ path: ArraySlice<PathStep>, to new: EditValue) -> EditValue? {
        changing(path) { _ in new }
    }

    /// Returns the value with an item inserted into the list at a path; a missing list is created.
    func inserting(_ item: EditValue, at index: Int, into path: ArraySlice<PathStep>) -> EditValue? {
        changing(path) { list in
            guard var items = list.map({ $0 == .null ? [] : $0.items }) ?? [], (0...items.count).contains(index) else {
                return nil
            }
            items.insert(item, at: index)
            return .list(items)
        }
    }

    /// Returns the value without the item or the key at a path.
    func removing(_ path: ArraySlice<PathStep>) -> EditValue? {
        guard let last = path.last else { return nil }
        return changing(path.dropLast()) { parent in
            switch (parent, last) {
            case (.list(var items)?, .index(let index)):
                guard items.indices.contains(index) else { return nil }
                items.remove(at: index)
                return .list(items)
            case (.map(var entries)?, .key(let key)):
                guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
                entries.remove(at: index)
                return .map(entries)
            default: return nil
            }
        }
    }

    /// Returns the value with items of the list at a path replaced by one.
    func replacing(_ range: Range<Int>, of path: ArraySlice<PathStep>, by item: EditValue) -> EditValue? {
        changing(path) { list in
            guard var items = list?.items, range.upperBound <= items.count else { return nil }
            items.replaceSubrange(range, with: [item])
            return .list(items)
        }
    }

    /// Returns the value with the one at a path changed by a closure, which gets nil for a missing key.
    private func changing(_ path: ArraySlice<PathStep>, _ change: (EditValue?) -> EditValue?) -> EditValue? {
        guard let step = path.first else { return change(self) }
        switch (self, step) {
        case (.list(var items), .index(let index)):
            guard items.indices.contains(index), let changed = items[index].changing(path.dropFirst(), change) else {
                return nil
            }
            items[index] = changed
            return .list(items)
        case (.map(var entries), .key(let key)):
            if let index = entries.firstIndex(where: { $0.key == key }) {
                guard let changed = entries[index].value.changing(path.dropFirst(), change) else { return nil }
                entries[index].value = changed
            } else {
                guard path.count == 1, let added = change(nil) else { return nil }
                entries.append(Entry(key, added))
            }
            return .map(entries)
        case (.null, .key(let key)) where path.count == 1:
            // A key without a value becomes a map.
            return change(nil).map { .map([Entry(key, $0)]) }
        default: return nil
        }
    }
}
