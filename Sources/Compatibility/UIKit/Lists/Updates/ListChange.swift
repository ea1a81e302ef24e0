import Foundation

/// What a change of a list keeps, adds and removes. Positions before and after the change differ.
struct ListChange {
    /// The new sections of those that stay, by their old ones.
    var keptSections: [Int: Int] = [:]
    /// The new positions of the items that stay, by their old ones.
    private(set) var kept: [IndexPath: IndexPath] = [:]
    /// The old positions of the items that stay, by their new ones.
    private(set) var origins: [IndexPath: IndexPath] = [:]
    /// Items that stay, but whose cells are made again; by their old positions.
    var reloaded: Set<IndexPath> = []
    /// Sections that stay, but are loaded again; by their old indices.
    var reloadedSections = IndexSet()

    /// Keeps an item.
    mutating func keep(_ old: IndexPath, at new: IndexPath) {
        kept[old] = new
        origins[new] = old
    }

    /// Returns the new position of a cell that stays; nil if it is removed, or made again.
    func newPosition(ofCellAt old: IndexPath) -> IndexPath? { reloaded.contains(old) ? nil : kept[old] }

    /// Returns the old position of a cell that stays; nil if it is added, or made again.
    func oldPosition(ofCellAt new: IndexPath) -> IndexPath? {
        guard let old = origins[new], !reloaded.contains(old) else { return nil }
        return old
    }

    /// Returns the cells that stay, by their new positions, and the others, by their old ones.
    func divided<Cell>(_ cells: [IndexPath: Cell]) -> (staying: [IndexPath: Cell], leaving: [IndexPath: Cell]) {
        var staying: [IndexPath: Cell] = [:]
        var leaving: [IndexPath: Cell] = [:]
        for (path, cell) in cells {
            if let new = newPosition(ofCellAt: path) { staying[new] = cell } else { leaving[path] = cell }
        }
        return (staying, leaving)
    }

    /// Whether headers and footers have to be made again: sections have moved, or are loaded again.
    var changesHeaders: Bool { !reloadedSections.isEmpty || keptSections.contains { $0.key != $0.value } }
}

extension ListChange {
    /// The change from one snapshot to another one: items and sections are what their identifiers are.
    init<Section: Hashable, Item: Hashable>(
        from before: NSDiffableDataSourceSnapshot<Section, Item>, to after: NSDiffableDataSourceSnapshot<Section, Item>
    ) {
        let sections = Dictionary(
            before.sectionIdentifiers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        for (new, section) in after.sectionIdentifiers.enumerated() {
            if let old = sections[section] { keptSections[old] = new }
        }
        let items = before.positions
        let reloadedItems = Set(after.reloadedItemIdentifiers)
        for (item, new) in after.positions {
            guard let old = items[item] else { continue }
            keep(old, at: new)
            if reloadedItems.contains(item) { reloaded.insert(old) }
        }
    }
}
