import Foundation
import Quartz2D

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
