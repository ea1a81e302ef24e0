import Foundation
import Images
import RenderTree

/// The tiles that a layer has drawn; the least recently used are dropped first.
struct TileCache {
    private var drawn: [TileRange.Tile: Entry] = [:]
    /// The properties with which the tiles were drawn.
    private var key: Key?
    /// The number of frames.
    private var use = 0
    /// The size of all tiles in bytes.
    private(set) var bytes = 0
    /// The bytes of tiles dropped since memory was last returned to the system.
    private var bytesDropped = 0

    private struct Entry {
        /// The tile; nil if nothing drew.
        let image: ImageTile?
        let rect: CGRect
        var lastUse: Int

        var bytes: Int { image.map { $0.image.pixels.bytesPerRow * $0.image.height } ?? 0 }
    }

    struct Key: Equatable {
        let grid: LayerTileGrid
        let isFlipped, isOpaque: Bool
    }

    /// Begins a frame; drops all tiles if they are drawn differently from now on.
    mutating func begin(_ new: Key) {
        if key != new { removeAll() }
        key = new
        use += 1
    }

    /// Returns a tile, drawn by `draw` unless it is cached.
    mutating func image(of tile: TileRange.Tile, _ rect: CGRect, _ draw: () throws -> ImageTile?) rethrows
        -> ImageTile?
    {
        if let entry = drawn[tile] {
            drawn[tile]?.lastUse = use
            return entry.image
        }
        let entry = Entry(image: try draw(), rect: rect, lastUse: use)
        drawn[tile] = entry
        bytes += entry.bytes
        return entry.image
    }

    /// Drops tiles that this frame did not use until the rest is within the limit.
    mutating func end(limit: Int) {
        guard bytes > limit else { return }
        let unused = drawn.filter { $0.value.lastUse < use && $0.value.image != nil }
        let oldest = unused.sorted {
            ($0.value.lastUse, $0.key.level, $0.key.row, $0.key.column) < (
                $1.value.lastUse, $1.key.level, $1.key.row, $1.key.column
            )
        }
        for (tile, _) in oldest where bytes > limit {
            bytesDropped += drawn[tile]?.bytes ?? 0
            remove(tile)
        }
        releaseMemory()
    }

    /// Returns memory to the system; otherwise the gaps between the remaining tiles take up to half of the limit.
    private mutating func releaseMemory() {
        guard bytesDropped > 64 << 20 else { return }
        bytesDropped = 0
        MallocTrim.releaseFreePages()
    }

    mutating func removeAll() {
        drawn = [:]
        bytes = 0
    }

    /// Drops tiles.
    ///
    /// - Parameter isGone: Returns whether to drop the tile at a rectangle in the layer's space.
    mutating func remove(where isGone: (CGRect) -> Bool) {
        for (tile, entry) in drawn where isGone(entry.rect) { remove(tile) }
    }

    private mutating func remove(_ tile: TileRange.Tile) { bytes -= drawn.removeValue(forKey: tile)?.bytes ?? 0 }
}
