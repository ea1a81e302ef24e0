import Foundation

/// The insertions, deletions and moves of one update of a list, in the order of UIKit: deletions, reloads and the
/// starts of moves are positions before the update, insertions and the ends of moves positions after it.
struct ListUpdates {
    var insertedItems: Set<IndexPath> = []
    var deletedItems: Set<IndexPath> = []
    var reloadedItems: Set<IndexPath> = []
    var movedItems: [IndexPath: IndexPath] = [:]
    var insertedSections = IndexSet()
    var deletedSections = IndexSet()
    var reloadedSections = IndexSet()
    var movedSections: [Int: Int] = [:]

    /// Returns the change between lists with these numbers of items of each section; nil if the update does not explain
    /// the numbers, for which UIKit raises an exception.
    func change(from before: [Int], to after: [Int]) -> ListChange? {
        guard let sections = keptSections(before.count, after.count) else { return nil }
        var change = ListChange()
        change.keptSections = sections
        for (old, new) in sections where !reloadedSections.contains(old) {
            let staying = stayingItems(ofSection: old, before[old])
            let free = freePositions(ofSection: new, after[new])
            guard staying.count == free.count else { return nil }
            for (from, to) in zip(staying, free) { change.keep(from, at: to) }
        }
        for (from, to) in movedItems { change.keep(from, at: to) }
        change.reloaded = reloadedItems
        change.reloadedSections = reloadedSections
        return change
    }

    private func keptSections(_ before: Int, _ after: Int) -> [Int: Int]? {
        let staying = (0..<before).filter { !deletedSections.contains($0) && movedSections[$0] == nil }
        let ends = Set(movedSections.values)
        let free = (0..<after).filter { !insertedSections.contains($0) && !ends.contains($0) }
        guard staying.count == free.count else { return nil }
        let isInside = movedSections.allSatisfy { (0..<before).contains($0) && (0..<after).contains($1) }
        guard isInside else { return nil }
        return Dictionary(uniqueKeysWithValues: zip(staying, free)).merging(movedSections) { first, _ in first }
    }

    private func stayingItems(ofSection section: Int, _ count: Int) -> [IndexPath] {
        (0..<count).map { IndexPath(item: $0, section: section) }
            .filter { !deletedItems.contains($0) && movedItems[$0] == nil }
    }

    private func freePositions(ofSection section: Int, _ count: Int) -> [IndexPath] {
        let ends = Set(movedItems.values)
        return (0..<count).map { IndexPath(item: $0, section: section) }
            .filter { !insertedItems.contains($0) && !ends.contains($0) }
    }
}
