import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: insertions, deletions and moves in lists")
struct ListUpdateTests {
    final class Numbers: NSObject, UICollectionViewDataSource, UITableViewDataSource {
        var sections: [[Int]]

        init(_ sections: [[Int]]) { self.sections = sections }

        func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            sections[section].count
        }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
            -> UICollectionViewCell
        {
            let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
            cell.tag = sections[indexPath.section][indexPath.item]
            return cell
        }

        var headerCount = 0
        func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            headerCount += 1
            return collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        }

        func numberOfSections(in tableView: UITableView) -> Int { sections.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.tag = sections[indexPath.section][indexPath.row]
            return cell
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            sections.count > 1 ? "Section \(section)" : nil
        }
    }

    private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

    private func shown(_ view: UIView, _ tag: Int) throws -> CALayer {
        let cell = view.subviews.first { $0.tag == tag && ($0 is UICollectionViewCell || $0 is UITableViewCell) }
        let layer = try #require(cell?.layer, "no cell \(tag)")
        return layer.presentation() ?? layer
    }

    private func stage(_ view: UIView) throws -> (UIWindow, AnimationEngine) {
        let window = UIWindow(frame: view.frame)
        window.addSubview(view)
        view.layoutIfNeeded()
        let engine = AnimationEngine(root: window.layer)
        try engine.advance(to: 0)
        return (window, engine)
    }

    private func collection(_ numbers: Numbers, _ layout: UICollectionViewFlowLayout = .init()) -> UICollectionView {
        layout.itemSize = CGSize(width: 100, height: 20)
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        view.dataSource = numbers
        return view
    }

    @Test("Added cells fade in, removed ones out, and the others move, in 0.3 s")
    func batch() throws {
        let numbers = Numbers([[1, 2, 3, 4]])
        let view = collection(numbers)
        let (window, engine) = try stage(view)
        let third = try #require(view.cellForItem(at: path(2)))
        var isFinished: Bool?
        view.performBatchUpdates {
            numbers.sections = [[9, 8, 1, 3, 4]]
            view.deleteItems(at: [path(1)])
            view.insertItems(at: [path(0), path(1)])
        } completion: {
            isFinished = $0
        }
        CATransaction.flush()
        try engine.advance(to: 0.15)
        let added = try shown(view, 9)
        let removed = try shown(view, 2)
        #expect(added.opacity > 0.1 && added.opacity < 0.9)
        #expect(added.frame == CGRect(x: 0, y: 0, width: 100, height: 20))
        #expect(removed.opacity > 0.1 && removed.opacity < 0.9 && removed.frame.minY == 20)
        let moving = try shown(view, 3).frame.minY
        #expect(moving > 41 && moving < 59 && isFinished == nil)
        try engine.advance(to: 0.5)
        #expect(view.cellForItem(at: path(3)) === third && third.frame.minY == 60 && third.alpha == 1)
        #expect(view.visibleCells.map(\.tag) == [9, 8, 1, 3, 4] && isFinished == true)
        #expect(!view.subviews.contains { $0.tag == 2 })
        #expect(window.subviews.first === view)
    }

    @Test("A layout receives the changes, and says how cells appear and disappear")
    func layoutAttributes() throws {
        final class Growing: UICollectionViewFlowLayout {
            var actions: [UICollectionViewUpdateItem.Action] = []
            var isFinal = false

            override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
                actions = updateItems.map(\.updateAction)
                #expect(updateItems.last?.indexPathAfterUpdate == IndexPath(item: 1, section: 0))
            }
            override func finalizeCollectionViewUpdates() { isFinal = true }
            override func initialLayoutAttributesForAppearingItem(
                at itemIndexPath: IndexPath
            ) -> UIKitAttributes? {
                let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
                attributes?.transform3D.m11 = 0.5
                attributes?.transform3D.m22 = 0.5
                return attributes
            }
        }
        let numbers = Numbers([[1, 2]])
        let layout = Growing()
        let view = collection(numbers, layout)
        let (window, engine) = try stage(view)
        numbers.sections = [[1, 5, 2]]
        view.insertItems(at: [path(1)])
        #expect(layout.actions == [.insert] && layout.isFinal)
        CATransaction.flush()
        try engine.advance(to: 0.001)
        let frame = try shown(view, 5).frame
        #expect(frame.width > 49 && frame.width < 52, "\(frame)")
        try engine.advance(to: 0.4)
        #expect(try shown(view, 5).frame == CGRect(x: 0, y: 20, width: 100, height: 20))
        #expect(window.subviews.count == 1)
    }

    @Test("A snapshot moves the cells of the items that stay")
    func snapshots() throws {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 100, height: 20)
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { view, path, number in
            let cell = view.dequeueReusableCell(withReuseIdentifier: "item", for: path)
            cell.tag = number
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a", "b"])
        snapshot.appendItems([1, 2], toSection: "a")
        snapshot.appendItems([3], toSection: "b")
        source.apply(snapshot)
        let (window, engine) = try stage(view)
        let first = try #require(view.cellForItem(at: path(0)))
        snapshot.deleteItems([2])
        snapshot.moveItem(1, afterItem: 3)
        var isFinished = false
        source.apply(snapshot) { isFinished = true }
        CATransaction.flush()
        try engine.advance(to: 0.15)
        let y = try shown(view, 1).frame.minY
        #expect(y > 1 && y < 19 && !isFinished)
        try engine.advance(to: 0.5)
        #expect(view.cellForItem(at: path(1, 1)) === first && first.frame.minY == 20 && isFinished)
        #expect(view.visibleCells.map(\.tag) == [3, 1])
        #expect(window.subviews.count == 1)
    }

    @Test("Numbers that the changes do not explain load all cells again at once")
    func mismatch() throws {
        let numbers = Numbers([[1, 2]])
        let view = collection(numbers)
        let (window, _) = try stage(view)
        numbers.sections = [[1, 5, 6, 2]]
        view.insertItems(at: [path(1)])
        #expect(view.visibleCells.map(\.tag) == [1, 5, 6, 2])
        #expect(view.visibleCells.map(\.frame.minY) == [0, 20, 40, 60])
        #expect(window.subviews.count == 1)
    }

    @Test("A section that is loaded again has a new header, and added cells keep those of others")
    func headers() throws {
        let numbers = Numbers([[1, 2]])
        let layout = UICollectionViewFlowLayout()
        layout.headerReferenceSize = CGSize(width: 100, height: 10)
        let view = collection(numbers, layout)
        view.register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        let (window, _) = try stage(view)
        numbers.sections = [[1, 2, 3]]
        view.insertItems(at: [path(2)])
        #expect(numbers.headerCount == 1)
        numbers.sections = [[4]]
        view.reloadSections([0])
        #expect(numbers.headerCount == 2 && view.visibleCells.map(\.tag) == [4] && window.subviews.count == 1)
    }

    @Test("Rows slide in from an edge, and out by fading, and headers move with their sections")
    func table() throws {
        let numbers = Numbers([[1, 2], [3]])
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), style: .plain)
        table.rowHeight = 40
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = numbers
        let (window, engine) = try stage(table)
        let title = try #require(table.headerView(forSection: 1)?.textLabel)
        #expect(title.text == "Section 1" && title.frame == CGRect(x: 16, y: 0, width: 68, height: 28))
        let header = try #require(table.headerView(forSection: 1)).frame.minY
        let last = try #require(table.cellForRow(at: path(0, 1)))
        numbers.sections = [[1, 7, 8], [3]]
        table.beginUpdates()
        table.deleteRows(at: [path(1)], with: .fade)
        table.insertRows(at: [path(1), path(2)], with: .left)
        table.endUpdates()
        CATransaction.flush()
        try engine.advance(to: 0.15)
        let added = try shown(table, 7)
        #expect(added.frame.minX > -90 && added.frame.minX < -10 && added.opacity == 1)
        let removed = try shown(table, 2)
        #expect(removed.opacity > 0.1 && removed.opacity < 0.9)
        let moving = try #require(table.headerView(forSection: 1)?.layer.presentation()).frame.minY
        #expect(moving > header + 2 && moving < header + 38)
        try engine.advance(to: 0.5)
        #expect(table.cellForRow(at: path(0, 1)) === last && last.frame.minY == header + 40 + 28)
        #expect(table.visibleCells.map(\.tag) == [1, 7, 8, 3])
        let reused = table.dequeueReusableCell(withIdentifier: "row")
        #expect(reused?.tag == 2 && reused?.alpha == 1)
        #expect(window.subviews.count == 1)
    }

    @Test("The rows of a snapshot keep their cells")
    func tableSnapshots() throws {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 300), style: .plain)
        table.rowHeight = 40
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { table, path, number in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.tag = number
            return cell
        }
        var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
        snapshot.appendSections([0])
        snapshot.appendItems([1, 2, 3])
        source.apply(snapshot, animatingDifferences: false)
        let (window, engine) = try stage(table)
        let last = try #require(table.cellForRow(at: path(2)))
        snapshot.moveItem(3, beforeItem: 1)
        snapshot.appendItems([4])
        source.apply(snapshot)
        CATransaction.flush()
        try engine.advance(to: 0.15)
        let y = try shown(table, 3).frame.minY
        #expect(y > 4 && y < 76)
        try engine.advance(to: 0.5)
        #expect(table.cellForRow(at: path(0)) === last && source.itemIdentifier(for: path(3)) == 4)
        #expect(source.indexPath(for: 1) == path(1) && source.sectionIdentifier(for: 0) == 0)
        #expect(table.visibleCells.map(\.tag) == [3, 1, 2, 4])
        #expect(window.subviews.count == 1)
    }

    @Test("Sections and items keep their order in the places that insertions and moves leave")
    func changes() throws {
        let updates = RecordedChange(
            deletedSections: [0], insertedSections: [2], movedSections: [3: 0], deletedItems: [path(1, 1)],
            insertedItems: [path(0, 1)], movedItems: [path(0, 2): path(2, 1)])
        let (sections, items) = try #require(updates.kept(from: [5, 3, 2, 1], to: [1, 4, 9, 1]))
        #expect(sections == [1: 1, 2: 3, 3: 0])
        #expect(
            items == [
                path(0, 1): path(1, 1), path(2, 1): path(3, 1), path(0, 2): path(2, 1), path(1, 2): path(0, 3),
                path(0, 3): path(0, 0),
            ])
        #expect(updates.kept(from: [5, 3, 2, 1], to: [1, 5, 9, 1]) == nil)
        #expect(updates.kept(from: [5, 3, 2], to: [1, 4, 9]) == nil)
    }
}
