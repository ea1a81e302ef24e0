import Foundation
import ViewAnimation

extension UICollectionView {
    /// Records a part of the update that is being performed, or performs it alone.
    func record(_ add: (inout ListUpdates) -> Void) {
        if var updates = recordedUpdates {
            add(&updates)
            recordedUpdates = updates
            return
        }
        var updates = ListUpdates()
        add(&updates)
        let attributes = attributesAround()
        perform(updates.change(from: preparedCounts, to: itemCounts), from: attributes, completion: nil)
    }

    /// Records the updates of a block, and performs them.
    func record(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
        guard recordedUpdates == nil else {
            updates?()
            completion?(true)
            return
        }
        UIView.performWithoutAnimation { layoutIfNeeded() }
        let attributes = attributesAround()
        recordedUpdates = ListUpdates()
        updates?()
        let recorded = recordedUpdates ?? ListUpdates()
        recordedUpdates = nil
        perform(recorded.change(from: preparedCounts, to: itemCounts), from: attributes, completion: completion)
    }

    /// Shows a change that a data source has already made: in 0.3 seconds, or like the animation around it. Without a
    /// window, and if the change is unknown, all cells are loaded again at once.
    func perform(
        _ change: ListChange?, from attributes: [UICollectionViewLayoutAttributes], completion: ((Bool) -> Void)?
    ) {
        guard let change, window != nil, UIView.areAnimationsEnabled, !preparedBounds.isNull else {
            reloadData()
            if !preparedBounds.isNull { layoutIfNeeded() }
            completion?(true)
            return
        }
        let update = CollectionUpdate(change, from: attributes)
        let items = update.items(before: preparedCounts, after: itemCounts)
        let leaving = moveCells(change)
        activeUpdate = update
        layoutDidChange()
        prepareIfNeeded()
        collectionViewLayout.prepare(forCollectionViewUpdates: items)
        let end = { (isFinished: Bool) in
            for (path, cell) in leaving { self.endDisplaying(cell, path) }
            completion?(isFinished)
        }
        if UIView.inheritedAnimationDuration > 0 {
            MovieTime.schedule(after: UIView.inheritedAnimationDuration) { end(true) }
            animate(leaving)
        } else {
            UIView.animate(withDuration: 0.3, animations: { self.animate(leaving) }, completion: end)
        }
        collectionViewLayout.finalizeCollectionViewUpdates()
        activeUpdate = nil
    }

    private func animate(_ leaving: [IndexPath: UICollectionViewCell]) {
        layoutIfNeeded()
        for (path, cell) in leaving {
            let final = collectionViewLayout.finalLayoutAttributesForDisappearingItem(at: path)
            if let final { place(cell, final) } else { cell.alpha = 0 }
        }
    }

    /// Gives the cells that stay their new positions. Returns the others, by their old ones.
    private func moveCells(_ change: ListChange) -> [IndexPath: UICollectionViewCell] {
        let (staying, leaving) = change.divided(cells)
        cells = staying
        indexPathsForSelectedItems = indexPathsForSelectedItems?.compactMap { change.kept[$0] }
        if change.changesHeaders { recycleSupplementaryViews() }
        return leaving
    }

    /// The numbers of cells of each section, as the data source says now.
    var itemCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

    /// Returns the attributes of the cells in and around the bounds.
    func attributesAround() -> [UICollectionViewLayoutAttributes] {
        guard !preparedBounds.isNull else { return [] }
        let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        let all = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
        return all.filter { $0.representedElementKind == nil }.compactMap {
            $0.copy() as? UICollectionViewLayoutAttributes
        }
    }
}
