import Foundation
import Quartz2D
import RenderTree

/// Where the pictures of a tiled layer come from when it does not draw them itself: a large picture in tiles, at every
/// level of detail.
///
/// In flipped geometry the picture lies as the layer's space does: row 0 is at y = 0, each tile upright. Asked on the
/// engine's thread, only for what can be seen and is not kept. Ours: Apple's layer always draws.
public protocol TileSource: AnyObject {
    /// Pixels of the whole picture at the finest level; it lies at (0, 0) of the layer's space.
    ///
    /// - Throws: when the picture cannot be had; evaluation stops with that error.
    func pictureSize() throws -> CGSize

    /// One tile, as large as the layer's `tileSize`, or smaller where the picture ends on the right and at the bottom.
    ///
    /// - Parameters:
    ///   - level: 0 is the coarsest of the layer's `levelsOfDetail`; each further one has twice the resolution.
    ///   - column: counted from x = 0 of the layer's space.
    ///   - row: counted from y = 0.
    /// - Throws: when the tile cannot be had; evaluation stops with that error.
    func picture(level: Int, column: Int, row: Int) throws -> CGImage
}

/// The tiles that a source has, laid out on a layer's grid.
struct TileSourceReader {
    private let source: any TileSource
    private let grid: LayerTileGrid
    /// Pixels at the finest level.
    private let size: CGSize

    init(_ source: any TileSource, _ grid: LayerTileGrid) throws {
        self.source = source
        self.grid = grid
        size = try source.pictureSize()
    }

    /// Of the whole picture, in the layer's space.
    var extent: CGRect {
        CGRect(
            x: 0, y: 0, width: size.width / grid.scale(of: grid.finest),
            height: size.height / grid.scale(of: grid.finest))
    }

    /// Nil where the picture does not reach.
    func tile(_ tile: TileRange.Tile) throws -> ImageTile? {
        guard let pixels = pixels(of: tile) else { return nil }
        let scale = grid.scale(of: tile.level)
        let corner = grid.rect(of: tile).origin
        let image = try picture(of: tile)
        // A side that was rounded when the level was made is stretched to what it stands for.
        let width = image.width < Int(grid.tileSize.width) ? pixels.width : grid.tileSize.width
        let height = image.height < Int(grid.tileSize.height) ? pixels.height : grid.tileSize.height
        return ImageTile(
            image: image, rect: CGRect(x: corner.x, y: corner.y, width: width / scale, height: height / scale))
    }

    /// How much of the tile the picture fills, in pixels of its level; nil for nothing.
    private func pixels(of tile: TileRange.Tile) -> CGSize? {
        let shrink = grid.scale(of: tile.level) / grid.scale(of: grid.finest)
        func side(_ whole: CGFloat, _ tile: CGFloat, _ index: Int) -> CGFloat {
            min(whole * shrink - CGFloat(index) * tile, tile)
        }
        let width = side(size.width, grid.tileSize.width, tile.column)
        let height = side(size.height, grid.tileSize.height, tile.row)
        return tile.column >= 0 && tile.row >= 0 && width > 1e-6 && height > 1e-6
            ? CGSize(width: width, height: height) : nil
    }

    /// What is coarser than the source's levels is made of four tiles each, so that no more than a few are in memory at
    /// once.
    private func picture(of tile: TileRange.Tile) throws -> CGImage {
        if tile.level >= grid.coarsest {
            return try source.picture(level: tile.level - grid.coarsest, column: tile.column, row: tile.row)
        }
        var quarters: [(x: Int, y: Int, image: CGImage)] = []
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let finer = TileRange.Tile(level: tile.level + 1, column: 2 * tile.column + x, row: 2 * tile.row + y)
            if pixels(of: finer) != nil { quarters.append((x, y, try picture(of: finer))) }
        }
        let tileWidth = Int(grid.tileSize.width)
        let tileHeight = Int(grid.tileSize.height)
        let width = quarters.map { $0.x * tileWidth + $0.image.width }.max() ?? 1
        let height = quarters.map { $0.y * tileHeight + $0.image.height }.max() ?? 1
        let joined = PixelBuffer(width: width, height: height)
        joined.clear()
        for quarter in quarters {
            for y in 0..<quarter.image.height {
                (joined.row(quarter.y * tileHeight + y) + quarter.x * tileWidth).update(
                    from: quarter.image.pixels.row(y), count: quarter.image.width)
            }
        }
        let isOpaque = quarters.allSatisfy(\.image.isOpaque)
        return CGImage(pixels: CGImage(pixels: joined, isOpaque: isOpaque).mipmap(level: 1), isOpaque: isOpaque)
    }
}
