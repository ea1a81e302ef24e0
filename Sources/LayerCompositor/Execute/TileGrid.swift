import VectorGeometry

/// The frame cut into tiles, from the top left, row by row.
struct TileGrid {
    let frame: PixelRect
    let tileWidth, tileHeight: Int

    private var columns: Int { (frame.width + tileWidth - 1) / tileWidth }
    private var rows: Int { (frame.height + tileHeight - 1) / tileHeight }

    var count: Int { columns * rows }

    subscript(index: Int) -> PixelRect {
        let (column, row) = (index % columns, index / columns)
        return PixelRect(x: frame.minX + column * tileWidth, y: frame.minY + row * tileHeight, width: tileWidth, height: tileHeight)
            .intersection(frame)
    }
}
