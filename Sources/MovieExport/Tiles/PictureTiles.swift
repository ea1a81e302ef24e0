import Foundation
import LayerTree
import MediaPipeline

/// A picture file, cut into tiles at every level of detail when the first of them is asked for.
///
/// The tiles lie in a file without a name in the folder for temporary files, 16/3 bytes for each pixel; the memory for
/// making them is that of a few rows of tiles. A PNG may have up to a million pixels a side unless it is interlaced,
/// turned or of high dynamic range; what else FFmpeg reads is decoded whole first.
public final class ImageTiles: TileSource {
    public let url: URL
    private let tileSize: CGSize
    private let levelCount: Int
    private var spool: TileSpool?
    /// What need not be decoded again; let go of when it is cut.
    private var decoded: CGImage?

    /// - Parameters:
    ///   - tileSize: pixels, as the layer's.
    ///   - levelCount: at least 1, as the layer's `levelsOfDetail`.
    ///   - decoded: what `check` gave.
    public init(url: URL, tileSize: CGSize, levelCount: Int, decoded: CGImage? = nil) {
        self.url = url
        self.tileSize = tileSize
        self.levelCount = max(levelCount, 1)
        self.decoded = decoded
    }

    /// Opens a picture; of a PNG only the header is read, and any other is decoded and handed over.
    @discardableResult
    public static func check(_ url: URL) throws(MediaError) -> CGImage? {
        var warnings: [MediaWarning] = []
        return try check(url, warnings: &warnings)
    }

    /// - Parameter warnings: gets what could not be followed.
    package static func check(_ url: URL, warnings: inout [MediaWarning]) throws(MediaError) -> CGImage? {
        _ = try SourceFile.path(url)
        guard let rows = try PNGFile.rows(url) else { return try decode(url, &warnings) }
        if let problem = rows.problem { warnings.append(MediaWarning(file: url.path, detail: problem.description)) }
        return nil
    }

    /// Tiles have 8 bits, so that nothing finer is held on to.
    private static func decode(_ url: URL, _ warnings: inout [MediaWarning]) throws(MediaError) -> CGImage {
        let image = try decodeImageFile(url, warnings: &warnings)
        return CGImage(pixels: image.pixels, isOpaque: image.isOpaque)
    }

    public func pictureSize() throws -> CGSize {
        let levels = try made()
        return CGSize(width: levels.width, height: levels.height)
    }

    public func picture(level: Int, column: Int, row: Int) throws -> CGImage {
        try made().picture(level: level, column: column, row: row)
    }

    private func made() throws(MediaError) -> TileSpool {
        if let spool { return spool }
        _ = try SourceFile.path(url)
        var told: [MediaWarning] = []
        let new =
            if let decoded { try spool(of: decoded) } else if let rows = try PNGFile.rows(url) {
                try spool(of: rows)
            } else {
                try spool(of: Self.decode(url, &told))
            }
        spool = new
        decoded = nil
        return new
    }

    private func spool(of rows: PNGRowReader) throws(MediaError) -> TileSpool {
        let new = try TileSpool(width: rows.width, height: rows.height, tileSize: tileSize, levelCount: levelCount)
        var failure: MediaError?
        try PNGFile.read(rows, url) { row in
            do throws(MediaError) {
                try new.append(UnsafeBufferPointer(row))
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return new
    }

    private func spool(of image: CGImage) throws(MediaError) -> TileSpool {
        let new = try TileSpool(width: image.width, height: image.height, tileSize: tileSize, levelCount: levelCount)
        for y in 0..<image.height {
            try new.append(UnsafeBufferPointer(start: image.pixels.row(y), count: image.width))
        }
        return new
    }
}

/// PNG files by rows, with this module's errors.
private enum PNGFile {
    /// Nil for what is no PNG, and for interlaced and turned ones and those of high dynamic range, whose rows are not
    /// there as they are shown.
    static func rows(_ url: URL) throws(MediaError) -> PNGRowReader? {
        do throws(ImageError) {
            guard let rows = try PNGRowReader(url), !rows.isInterlaced, !rows.isRotated, !rows.isHDR else { return nil }
            return rows
        } catch {
            throw mediaError(error, url)
        }
    }

    static func read(_ rows: PNGRowReader, _ url: URL, _ take: (UnsafeMutableBufferPointer<UInt32>) -> Bool)
        throws(MediaError)
    {
        do throws(ImageError) {
            try rows.read(take)
        } catch {
            throw mediaError(error, url)
        }
    }

    private static func mediaError(_ error: ImageError, _ url: URL) -> MediaError {
        switch error {
        case .unreadable(_, let reason):
            MediaError(.unreadable, file: url.path, during: "opening the picture", detail: reason)
        default:
            MediaError(
                .decode, file: url.path, during: "cutting the picture into tiles", detail: error.description,
                remedy: "Replace the file.")
        }
    }
}
