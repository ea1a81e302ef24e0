import VectorGeometry

/// A rectangle, the frame above all, cut into tiles, from the top left, row by row.
struct TileGrid {
    let frame: PixelRect
    let tileWidth, tileHeight: Int

    private var columns: Int { (frame.width + tileWidth - 1) / tileWidth }
    private var rows: Int { (frame.height + tileHeight - 1) / tileHeight }

    var count: Int { columns * rows }

    /// Rows of `area`, few at a time: what a step draws apart never needs memory for all of it.
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

    /// The indices of the tiles that `area` touches.
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
