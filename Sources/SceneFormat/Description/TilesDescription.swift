import Foundation
import MovieExport

/// What a `CATiledLayer` shows, tile by tile.
public struct TilesDescription: Equatable, Sendable {
    public enum Source: Equatable, Sendable {
        /// One picture, cut when it is first seen.
        case picture(AssetDescription)
        /// A file for each tile.
        case files(TileFiles)
    }

    public struct TileFiles: Equatable, Sendable {
        /// An absolute path with `{x}`, `{y}` and `{level}`.
        public let pattern: String
        /// Pixels of the whole picture at the finest level.
        public let size: CGSize
        public let tileSize: CGSize
        public let levelCount: Int
        /// What the coarsest level is called.
        public let firstLevel: Int

        /// Never nil for what was read.
        var pyramid: TilePyramid? {
            TilePyramid(
                pattern: pattern, size: size, tileSize: tileSize, levelCount: levelCount, firstLevel: firstLevel)
        }
    }

    public let source: Source
    /// Seconds in which a level goes over into the next one; nil for Core Animation's.
    public let fadeDuration: Double?
    public let location: SourceLocation

    /// The pictures' paths.
    var paths: [String] {
        switch source {
        case .picture(let asset): asset.paths
        case .files(let files): files.pyramid.map { Array($0.paths) } ?? []
        }
    }
}
