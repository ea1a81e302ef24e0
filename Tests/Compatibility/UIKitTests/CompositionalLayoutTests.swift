import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: compositional layouts and diffable data sources")
struct CompositionalLayoutTests {
    private typealias Source = UICollectionViewDiffableDataSource<Int, Int>

    private func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension)
        -> NSCollectionLayoutItem
    {
        NSCollectionLayoutItem(layoutSize: .init(widthDimension: width, heightDimension: height))
    }

    /// Returns a collection with the numbers of items of each section.
    private func collection(_ layout: UICollectionViewLayout, _ counts: [Int]) -> (UICollectionView, Source) {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: layout)
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
            var content = cell.defaultContentConfiguration()
            content.text = "\(number)"
            cell.contentConfiguration = content
        }
        let header = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
            elementKind: UICollectionView.elementKindSectionHeader
        ) { view, _, _ in view.backgroundColor = .red }
        let source = Source(collectionView: view) { view, path, number in
            view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
        }
        source.supplementaryViewProvider = { view, _, path in
            view.dequeueConfiguredReusableSupplementary(using: header, for: path)
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        var next = 0
        for (section, count) in counts.enumerated() {
            snapshot.appendSections([section])
            snapshot.appendItems(Array(next..<next + count))
            next += count
        }
        source.apply(snapshot, animatingDifferences: false)
        view.layoutIfNeeded()
        return (view, source)
    }

    private func frames(_ view: UICollectionView) -> [CGRect] {
        view.indexPathsForVisibleItems.compactMap { view.cellForItem(at: $0)?.frame }
    }

    @Test("Items fill a row, groups follow each other, and insets are inside of the items")
    func grid() {
        let cell = item(.fractionalWidth(0.5), .fractionalHeight(1))
        cell.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)), subitems: [cell])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 20)
        section.interGroupSpacing = 5
        let (view, source) = collection(UICollectionViewCompositionalLayout(section: section), [3, 1])
        #expect(
            frames(view) == [
                CGRect(x: 22, y: 11, width: 74, height: 36), CGRect(x: 102, y: 11, width: 74, height: 36),
                CGRect(x: 22, y: 56, width: 74, height: 36), CGRect(x: 22, y: 136, width: 74, height: 36),
            ])
        #expect(view.contentSize == CGSize(width: 200, height: 205))
        #expect(source.indexPath(for: 3) == IndexPath(item: 0, section: 1))
        #expect(source.itemIdentifier(for: IndexPath(item: 2, section: 0)) == 2)
    }

    @Test("Nested groups take the next items, and counted groups share their length")
    func nested() {
        let column = NSCollectionLayoutGroup.vertical(
            layoutSize: .init(widthDimension: .fractionalWidth(0.25), heightDimension: .fractionalHeight(1)),
            subitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
        column.interItemSpacing = .fixed(10)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(110)),
            subitems: [item(.fractionalWidth(0.75), .fractionalHeight(1)), column])
        let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
        let (view, _) = collection(layout, [4])
        #expect(
            frames(view) == [
                CGRect(x: 0, y: 0, width: 150, height: 110), CGRect(x: 150, y: 0, width: 50, height: 50),
                CGRect(x: 150, y: 60, width: 50, height: 50), CGRect(x: 0, y: 110, width: 150, height: 110),
            ])
    }

    @Test("A scrolling section is one row, and headers and backgrounds stand before and behind it")
    func orthogonal() throws {
        final class Backdrop: UICollectionReusableView {}
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: .init(widthDimension: .absolute(80), heightDimension: .absolute(50)),
            subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = .continuous
        section.interGroupSpacing = 10
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(24)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        section.decorationItems = [.background(elementKind: "backdrop")]
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.register(Backdrop.self, forDecorationViewOfKind: "backdrop")
        let (view, _) = collection(layout, [8, 2])
        #expect(frames(view).first == CGRect(x: 0, y: 24, width: 80, height: 50))
        #expect(frames(view)[1] == CGRect(x: 90, y: 24, width: 80, height: 50))
        #expect(view.contentSize.height == 148)
        let backdrops = view.subviews.filter { $0 is Backdrop }.map(\.frame)
        #expect(Set(backdrops.map(\.minY)) == [0, 74] && backdrops.allSatisfy { $0.height == 74 })
        view.contentOffset.y = 30
        view.layoutIfNeeded()
        let path = IndexPath(item: 0, section: 0)
        let shown = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path)
        #expect(shown?.frame == CGRect(x: 0, y: 30, width: 200, height: 24) && shown?.backgroundColor == .red)
    }

    private func carousel(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior,
        _ handler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler? = nil
    ) -> UICollectionViewCompositionalLayout {
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: .init(widthDimension: .absolute(80), heightDimension: .absolute(50)),
            subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
        let section = NSCollectionLayoutSection(group: group)
        section.orthogonalScrollingBehavior = behavior
        section.visibleItemsInvalidationHandler = handler
        return UICollectionViewCompositionalLayout(section: section)
    }

    @Test("A section scrolls to an item, at most to its end, and leaves the others")
    func sectionScrolling() throws {
        let (view, source) = collection(carousel(.continuous), [8, 8])
        func left(_ item: Int, _ section: Int) -> CGFloat? {
            view.layoutIfNeeded()
            return view.cellForItem(at: IndexPath(item: item, section: section))?.frame.minX
        }
        view.scrollToItem(at: IndexPath(item: 2, section: 0), at: .left, animated: false)
        #expect(left(2, 0) == 0 && left(3, 0) == 80 && left(0, 1) == 0)
        view.scrollToItem(at: IndexPath(item: 4, section: 0), at: .centeredHorizontally, animated: false)
        #expect(left(4, 0) == 60)
        view.scrollToItem(at: IndexPath(item: 7, section: 0), at: .left, animated: false)
        #expect(left(7, 0) == 120 && view.contentOffset == .zero && view.dataSource === source)
    }

    @Test("A centered section begins with its first group in the middle, and its handler learns of the offset")
    func centeredSection() throws {
        var seen: [CGFloat] = []
        let layout = carousel(.groupPagingCentered) { items, offset, _ in
            seen.append(offset.x)
            for item in items { item.alpha = abs(item.frame.midX - offset.x - 100) < 1 ? 1 : 0.5 }
        }
        let (view, _) = collection(layout, [5])
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.frame.minX == 60 && seen.last == -60)
        let engine = AnimationEngine(root: view.layer)
        try engine.advance(to: 0)
        view.scrollToItem(at: IndexPath(item: 1, section: 0), at: .centeredHorizontally, animated: true)
        for step in 1...4 { try engine.advance(to: Double(step) / 20) }
        let moving = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        #expect(moving.frame.minX > 60 && moving.frame.minX < 140)
        for step in 5...10 { try engine.advance(to: Double(step) / 20) }
        #expect(abs(moving.frame.minX - 60) < 1e-6 && moving.alpha == 1 && seen.last == 20)
    }

    @Test("Rows of a list are as high as their contents, and have separators")
    func list() throws {
        let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
        let (view, source) = collection(layout, [3])
        let rows = frames(view)
        let height = try #require(rows.first).height
        #expect(rows.map(\.minY) == [0, height, 2 * height] && rows.allSatisfy { $0.width == 200 })
        #expect((30...60).contains(height))
        var snapshot = source.snapshot()
        snapshot.deleteItems([1])
        snapshot.insertItems([7, 8], beforeItem: 2)
        snapshot.moveItem(0, afterItem: 8)
        #expect(snapshot.itemIdentifiers == [7, 8, 0, 2])
        source.apply(snapshot)
        view.layoutIfNeeded()
        #expect(frames(view).count == 4)
    }
}
