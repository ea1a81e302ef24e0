import Foundation
import MediaPipeline
import MovieExport

/// A file that a scene uses, or a sequence of numbered pictures.
public struct AssetDescription: Hashable, Sendable {
    /// The name under `assets`, or the path as written for a parameter of type asset.
    public let name: String
    /// An absolute path; the file exists when the scene is read. Of a sequence, the pattern of its names.
    public let path: String
    /// Nil for a file.
    public let sequence: ImageSequence?
    public let location: SourceLocation

    /// All files that it stands for, by their paths; none where a sequence's pictures are missing.
    var paths: [String] {
        guard let sequence else { return [path] }
        return ((try? sequence.files()) ?? []).map(\.path)
    }

    /// What a player reads.
    public var source: ClipSource { sequence.map { .sequence($0) } ?? .file(URL(fileURLWithPath: path)) }
}

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
