import Foundation
import ViewAnimation

/// The cells of a collection for the items of snapshots.
///
/// - Apple: `UICollectionViewDiffableDataSource`.
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
    NSObject, UICollectionViewDataSource
{
    /// Returns the cell of an item.
    ///
    /// - Apple: `UICollectionViewDiffableDataSource.CellProvider`.
    public typealias CellProvider = (
        _ collectionView: UICollectionView, _ indexPath: IndexPath, _ itemIdentifier: ItemIdentifierType
    ) -> UICollectionViewCell?
    /// Returns a supplementary view.
    ///
    /// - Apple: `UICollectionViewDiffableDataSource.SupplementaryViewProvider`.
    public typealias SupplementaryViewProvider = (
        _ collectionView: UICollectionView, _ elementKind: String, _ indexPath: IndexPath
    ) -> UICollectionReusableView?

    private weak var collection: UICollectionView?
    private let cellProvider: CellProvider
    private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
    /// Returns headers and footers.
    open var supplementaryViewProvider: SupplementaryViewProvider?

    /// Creates the data source of a collection.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        collection = collectionView
        self.cellProvider = cellProvider
        super.init()
        collectionView.dataSource = self
    }

    /// Shows the items of a snapshot. Cells move, appear and disappear in 0.3 seconds if `animatingDifferences` is true
    /// and the collection is in a window.
    open func apply(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        animatingDifferences: Bool = true, completion: (() -> Void)? = nil
    ) {
        let change = ListChange(from: current, to: snapshot)
        let attributes = collection?.attributesAround() ?? []
        current = snapshot
        guard animatingDifferences, let collection else {
            collection?.reloadData()
            completion?()
            return
        }
        collection.perform(change, from: attributes) { _ in completion?() }
    }
    /// Shows the items of a snapshot.
    open func applySnapshotUsingReloadData(
        _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
        completion: (() -> Void)? = nil
    ) {
        apply(snapshot, animatingDifferences: false, completion: completion)
    }
    /// Returns the items that are shown.
    open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }
    /// Returns the item at a position; nil if there is none.
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { current.item(at: indexPath) }
    /// Returns the position of an item; nil if it is not shown.
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? { current.indexPath(of: itemIdentifier) }
    /// Returns the section with an index; nil if there is none.
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
    }

    /// Returns the number of sections.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { current.numberOfSections }
    /// Returns the number of items of a section.
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        current.itemCount(ofSection: section)
    }
    /// Returns the cell of an item.
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = current.item(at: indexPath).flatMap { cellProvider(collectionView, indexPath, $0) }
        return cell ?? UICollectionViewCell(frame: .zero)
    }
    /// Returns a header or footer.
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView(frame: .zero)
    }
}
