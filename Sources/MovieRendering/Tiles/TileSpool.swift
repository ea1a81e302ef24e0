import Foundation
import Images
import MediaWriting
import SourceFiles

/// The tiles of an image at all levels, in an unnamed temporary file.
///
/// Rows are appended from top to bottom; two rows make one row of the next coarser level.
final class TileSpool {
    let width, height: Int
    private let tileWidth, tileHeight: Int
    private let file: SpoolFile
    /// The levels, the coarsest last.
    private var levels: [Level] = []

    private struct Level {
        let width, height: Int
        /// The pixel rows of the current row of tiles.
        var strip: [UInt32] = []
        /// A row that waits for the next one.
        var pendingRow: [UInt32] = []
        var rowCount = 0
        /// The tiles row by row.
        var tiles: [StoredTile] = []
    }

    private struct StoredTile {
        let bytes: Range<Int64>
        let width, height: Int
        let isOpaque: Bool
    }

    init(width: Int, height: Int, tileSize: CGSize, levelCount: Int) throws(MediaError) {
        self.width = width
        self.height = height
        tileWidth = Int(tileSize.width)
        tileHeight = Int(tileSize.height)
        file = try SpoolFile(of: Self.contents, in: FileManager.default.temporaryDirectory.path)
        for level in 0..<levelCount {
            let unit = 1 << min(level, 40)
            levels.append(Level(width: (width + unit - 1) / unit, height: (height + unit - 1) / unit))
        }
    }

    private static let contents = SpoolFile.Contents(
        "the tiles of an image",
        remedy:
            "Set TMPDIR to a folder with room for 16/3 bytes per pixel of the image, "
            + "or cut the image into tile files."
    )

    func append(_ row: UnsafeBufferPointer<UInt32>) throws(MediaError) { try append(row, toLevel: 0) }

    /// Returns a tile.
    ///
    /// - Parameter level: the level; 0 is the coarsest.
    func image(level: Int, column: Int, row: Int) throws(MediaError) -> CGImage {
        let tile = try self.tile(level: level, column: column, row: row)
        let pixels = PixelBuffer(width: tile.width, height: tile.height)
        let row = Int64(tile.width * 4)
        for y in 0..<tile.height {
            let start = tile.bytes.lowerBound + Int64(y) * row
            try file.read(start..<start + row, to: pixels.row(y))
        }
        return CGImage(pixels: pixels, isOpaque: tile.isOpaque)
    }

    private func tile(level number: Int, column: Int, row: Int) throws(MediaError) -> StoredTile {
        guard levels.indices.contains(number) else { throw Self.noTile(number, column, row) }
        let level = levels[levels.count - 1 - number]
        let columns = (level.width + tileWidth - 1) / tileWidth
        guard 0..<columns ~= column, 0..<level.tiles.count / columns ~= row else {
            throw Self.noTile(number, column, row)
        }
        return level.tiles[row * columns + column]
    }

    private func append(_ row: UnsafeBufferPointer<UInt32>, toLevel index: Int) throws(MediaError) {
        levels[index].strip.append(contentsOf: row)
        levels[index].rowCount += 1
        let isLast = levels[index].rowCount == levels[index].height
        if levels[index].rowCount % tileHeight == 0 || isLast { try writeStrip(ofLevel: index) }
        guard index + 1 < levels.count else { return }
        if levels[index].pendingRow.isEmpty, !isLast {
            levels[index].pendingRow = Array(row)
            return
        }
        let upper = levels[index].pendingRow.isEmpty ? Array(row) : levels[index].pendingRow
        levels[index].pendingRow = []
        let half = Self.halved(upper, row)
        try half.withUnsafeBufferPointer { half throws(MediaError) in try append(half, toLevel: index + 1) }
    }

    /// Returns the averages of 2×2 pixels; the last column alone if the width is odd.
    private static func halved(_ upper: [UInt32], _ lower: UnsafeBufferPointer<UInt32>) -> [UInt32] {
        let last = lower.count - 1
        let mask = UInt32(0x00ff_00ff)
        return (0..<(lower.count + 1) / 2).map { x -> UInt32 in
            let left = 2 * x
            let right = min(2 * x + 1, last)
            // Two channels of a pixel at a time, with room for their sums.
            var even: UInt32 = 0x0002_0002
            var odd: UInt32 = 0x0002_0002
            func add(_ pixel: UInt32) {
                even += pixel & mask
                odd += pixel >> 8 & mask
            }
            add(upper[left])
            add(upper[right])
            add(lower[left])
            add(lower[right])
            return even >> 2 & mask | (odd >> 2 & mask) << 8
        }
    }

    private func writeStrip(ofLevel index: Int) throws(MediaError) {
        let width = levels[index].width
        let rows = levels[index].strip.count / width
        for left in stride(from: 0, to: width, by: tileWidth) {
            let tile = min(tileWidth, width - left)
            var pixels: [UInt32] = []
            pixels.reserveCapacity(tile * rows)
            for y in 0..<rows { pixels += levels[index].strip[y * width + left..<y * width + left + tile] }
            let bytes = try store(pixels)
            levels[index].tiles.append(
                StoredTile(bytes: bytes, width: tile, height: rows, isOpaque: pixels.allSatisfy { $0 >> 24 == 255 }))
        }
        levels[index].strip.removeAll(keepingCapacity: true)
    }

    private func store(_ pixels: [UInt32]) throws(MediaError) -> Range<Int64> {
        try pixels.withUnsafeBufferPointer { pixels throws(MediaError) in
            try file.append(UnsafeRawBufferPointer(pixels))
        }
    }

    private static func noTile(_ level: Int, _ column: Int, _ row: Int) -> MediaError {
        MediaError(
            .unsupported, during: "reading a tile",
            detail: "there is no tile at level \(level), column \(column), row \(row)",
            remedy: "Use the tileSize and levelsOfDetail of the layer.")
    }
}
