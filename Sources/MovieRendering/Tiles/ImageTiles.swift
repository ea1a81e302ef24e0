import Foundation
import Images
import LayerTree
import Limits
import MediaReading
import SourceFiles

/// An image file as tiles at several levels of detail, created when the first tile is requested.
///
/// The tiles are stored in an unnamed file in the temporary folder, 16/3 bytes per pixel; creating them needs memory
/// for a few rows of tiles. A PNG may have up to a million pixels per side, unless it is interlaced, rotated or HDR;
/// all other images are decoded completely.
package final class ImageTiles: TileSource {
    /// The URL of the file.
    package let url: URL
    private let tileSize: CGSize
    private let levelCount: Int
    private var spool: TileSpool?
    private let limits = ResourceLimits.current
    /// The decoded image, if available; released after tiling.
    private var decoded: CGImage?

    /// Creates tiles; the file is not opened yet.
    ///
    /// - Parameters:
    ///   - tileSize: the tile size in pixels, as of the layer.
    ///   - levelCount: the number of levels, at least 1, as `levelsOfDetail` of the layer.
    ///   - decoded: the result of `check`.
    package init(url: URL, tileSize: CGSize, levelCount: Int, decoded: CGImage? = nil) {
        self.url = url
        self.tileSize = tileSize
        self.levelCount = max(levelCount, 1)
        self.decoded = decoded
    }

    /// Checks that an image can be opened: reads only the header of a PNG, and decodes and returns any other image.
    @discardableResult
    package static func check(_ url: URL) throws(MediaError) -> CGImage? {
        var warnings: [MediaWarning] = []
        return try check(url, warnings: &warnings)
    }

    /// Checks that an image can be opened; see `check(_:)`.
    ///
    /// - Parameter warnings: receives warnings about ignored properties of the file.
    package static func check(_ url: URL, warnings: inout [MediaWarning]) throws(MediaError) -> CGImage? {
        _ = try SourceFile.path(url)
        guard let rows = try PNGFile.rows(url) else { return try decode(url, &warnings) }
        if let error = rows.colorProfileError {
            warnings.append(MediaWarning(file: url.path, detail: error.description))
        }
        return nil
    }

    /// Decodes an image to 8 bits, the depth of tiles.
    private static func decode(_ url: URL, _ warnings: inout [MediaWarning]) throws(MediaError) -> CGImage {
        let image = try decodeImageFile(url, warnings: &warnings)
        return CGImage(pixels: image.pixels, isOpaque: image.isOpaque)
    }

    package func imageSize() throws -> CGSize {
        let levels = try tiles()
        return CGSize(width: levels.width, height: levels.height)
    }

    package func image(level: Int, column: Int, row: Int) throws -> CGImage {
        try tiles().image(level: level, column: column, row: row)
    }

    private func tiles() throws(MediaError) -> TileSpool {
        if let spool { return spool }
        _ = try SourceFile.path(url)
        var warnings: [MediaWarning] = []
        let newSpool =
            if let decoded { try spool(of: decoded) } else if let rows = try PNGFile.rows(url) {
                try spool(of: rows)
            } else {
                try spool(of: Self.decode(url, &warnings))
            }
        spool = newSpool
        decoded = nil
        return newSpool
    }

    /// Creates an empty spool.
    ///
    /// - Throws: `.limitExceeded` for too many tiles.
    private func emptySpool(width: Int, height: Int) throws(MediaError) -> TileSpool {
        let columns = (Double(width) / tileSize.width).rounded(.up)
        let rows = (Double(height) / tileSize.height).rounded(.up)
        if let error = limits.error(ResourceLimits.tilesEntry, columns * rows) {
            throw MediaError(error, file: url.path, during: "cutting the image into tiles")
        }
        return try TileSpool(width: width, height: height, tileSize: tileSize, levelCount: levelCount)
    }

    private func spool(of rows: PNGRowReader) throws(MediaError) -> TileSpool {
        let newSpool = try emptySpool(width: rows.width, height: rows.height)
        var failure: MediaError?
        try PNGFile.read(rows, url) { row in
            do throws(MediaError) {
                try newSpool.append(UnsafeBufferPointer(row))
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return newSpool
    }

    private func spool(of image: CGImage) throws(MediaError) -> TileSpool {
        let newSpool = try emptySpool(width: image.width, height: image.height)
        for y in 0..<image.height {
            try newSpool.append(UnsafeBufferPointer(start: image.pixels.row(y), count: image.width))
        }
        return newSpool
    }
}

/// Reads PNG files row by row, with `MediaError`s.
private enum PNGFile {
    /// Opens a PNG. Returns nil for other files, and for interlaced, rotated and HDR images, whose rows are not stored
    /// in display order.
    static func rows(_ url: URL) throws(MediaError) -> PNGRowReader? {
        // Workers decode whole images.
        if MediaAccessPolicy.isIsolated { return nil }
        do throws(ImageError) {
            guard let rows = try PNGRowReader(url), !rows.isInterlaced, !rows.isRotated, !rows.isHDR else { return nil }
            return rows
        } catch {
            throw mediaError(error, url)
        }
    }

    static func read(_ rows: PNGRowReader, _ url: URL, _ handleRow: (UnsafeMutableBufferPointer<UInt32>) -> Bool)
        throws(MediaError)
    {
        do throws(ImageError) {
            try rows.read(handleRow)
        } catch {
            throw mediaError(error, url)
        }
    }

    private static func mediaError(_ error: ImageError, _ url: URL) -> MediaError {
        switch error {
        case .unreadable(_, let reason):
            MediaError(.unreadable, file: url.path, during: "opening the image", detail: reason)
        default:
            MediaError(
                .decode, file: url.path, during: "cutting the image into tiles", detail: error.description,
                remedy: "Replace the file.")
        }
    }
}
