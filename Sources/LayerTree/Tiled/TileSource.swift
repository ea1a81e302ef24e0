import Foundation
import Images
import RenderTree

/// Provides the images of a tiled layer that does not draw them itself: a large image in tiles, at every level of
/// detail.
///
/// In flipped geometry the image has the orientation of the layer's space: row 0 is at y = 0, and each tile is upright.
/// Called on the engine's thread, only for visible tiles that are not cached. Not part of Apple's API: Apple's layer
/// always draws.
public protocol TileSource: AnyObject {
    /// Returns the size of the whole image at the finest level in pixels; the image lies at (0, 0) of the layer's
    /// space.
    ///
    /// - Throws: An error if the image is not available; it ends the evaluation.
    func imageSize() throws -> CGSize

    /// Returns a tile as large as the layer's `tileSize`, or smaller at the right and bottom ends of the image.
    ///
    /// - Parameters:
    ///   - level: The level of detail; 0 is the coarsest of the layer's `levelsOfDetail`, and each further one has
    ///     twice the resolution.
    ///   - column: The column, counted from x = 0 of the layer's space.
    ///   - row: The row, counted from y = 0.
    /// - Throws: An error if the tile is not available; it ends the evaluation.
    func image(level: Int, column: Int, row: Int) throws -> CGImage
}

/// Reads the tiles of a source for a layer's grid.
struct TileSourceReader {
    private let source: any TileSource
    private let grid: LayerTileGrid
    /// The size at the finest level in pixels.
    private let size: CGSize

    init(_ source: any TileSource, _ grid: LayerTileGrid) throws {
        self.source = source
        self.grid = grid
        size = try source.imageSize()
    }

    /// The rectangle of the whole image in the layer's space.
    var extent: CGRect {
        CGRect(
            x: 0, y: 0, width: size.width / grid.scale(of: grid.finest),
            height: size.height / grid.scale(of: grid.finest))
    }

    /// Returns a tile; nil if it lies outside of the image.
    func tile(_ tile: TileRange.Tile) throws -> ImageTile? {
        guard let pixels = pixels(of: tile) else { return nil }
        let scale = grid.scale(of: tile.level)
        let corner = grid.rect(of: tile).origin
        let image = try image(of: tile)
        // A side that was rounded when the level was created is stretched to the size it represents.
        let width = image.width < Int(grid.tileSize.width) ? pixels.width : grid.tileSize.width
        let height = image.height < Int(grid.tileSize.height) ? pixels.height : grid.tileSize.height
        return ImageTile(
            image: image, rect: CGRect(x: corner.x, y: corner.y, width: width / scale, height: height / scale))
    }

    /// Returns the part of the tile that the image fills, in pixels of its level; nil for none.
    private func pixels(of tile: TileRange.Tile) -> CGSize? {
        let shrink = grid.scale(of: tile.level) / grid.scale(of: grid.finest)
        func side(_ length: CGFloat, _ tile: CGFloat, _ index: Int) -> CGFloat {
            min(length * shrink - CGFloat(index) * tile, tile)
        }
        let width = side(size.width, grid.tileSize.width, tile.column)
        let height = side(size.height, grid.tileSize.height, tile.row)
        return tile.column >= 0 && tile.row >= 0 && width > 1e-6 && height > 1e-6
            ? CGSize(width: width, height: height) : nil
    }

    /// Returns the image of a tile. Levels coarser than the source's are reduced from four tiles each, so that only a
    /// few are in memory at a time.
    private func image(of tile: TileRange.Tile) throws -> CGImage {
        if tile.level >= grid.coarsest {
            return try source.image(level: tile.level - grid.coarsest, column: tile.column, row: tile.row)
        }
        var quarters: [(x: Int, y: Int, image: CGImage)] = []
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let finer = TileRange.Tile(level: tile.level + 1, column: 2 * tile.column + x, row: 2 * tile.row + y)
            if pixels(of: finer) != nil { quarters.append((x, y, try image(of: finer))) }
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
