import Foundation

/// A change of a collection that is being animated, with the positions before it.
struct CollectionUpdate {
    let change: ListChange
    /// The attributes of cells in and around the bounds before the change, by their old positions.
    private let attributes: [IndexPath: UICollectionViewLayoutAttributes]

    init(_ change: ListChange, from attributes: [UICollectionViewLayoutAttributes]) {
        self.change = change
        self.attributes = Dictionary(
            attributes.map { ($0.indexPath, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the attributes of a cell that stays, before the change; those of a new cell, transparent.
    func initialAttributes(
        at path: IndexPath, _ final: UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        guard let old = change.oldPosition(ofCellAt: path) else { return final?.transparentCopy() }
        return (attributes[old] ?? final)?.duplicate()
    }

    /// Returns the attributes of a cell that stays, after the change; those of a removed cell, transparent.
    func finalAttributes(
        at old: IndexPath, _ newAttributes: (IndexPath) -> UICollectionViewLayoutAttributes?
    ) -> UICollectionViewLayoutAttributes? {
        if let new = change.newPosition(ofCellAt: old) { return newAttributes(new)?.duplicate() }
        return attributes[old]?.transparentCopy()
    }

    /// Returns the removed, reloaded and added cells, as layouts receive them.
    func items(before: [Int], after: [Int]) -> [UICollectionViewUpdateItem] {
        func paths(_ counts: [Int]) -> [IndexPath] {
            counts.enumerated().flatMap { section, count in (0..<count).map { IndexPath(item: $0, section: section) } }
        }
        let old = paths(before).compactMap { path -> UICollectionViewUpdateItem? in
            guard let new = change.kept[path] else {
                return UICollectionViewUpdateItem(.delete, from: path, to: nil)
            }
            if change.reloaded.contains(path) { return UICollectionViewUpdateItem(.reload, from: path, to: new) }
            return nil
        }
        let inserted = paths(after).filter { change.origins[$0] == nil }
        return old + inserted.map { UICollectionViewUpdateItem(.insert, from: nil, to: $0) }
    }
}

extension UICollectionViewLayoutAttributes {
    fileprivate func duplicate() -> UICollectionViewLayoutAttributes? { copy() as? UICollectionViewLayoutAttributes }

    fileprivate func transparentCopy() -> UICollectionViewLayoutAttributes? {
        let copy = duplicate()
        copy?.alpha = 0
        return copy
    }
}
