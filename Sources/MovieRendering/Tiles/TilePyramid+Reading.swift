import Foundation
import Images
import LayerTree
import MediaReading
import SourceFiles

extension TilePyramid: TileSource {
    package func imageSize() -> CGSize { size }

    package func image(level: Int, column: Int, row: Int) throws -> CGImage {
        var warnings: [MediaWarning] = []
        return try image(level: level, column: column, row: row, warnings: &warnings)
    }

    /// Returns a tile.
    ///
    /// - Parameter warnings: receives warnings about ignored properties of the file.
    package func image(level: Int, column: Int, row: Int, warnings: inout [MediaWarning]) throws -> CGImage {
        var path = path(level: level, column: column, row: row)
        if let root { path = try root.input(path) }
        let image = try decodeImageFile(URL(fileURLWithPath: path), warnings: &warnings)
        let (width, height) = sides(level: level, column: column, row: row)
        guard width.contains(image.width), height.contains(image.height) else {
            throw MediaError(
                .unsupported, file: path, during: "reading a tile",
                detail: "the tile has \(image.width)×\(image.height) pixels",
                remedy:
                    "Expected \(width.upperBound)×\(height.upperBound): only tiles at the right and at the bottom "
                    + "are smaller than tileSize."
            )
        }
        return image
    }
}
