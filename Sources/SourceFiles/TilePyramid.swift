import FileAccess
import Foundation

/// A large image whose tiles are files, at several levels of detail: `map/{level}/{x}-{y}.png`.
package final class TilePyramid {
    /// The path with placeholders `{x}`, `{y}` and, for several levels, `{level}`.
    package let pattern: String
    /// The size of the image in pixels at the finest level.
    package let size: CGSize
    /// The tile size in pixels.
    package let tileSize: CGSize
    /// The number of levels.
    package let levelCount: Int
    /// The number of the coarsest level in paths.
    package let firstLevel: Int
    /// The folder that the tiles must be inside; nil for any folder.
    package let root: ConfinedFolder?

    /// Returns nil if a placeholder is missing, or a size is not positive.
    ///
    /// - Parameter root: The folder that the tiles must be inside; nil for any folder.
    package init?(
        pattern: String, size: CGSize, tileSize: CGSize, levelCount: Int, firstLevel: Int = 0,
        root: ConfinedFolder? = nil
    ) {
        let placeholders = ["{x}", "{y}"] + (levelCount > 1 ? ["{level}"] : [])
        guard placeholders.allSatisfy(pattern.contains), levelCount > 0, size.width > 0, size.height > 0,
            tileSize.width >= 1,
            tileSize.height >= 1
        else { return nil }
        self.pattern = pattern
        self.size = size
        self.tileSize = tileSize
        self.levelCount = levelCount
        self.firstLevel = firstLevel
        self.root = root
    }

    /// Returns the path of a tile.
    ///
    /// - Parameter level: the level; 0 is the coarsest.
    package func path(level: Int, column: Int, row: Int) -> String {
        pattern.replacingOccurrences(of: "{level}", with: "\(level + firstLevel)").replacingOccurrences(
            of: "{x}", with: "\(column)"
        )
        .replacingOccurrences(of: "{y}", with: "\(row)")
    }

    /// Returns the number of columns and rows of a level.
    package func grid(level: Int) -> (columns: Int, rows: Int) {
        func count(_ length: CGFloat, _ tile: CGFloat) -> Int {
            max(Int((scaled(length, level) / tile - 1e-6).rounded(.up)), 1)
        }
        return (count(size.width, tileSize.width), count(size.height, tileSize.height))
    }

    /// The paths of all tiles, from the coarsest level, row by row.
    package var paths: some Sequence<String> {
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

    /// Returns the valid widths and heights of a tile in pixels: at the edge of the image, some tools round down and
    /// some up.
    package func sides(level: Int, column: Int, row: Int) -> (width: ClosedRange<Int>, height: ClosedRange<Int>) {
        (side(size.width, tileSize.width, level, column), side(size.height, tileSize.height, level, row))
    }

    private func side(_ length: CGFloat, _ tile: CGFloat, _ level: Int, _ index: Int) -> ClosedRange<Int> {
        let remaining = min(scaled(length, level) - CGFloat(index) * tile, tile)
        return max(Int(remaining.rounded(.down)), 1)...max(Int(remaining.rounded(.up)), 1)
    }
}
