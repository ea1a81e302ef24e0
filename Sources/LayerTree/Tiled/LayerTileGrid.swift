import Foundation
import RenderTree

/// The grid of tiles of a layer's plane: level 0 has the layer's own scale, each level above twice the resolution.
struct LayerTileGrid: Equatable {
    /// The size of a tile in pixels.
    let tileSize: CGSize
    /// The pixels per point at level 0.
    let scale: CGFloat
    let coarsest, finest: Int

    init(_ state: LayerState) {
        let style = state.tiled
        tileSize = style.tileSize
        scale = state.contents.scale > 0 && state.contents.scale.isFinite ? state.contents.scale : 1
        coarsest = min(style.biasCount - style.levelCount + 1, style.biasCount)
        finest = style.biasCount
    }

    /// Returns the pixels per point of a level.
    func scale(of level: Int) -> CGFloat { scale * CGFloat(sign: .plus, exponent: level, significand: 1) }

    /// Returns the coarsest available level that is not enlarged at a number of device pixels per point (facts 3.6).
    func level(at pixelsPerPoint: CGFloat) -> Int {
        let wanted = log2(pixelsPerPoint / scale) - 1e-6
        guard wanted.isFinite else { return coarsest }
        return min(max(Int(wanted.rounded(.up)), coarsest), finest)
    }

    /// Returns the tiles of a level that intersect a part of the layer's space.
    func tiles(of level: Int, in part: CGRect) -> TileRange {
        let width = tileSize.width / scale(of: level)
        let height = tileSize.height / scale(of: level)
        func range(_ low: CGFloat, _ high: CGFloat, _ side: CGFloat) -> Range<Int> {
            let limit: CGFloat = 1e9
            let first = Int(min(max((low / side + 1e-9).rounded(.down), -limit), limit))
            return first..<max(first, Int(min(max((high / side - 1e-9).rounded(.up), -limit), limit)))
        }
        return TileRange(
            level: level, columns: range(part.minX, part.maxX, width), rows: range(part.minY, part.maxY, height))
    }

    /// Returns the rectangle of a tile in the layer's space.
    func rect(of tile: TileRange.Tile) -> CGRect {
        let width = tileSize.width / scale(of: tile.level)
        let height = tileSize.height / scale(of: tile.level)
        return CGRect(x: CGFloat(tile.column) * width, y: CGFloat(tile.row) * height, width: width, height: height)
    }

    /// The memory of a tile in bytes; small tiles count more than their pixels, which limits their number.
    var bytesPerTile: Int { max(Int(tileSize.width * tileSize.height) * 4, 16 << 10) }
}

/// A rectangle of tiles of one level.
struct TileRange: Equatable {
    let level: Int
    let columns, rows: Range<Int>

    struct Tile: Hashable { let level, column, row: Int }

    /// The number of tiles; fits an `Int`, because both ranges are below 2³¹.
    var count: Int { columns.count * rows.count }

    /// The tiles, row by row.
    var tiles: [Tile] { rows.flatMap { row in columns.map { Tile(level: level, column: $0, row: row) } } }
}
