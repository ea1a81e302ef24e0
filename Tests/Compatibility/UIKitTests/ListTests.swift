import Foundation
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: tables and collections")
struct ListTests {
    final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var heights: [CGFloat] = [40, 50, 60, 40, 40, 40]
        var shown: [Int] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { heights.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            heights[indexPath.row]
        }
        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
            shown.append(indexPath.row)
        }
    }

    private func table(_ rows: Rows) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 120), style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        table.layoutIfNeeded()
        return table
    }

    @Test("A table shows the rows in its bounds with their heights")
    func rows() throws {
        let rows = Rows()
        let table = table(rows)
        #expect(rows.shown == [0, 1, 2] && table.visibleCells.count == 3)
        #expect(table.contentSize == CGSize(width: 200, height: 270))
        let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(cell.frame == CGRect(x: 0, y: 40, width: 200, height: 50))
        #expect(cell.textLabel?.text == "Row 1" && cell.textLabel?.isDescendant(of: cell.contentView) == true)
        #expect(table.indexPath(for: cell) == IndexPath(row: 1, section: 0))
        table.contentOffset.y = 100
        table.layoutIfNeeded()
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
        #expect(table.indexPathsForVisibleRows?.map(\.row) == [2, 3, 4])
    }

    @Test("Updates move the rows to their new positions in 0.3 s, and the rows outside leave then")
    func updates() throws {
        let rows = Rows()
        let table = table(rows)
        let window = UIWindow(frame: table.frame)
        window.addSubview(table)
        let engine = AnimationEngine(root: window.layer)
        try engine.advance(to: 0)
        let last = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
        table.beginUpdates()
        rows.heights[0] = 140
        table.endUpdates()
        CATransaction.flush()
        try engine.advance(to: 0.15)
        let y = try #require(last.layer.presentation()).frame.minY
        #expect(y > 91 && y < 189 && last.superview === table)
        try engine.advance(to: 0.5)
        #expect(last.superview == nil && table.visibleCells.count == 1)
    }

    /// Fades cells in when they are displayed.
    final class FadingRows: NSObject, UITableViewDataSource, UITableViewDelegate {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }
        func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
            cell.alpha = 0
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { cell.alpha = 1 }
        }
    }

    @Test("Animations that begin when a cell is displayed run")
    func displayAnimations() throws {
        let rows = FadingRows()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 120), style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        let engine = AnimationEngine(root: table.layer)
        try engine.advance(to: 0)
        try engine.advance(to: 0.5)
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let shown = try #require(cell.layer.presentation())
        #expect(abs(shown.opacity - 0.5) < 0.05)
    }

    @Test("A cell without a height has that of its constraints, at least 44 points without any")
    func automaticHeights() {
        final class Plain: NSObject, UITableViewDataSource {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                guard indexPath.row == 1 else { return cell }
                let view = UIView(frame: .zero)
                view.translatesAutoresizingMaskIntoConstraints = false
                cell.contentView.addSubview(view)
                let content = cell.contentView
                NSLayoutConstraint.activate([
                    view.topAnchor.constraint(equalTo: content.topAnchor, constant: 5),
                    view.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -5),
                    view.leadingAnchor.constraint(equalTo: content.leadingAnchor),
                    view.trailingAnchor.constraint(equalTo: content.trailingAnchor),
                    view.heightAnchor.constraint(equalToConstant: 90),
                ])
                return cell
            }
        }
        let source = Plain()
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
        table.rowHeight = UITableView.automaticDimension
        table.dataSource = source
        table.layoutIfNeeded()
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 44)
        #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height == 100)
    }

    @Test("Rows of inset groups have margins, white backgrounds and round outer corners")
    func insetGroups() throws {
        let rows = Rows()
        rows.heights = [40, 40]
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 120), style: .insetGrouped)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        table.layoutIfNeeded()
        let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let last = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
        #expect(first.frame.minX == 16 && first.frame.width == 168 && first.backgroundColor == .white)
        #expect(first.layer.cornerRadius == 10 && last.layer.cornerRadius == 10 && first.layer.masksToBounds)
        #expect(first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
        #expect(last.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    }

    final class Items: NSObject, UICollectionViewDataSource {
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 5 }
        func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
            -> UICollectionViewCell
        {
            collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
        }
    }

    @Test("A flow layout fills lines with items, and spreads full lines to both edges")
    func flow() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 60, height: 30)
        layout.minimumInteritemSpacing = 5
        layout.minimumLineSpacing = 8
        layout.sectionInset = UIEdgeInsets(top: 4, left: 10, bottom: 6, right: 10)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 220, height: 200), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        let items = Items()
        view.dataSource = items
        view.layoutIfNeeded()
        let frames = (0..<5).compactMap { view.cellForItem(at: IndexPath(item: $0, section: 0))?.frame }
        #expect(frames.map(\.minX) == [10, 80, 150, 10, 80])
        #expect(frames.map(\.minY) == [4, 4, 4, 42, 42])
        #expect(view.contentSize == CGSize(width: 220, height: 78))
        layout.scrollDirection = .horizontal
        layout.invalidateLayout()
        view.layoutIfNeeded()
        #expect(view.contentSize.height == 200)
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.minX == 10)
    }

    @Test("An own layout places the cells with its attributes")
    func ownLayout() {
        final class Diagonal: UICollectionViewLayout {
            override var collectionViewContentSize: CGSize { CGSize(width: 100, height: 100) }
            override func layoutAttributesForElements(in rect: CGRect) -> [UIKitAttributes]? {
                (0..<5).map { index in
                    let result = UIKitAttributes(forCellWith: IndexPath(item: index, section: 0))
                    result.frame = CGRect(x: index * 20, y: index * 20, width: 20, height: 20)
                    result.alpha = 0.5
                    return result
                }
            }
        }
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: Diagonal())
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        let items = Items()
        view.dataSource = items
        view.layoutIfNeeded()
        let cell = view.cellForItem(at: IndexPath(item: 3, section: 0))
        #expect(cell?.frame == CGRect(x: 60, y: 60, width: 20, height: 20) && cell?.alpha == 0.5)
    }

    @Test("Cells that transforms move into the bounds are shown, and those outside are not made")
    func transformedCells() {
        final class Cards: UICollectionViewFlowLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UIKitAttributes]? {
                super.layoutAttributesForElements(in: rect)?.map { attributes in
                    let distance = attributes.center.x - (collectionView?.bounds.midX ?? 0)
                    attributes.transform3D.m41 = -distance * 0.4
                    return attributes
                }
            }
        }
        let layout = Cards()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 100, height: 50)
        layout.minimumLineSpacing = 0
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 50), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        let items = Items()
        view.dataSource = items
        view.contentOffset.x = 200
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleItems.map(\.item) == [1, 2, 3])
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame.minX == 140)
    }
}
