import Foundation
import Quartz2D
import RenderTree

/// The tiles that a layer has drawn, those not used for longest dropped first.
struct TileCache {
    private var drawn: [TileRange.Tile: Entry] = [:]
    /// What the tiles were cut and drawn by.
    private var key: Key?
    /// Counts the frames.
    private var use = 0
    /// Of all tiles' pixels.
    private(set) var bytes = 0
    /// Of the tiles that were dropped since the system was last given memory back.
    private var bytesDropped = 0

    private struct Entry {
        /// Nil where nobody drew.
        let picture: ImageTile?
        let rect: CGRect
        var lastUse: Int

        var bytes: Int { picture.map { $0.image.pixels.bytesPerRow * $0.image.height } ?? 0 }
    }

    struct Key: Equatable {
        let grid: LayerTileGrid
        let isFlipped, isOpaque: Bool
    }

    /// Forgets all where tiles are drawn otherwise from now on.
    mutating func begin(_ new: Key) {
        if key != new { removeAll() }
        key = new
        use += 1
    }

    /// The tile, drawn by `draw` unless it is there.
    mutating func picture(of tile: TileRange.Tile, _ rect: CGRect, _ draw: () throws -> ImageTile?) rethrows
        -> ImageTile?
    {
        if let known = drawn[tile] {
            drawn[tile]?.lastUse = use
            return known.picture
        }
        let entry = Entry(picture: try draw(), rect: rect, lastUse: use)
        drawn[tile] = entry
        bytes += entry.bytes
        return entry.picture
    }

    /// Drops what this frame did not use until the rest is within the limit.
    mutating func end(limit: Int) {
        guard bytes > limit else { return }
        let unused = drawn.filter { $0.value.lastUse < use && $0.value.picture != nil }
        let oldest = unused.sorted {
            ($0.value.lastUse, $0.key.level, $0.key.row, $0.key.column) < (
                $1.value.lastUse, $1.key.level, $1.key.row, $1.key.column
            )
        }
        for (tile, _) in oldest where bytes > limit {
            bytesDropped += drawn[tile]?.bytes ?? 0
            remove(tile)
        }
        giveBack()
    }

    /// Without it the holes between the tiles that are left come to half of the limit.
    private mutating func giveBack() {
        guard bytesDropped > 64 << 20 else { return }
        bytesDropped = 0
        MallocTrim.giveBack()
    }

    mutating func removeAll() { (drawn, bytes) = ([:], 0) }

    /// - Parameter isGone: asked of each tile's place in the layer's space.
    mutating func remove(where isGone: (CGRect) -> Bool) {
        for (tile, entry) in drawn where isGone(entry.rect) { remove(tile) }
    }

    private mutating func remove(_ tile: TileRange.Tile) { bytes -= drawn.removeValue(forKey: tile)?.bytes ?? 0 }
}
