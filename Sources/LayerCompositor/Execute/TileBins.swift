import VectorGeometry

/// Which items of a plan reach which tile, in the order of painting, so that no tile looks at all of them.
struct TileBins: Sendable {
    private let items: [Item]
    /// Where they may leave holes in an opaque background.
    let holes: PixelRect
    /// What each item hides, looked at for every tile.
    private let hidden: [PixelRect]
    /// Where each tile's part of `members` begins, and where the last one's ends.
    private let starts: [Int]
    /// Indices of items.
    private let members: [Int32]

    init(_ items: [Item], _ grid: TileGrid) {
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

    /// The items that have to be drawn in `area` of a tile, from the topmost that hides all below it on; and whether
    /// one does.
    func visible(inTile tile: Int, area: PixelRect) -> (items: ArraySlice<Int32>, hideAll: Bool) {
        let range = starts[tile]..<starts[tile + 1]
        let hiding = range.last {
            let hidden = hidden[Int(members[$0])]
            return !hidden.isEmpty && hidden.contains(area)
        }
        return (members[(hiding ?? range.lowerBound)..<range.upperBound], hiding != nil)
    }

    subscript(index: Int32) -> Item { items[Int(index)] }
}

extension Item {
    /// Where nothing below the item shows.
    fileprivate var hidden: PixelRect {
        guard case .fill(let fill) = self else { return .empty }
        return fill.opaqueArea
    }
}
