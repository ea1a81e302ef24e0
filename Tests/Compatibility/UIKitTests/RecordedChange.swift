import Foundation

@testable import UIKit

/// The changes of a list, for tests that cannot import UIKit themselves.
struct RecordedChange {
    var deletedSections: IndexSet
    var insertedSections: IndexSet
    var movedSections: [Int: Int]
    var deletedItems: Set<IndexPath>
    var insertedItems: Set<IndexPath>
    var movedItems: [IndexPath: IndexPath]

    /// Returns the new sections and positions of what stays; nil if the changes do not explain the numbers.
    func kept(from before: [Int], to after: [Int]) -> (sections: [Int: Int], items: [IndexPath: IndexPath])? {
        var updates = ListUpdates()
        updates.deletedSections = deletedSections
        updates.insertedSections = insertedSections
        updates.movedSections = movedSections
        updates.deletedItems = deletedItems
        updates.insertedItems = insertedItems
        updates.movedItems = movedItems
        return updates.change(from: before, to: after).map { ($0.keptSections, $0.kept) }
    }
}
