import Foundation
import LayerTree
import MediaPipeline

/// A large picture whose tiles are files, at several levels of detail: `map/{level}/{x}-{y}.png`.
public final class TilePyramid: TileSource {
    /// A path in which `{x}`, `{y}` and, where there are several levels, `{level}` stand for numbers.
    public let pattern: String
    /// Pixels of the whole picture at the finest level.
    public let size: CGSize
    /// Pixels.
    public let tileSize: CGSize
    public let levelCount: Int
    /// What the coarsest level is called.
    public let firstLevel: Int

    /// Nil when a number has no place in the pattern, or the sizes are not positive.
    public init?(pattern: String, size: CGSize, tileSize: CGSize, levelCount: Int, firstLevel: Int = 0) {
        let places = ["{x}", "{y}"] + (levelCount > 1 ? ["{level}"] : [])
        guard places.allSatisfy(pattern.contains), levelCount > 0, size.width > 0, size.height > 0, tileSize.width >= 1,
            tileSize.height >= 1
        else { return nil }
        self.pattern = pattern
        self.size = size
        self.tileSize = tileSize
        self.levelCount = levelCount
        self.firstLevel = firstLevel
    }

    public func pictureSize() -> CGSize { size }

    public func picture(level: Int, column: Int, row: Int) throws -> CGImage {
        var told: [MediaWarning] = []
        return try picture(level: level, column: column, row: row, warnings: &told)
    }

    /// - Parameter warnings: gets what could not be followed.
    package func picture(level: Int, column: Int, row: Int, warnings: inout [MediaWarning]) throws -> CGImage {
        let path = path(level: level, column: column, row: row)
        let image = try decodeImageFile(URL(fileURLWithPath: path), warnings: &warnings)
        let width = side(size.width, tileSize.width, level, column)
        let height = side(size.height, tileSize.height, level, row)
        guard width.contains(image.width), height.contains(image.height) else {
            throw MediaError(
                .unsupported, file: path, during: "reading a tile",
                detail: "it is \(image.width)×\(image.height) pixels",
                remedy:
                    "Expected \(width.upperBound)×\(height.upperBound): only tiles at the right and at the bottom are smaller than tileSize."
            )
        }
        return image
    }

    /// The file of a tile.
    ///
    /// - Parameter level: 0 is the coarsest.
    public func path(level: Int, column: Int, row: Int) -> String {
        pattern.replacingOccurrences(of: "{level}", with: "\(level + firstLevel)").replacingOccurrences(
            of: "{x}", with: "\(column)"
        )
        .replacingOccurrences(of: "{y}", with: "\(row)")
    }

    /// Columns and rows of a level.
    public func grid(level: Int) -> (columns: Int, rows: Int) {
        func count(_ whole: CGFloat, _ tile: CGFloat) -> Int {
            max(Int((scaled(whole, level) / tile - 1e-6).rounded(.up)), 1)
        }
        return (count(size.width, tileSize.width), count(size.height, tileSize.height))
    }

    /// Every file, from the coarsest level, row by row.
    public var paths: some Sequence<String> {
        (0..<levelCount).lazy.flatMap { level in
            let grid = self.grid(level: level)
            return (0..<grid.rows).lazy.flatMap { row in
                (0..<grid.columns).lazy.map { self.path(level: level, column: $0, row: row) }
            }
        }
    }

    private func scaled(_ length: CGFloat, _ level: Int) -> CGFloat {
        length / CGFloat(sign: .plus, exponent: levelCount - 1 - level, significand: 1)
    }

    /// The lengths that a tile may have: where the picture ends, some round down and some up.
    private func side(_ whole: CGFloat, _ tile: CGFloat, _ level: Int, _ index: Int) -> ClosedRange<Int> {
        let rest = min(scaled(whole, level) - CGFloat(index) * tile, tile)
        return max(Int(rest.rounded(.down)), 1)...max(Int(rest.rounded(.up)), 1)
    }
}
