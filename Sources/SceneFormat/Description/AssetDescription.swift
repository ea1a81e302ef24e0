import FileAccess
import Foundation
import MediaReading
import MovieRendering
import SourceFiles

/// A file that a scene uses, or a sequence of numbered images.
package struct AssetDescription: Hashable, Sendable {
    /// The name under `assets`, or the path as written for a parameter of type asset.
    package let name: String
    /// The absolute path; the file exists when the scene is read. For a sequence, the pattern of its file names. Empty,
    /// so that nothing can be read, for a file outside the root folder.
    package let path: String
    /// The image sequence; nil for a file.
    package let sequence: ImageSequence?
    /// Whether the content before time zero of a Matroska file plays.
    package var showsContentBeforeZero = false
    /// The position of the path in the document.
    package private(set) var location: SourceLocation

    /// The asset as the same value for all items of a repetition and all instances of a component.
    var withoutUse: AssetDescription {
        var asset = self
        asset.location = SourceLocation(file: location.file, line: location.line, column: location.column)
        return asset
    }

    /// The paths of all files of the asset; empty if images of a sequence are missing.
    var paths: [String] {
        guard let sequence else { return [path] }
        return ((try? sequence.files()) ?? []).map(\.path)
    }

    /// The input of a clip reader.
    package var source: ClipSource {
        if let sequence { return .sequence(sequence) }
        let url = URL(fileURLWithPath: path)
        return showsContentBeforeZero ? .untrimmed(url) : .file(url)
    }
}

/// The image that a `CATiledLayer` shows in tiles.
package struct TilesDescription: Equatable, Sendable {
    /// The origin of the tiles.
    package enum Source: Equatable, Sendable {
        /// One image file that is cut into tiles when it is first visible.
        case image(AssetDescription)
        /// One file per tile.
        case files(TileFiles)
    }

    /// The files of a tile pyramid.
    package struct TileFiles: Equatable, Sendable {
        /// The absolute path with `{x}`, `{y}` and `{level}`.
        package let pattern: String
        /// The size of the whole image at the finest level, in pixels.
        package let size: CGSize
        /// The size of a tile, in pixels.
        package let tileSize: CGSize
        /// The number of levels of detail.
        package let levelCount: Int
        /// The number of the coarsest level.
        package let firstLevel: Int
        /// The folder that the tiles must be inside; nil for any folder.
        let root: ConfinedFolder?

        /// The tile pyramid; never nil for files that were read from a scene.
        var pyramid: TilePyramid? {
            TilePyramid(
                pattern: pattern, size: size, tileSize: tileSize, levelCount: levelCount, firstLevel: firstLevel,
                root: root)
        }
    }

    /// The origin of the tiles.
    package let source: Source
    /// The duration of the crossfade between two levels, in seconds; nil for Core Animation's.
    package let fadeDuration: Double?
    /// The position of the tiles in the document.
    package let location: SourceLocation

    /// The paths of the image files.
    var paths: [String] {
        switch source {
        case .image(let asset): asset.paths
        case .files(let files): files.pyramid.map { Array($0.paths) } ?? []
        }
    }
}
