/// The reason why an edit is refused. Nothing is written.
package struct EditRefusal: Error, Equatable, CustomStringConvertible {
    /// A sentence for the user.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    package var description: String { reason }
}

/// A change of the values of one document.
package enum DocumentEdit: Sendable, Equatable {
    /// Replaces a value, or adds a key to a map.
    case set(ValuePath, EditValue)
    /// Inserts an item into a list; a missing list is added to its map.
    case insert(list: ValuePath, index: Int, EditValue)
    /// Removes a key of a map or an item of a list.
    case remove(ValuePath)
    /// Moves an item to a list; the index counts without the moved item.
    case move(ValuePath, list: ValuePath, index: Int)
    /// Inserts a copy of an item into a list, then sets values below the copy.
    case copy(ValuePath, list: ValuePath, index: Int, setting: [Setting])
    /// Inserts the items of a list in YAML or JSON text, with their comments.
    case paste(PastedItems, list: ValuePath, index: Int)
    /// Replaces items of a list by a map that has them as a list under a key.
    case wrap(list: ValuePath, Range<Int>, in: EditValue, under: String)

    /// A value below a copied item.
    package struct Setting: Sendable, Equatable {
        let path: ValuePath
        let value: EditValue

        package init(_ path: ValuePath, _ value: EditValue) {
            self.path = path
            self.value = value
        }

        /// Returns the setting of a value below a path.
        package func prefixed(by path: ValuePath) -> Setting { Setting(path + self.path, value) }
    }
}

extension DocumentEdit {
    /// Returns the values of a document after the edit; nil if the edit does not fit the document.
    func applied(to root: EditValue) -> EditValue? {
        switch self {
        case .set(let path, let value): return root.setting(path[...], to: value)
        case .insert(let list, let index, let value): return root.inserting(value, at: index, into: list[...])
        case .remove(let path): return root.removing(path[...])
        case .move(let path, let list, let index):
            guard let item = root[path], let removed = root.removing(path[...]) else { return nil }
            return removed.inserting(item, at: index, into: Self.afterRemoving(path, list)[...])
        case .copy(let path, let list, let index, let settings):
            guard let item = root[path] else { return nil }
            let copy = settings.reduce(item) { $0?.setting($1.path[...], to: $1.value) }
            return copy.flatMap { root.inserting($0, at: index, into: list[...]) }
        case .paste(let pasted, let list, let index):
            return pasted.values.reversed().reduce(root) { $0?.inserting($1, at: index, into: list[...]) }
        case .wrap(let list, let range, let map, let key):
            guard let items = root[list]?.items, !range.isEmpty, range.upperBound <= items.count else { return nil }
            let wrapped = EditValue.map(map.entries + [.init(key, .list(Array(items[range])))])
            return root.replacing(range, of: list[...], by: wrapped)
        }
    }

    /// Returns a path as it is after the removal of an item: later items of its list move up.
    package static func afterRemoving(_ removed: ValuePath, _ path: ValuePath) -> ValuePath {
        guard case .index(let index)? = removed.last, path.count >= removed.count else { return path }
        let parent = removed.dropLast()
        guard Array(path.prefix(parent.count)) == Array(parent), case .index(let other) = path[parent.count],
            other > index
        else { return path }
        var path = path
        path[parent.count] = .index(other - 1)
        return path
    }
}
