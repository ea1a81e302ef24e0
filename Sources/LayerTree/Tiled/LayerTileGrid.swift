import Foundation
import RenderTree

/// How a layer's plane is cut into tiles: level 0 has the layer's own scale, each level above twice the resolution.
struct LayerTileGrid: Equatable {
    /// Pixels.
    let tileSize: CGSize
    /// Pixels per point at level 0.
    let scale: CGFloat
    let coarsest, finest: Int

    init(_ state: LayerState) {
        let style = state.tiled
        tileSize = style.tileSize
        scale = state.contents.scale > 0 && state.contents.scale.isFinite ? state.contents.scale : 1
        coarsest = min(style.biasCount - style.levelCount + 1, style.biasCount)
        finest = style.biasCount
    }

    /// Pixels per point.
    func scale(of level: Int) -> CGFloat { scale * CGFloat(sign: .plus, exponent: level, significand: 1) }

    /// The coarsest level that is not enlarged at so many device pixels per point, within those there are (facts 3.6).
    func level(at pixelsPerPoint: CGFloat) -> Int {
        let wanted = log2(pixelsPerPoint / scale) - 1e-6
        guard wanted.isFinite else { return coarsest }
        return min(max(Int(wanted.rounded(.up)), coarsest), finest)
    }

    /// The tiles of a level that a part of the layer's space touches.
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

    /// In the layer's space.
    func rect(of tile: TileRange.Tile) -> CGRect {
        let width = tileSize.width / scale(of: tile.level)
        let height = tileSize.height / scale(of: tile.level)
        return CGRect(x: CGFloat(tile.column) * width, y: CGFloat(tile.row) * height, width: width, height: height)
    }

    /// Of a tile's memory; small tiles count more than their pixels, so that there are not too many.
    var bytesPerTile: Int { max(Int(tileSize.width * tileSize.height) * 4, 16 << 10) }
}

/// A rectangle of tiles of one level.
struct TileRange: Equatable {
    let level: Int
    let columns, rows: Range<Int>

    struct Tile: Hashable { let level, column, row: Int }

    /// Not counted beyond what an `Int` holds: both ranges are under 2³¹.
    var count: Int { columns.count * rows.count }

    /// Row by row.
    var tiles: [Tile] { rows.flatMap { row in columns.map { Tile(level: level, column: $0, row: row) } } }
}
