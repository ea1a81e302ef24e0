import Foundation

/// The sections and items of a list at one time.
///
/// - Apple: `NSDiffableDataSourceSnapshot`.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {
    private var sections: [(section: SectionIdentifierType, items: [ItemIdentifierType])] = []
    /// The items whose cells are made again.
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []

    /// Creates an empty snapshot.
    public init() {}

    /// The sections, in their order.
    public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.section) }
    /// The items of all sections, in their order.
    public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }
    /// The number of sections.
    public var numberOfSections: Int { sections.count }
    /// The number of items.
    public var numberOfItems: Int { sections.reduce(0) { $0 + $1.items.count } }

    /// Returns the number of items of a section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }
    /// Returns the items of a section.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        sections[sectionIndex(of: identifier)].items
    }
    /// Returns the section of an item; nil if it does not exist.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sections.first { $0.items.contains(identifier) }?.section
    }
    /// Returns the index of a section; nil if it does not exist.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sections.firstIndex { $0.section == identifier }
    }
    /// Returns the index of an item among all items; nil if it does not exist.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: identifier) }

    private func sectionIndex(of identifier: SectionIdentifierType) -> Int {
        guard let index = indexOfSection(identifier) else {
            preconditionFailure("the snapshot has no section \(identifier): append it first")
        }
        return index
    }

    private func position(ofItem identifier: ItemIdentifierType) -> (section: Int, item: Int) {
        for (number, entry) in sections.enumerated() {
            if let item = entry.items.firstIndex(of: identifier) { return (number, item) }
        }
        preconditionFailure("the snapshot has no item \(identifier): append it first")
    }

    // Items.

    /// Adds items to the end of a section: by default the last one.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
        precondition(!sections.isEmpty, "the snapshot has no sections: append one before items")
        let index = sectionIdentifier.map { sectionIndex(of: $0) } ?? sections.count - 1
        sections[index].items += identifiers
    }
    /// Adds items before another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
        let (section, item) = position(ofItem: beforeIdentifier)
        sections[section].items.insert(contentsOf: identifiers, at: item)
    }
    /// Adds items after another one.
    public mutating func insertItems(
        _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) {
        let (section, item) = position(ofItem: afterIdentifier)
        sections[section].items.insert(contentsOf: identifiers, at: item + 1)
    }
    /// Removes items.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        let removed = Set(identifiers)
        for index in sections.indices { sections[index].items.removeAll(where: removed.contains) }
    }
    /// Removes all sections and items.
    public mutating func deleteAllItems() { sections = [] }
    /// Moves an item before another one.
    public mutating func moveItem(
        _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
    ) {
        deleteItems([identifier])
        insertItems([identifier], beforeItem: toIdentifier)
    }
    /// Moves an item after another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
        deleteItems([identifier])
        insertItems([identifier], afterItem: toIdentifier)
    }
    /// Makes the cells of items again.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloadedItemIdentifiers += identifiers }
    /// Makes the cells of items again.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reloadedItemIdentifiers += identifiers
    }

    // Sections.

    /// Adds sections at the end.
    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        sections += identifiers.map { ($0, []) }
    }
    /// Adds sections before another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
    ) {
        sections.insert(contentsOf: identifiers.map { ($0, []) }, at: sectionIndex(of: toIdentifier))
    }
    /// Adds sections after another one.
    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
    ) {
        sections.insert(contentsOf: identifiers.map { ($0, []) }, at: sectionIndex(of: toIdentifier) + 1)
    }
    /// Removes sections with their items.
    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        sections.removeAll { identifiers.contains($0.section) }
    }
    /// Makes the cells of sections again.
    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers { reloadedItemIdentifiers += itemIdentifiers(inSection: identifier) }
    }

    func item(at indexPath: IndexPath) -> ItemIdentifierType? {
        guard sections.indices.contains(indexPath.section) else { return nil }
        let items = sections[indexPath.section].items
        return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
    }

    func indexPath(of identifier: ItemIdentifierType) -> IndexPath? {
        for (number, entry) in sections.enumerated() {
            if let item = entry.items.firstIndex(of: identifier) { return IndexPath(item: item, section: number) }
        }
        return nil
    }

    /// The positions of all items.
    var positions: [ItemIdentifierType: IndexPath] {
        var result: [ItemIdentifierType: IndexPath] = [:]
        for (section, entry) in sections.enumerated() {
            for (item, identifier) in entry.items.enumerated() {
                result[identifier] = IndexPath(item: item, section: section)
            }
        }
        return result
    }

    func itemCount(ofSection index: Int) -> Int { sections[index].items.count }
}
