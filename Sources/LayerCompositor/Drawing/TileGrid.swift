import VectorGeometry

/// A rectangle, usually the frame, divided into tiles from the top left, row by row.
struct TileGrid {
    let frame: PixelRect
    let tileWidth, tileHeight: Int

    private var columns: Int { (frame.width + tileWidth - 1) / tileWidth }
    private var rows: Int { (frame.height + tileHeight - 1) / tileHeight }

    var count: Int { columns * rows }

    /// Returns bands of a few rows of `area`, so that offscreen drawing needs memory for only one band.
    static func bands(of area: PixelRect) -> TileGrid {
        TileGrid(frame: area, tileWidth: max(1, area.width), tileHeight: 64)
    }

    var tiles: some Sequence<PixelRect> { (0..<count).lazy.map { self[$0] } }

    subscript(index: Int) -> PixelRect {
        let column = index % columns
        let row = index / columns
        return PixelRect(
            x: frame.minX + column * tileWidth, y: frame.minY + row * tileHeight, width: tileWidth, height: tileHeight
        )
        .intersection(frame)
    }

    /// Calls `body` with the indices of the tiles that `area` touches.
    @inline(__always)
    func forEachTile(in area: PixelRect, _ body: (Int) -> Void) {
        let part = area.intersection(frame)
        if part.isEmpty { return }
        let left = (part.minX - frame.minX) / tileWidth
        let right = (part.maxX - 1 - frame.minX) / tileWidth
        for row in (part.minY - frame.minY) / tileHeight...(part.maxY - 1 - frame.minY) / tileHeight {
            for column in left...right { body(row * columns + column) }
        }
    }
}

/// The items of a plan that reach each tile, in painting order.
struct TileBins: Sendable {
    private let items: [DisplayItem]
    /// The area in which items may cut holes into an opaque background.
    let holes: PixelRect
    /// The area that each item hides.
    private let hidden: [PixelRect]
    /// The start of each tile in `members`, and the end of the last.
    private let starts: [Int]
    /// The indices of the items, tile after tile.
    private let members: [Int32]

    init(_ plan: [DisplayItem], _ grid: TileGrid) {
        let items = plan.forTiles
        let bounds = items.map(\.bounds)
        var starts = [Int](repeating: 0, count: grid.count + 1)
        for area in bounds { grid.forEachTile(in: area) { starts[$0 + 1] += 1 } }
        for i in 1...grid.count { starts[i] += starts[i - 1] }
        var next = starts
        var members = [Int32](repeating: 0, count: starts[grid.count])
        for (index, area) in bounds.enumerated() {
            grid.forEachTile(in: area) { tile in
                members[next[tile]] = Int32(truncatingIfNeeded: index)
                next[tile] += 1
            }
        }
        self.items = items
        self.starts = starts
        self.members = members
        holes = items.reduce(PixelRect.empty) { $1.cutsHoles ? $0.union($1.bounds) : $0 }
        hidden = items.map(\.hidden)
    }

    /// The items to draw in an area of a tile.
    struct VisibleItems {
        /// Starts with the topmost item that hides everything below it, if there is one.
        let items: ArraySlice<Int32>
        /// The largest part of the area in which an item hides everything below it.
        let covered: PixelRect
        /// Whether it is the whole area.
        let hideAll: Bool
    }

    /// Returns the items to draw in `area` of a tile.
    func visible(inTile tile: Int, area: PixelRect) -> VisibleItems {
        let range = starts[tile]..<starts[tile + 1]
        var covered = PixelRect.empty
        for index in range.reversed() {
            let part = hidden[Int(members[index])].intersection(area)
            if part.isEmpty { continue }
            if part == area {
                return VisibleItems(items: members[index..<range.upperBound], covered: area, hideAll: true)
            }
            if part.area > covered.area { covered = part }
        }
        return VisibleItems(items: members[range], covered: covered, hideAll: false)
    }

    subscript(index: Int32) -> DisplayItem { items[Int(index)] }
}

extension DisplayItem {
    /// The area in which nothing below the item is visible.
    fileprivate var hidden: PixelRect {
        guard case .fill(let fill) = self else { return .empty }
        return fill.opaqueArea
    }
}
