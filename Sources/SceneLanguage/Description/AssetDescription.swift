import FileAccess
import Foundation
import SourceFiles
import SourceText

/// A file that a scene uses, or a sequence of numbered images.
package struct AssetDescription: Hashable, Sendable {
    /// The name under `assets`, or the path as written for a parameter of type asset.
    package let name: String
    /// The absolute path; the file exists when the scene is read. For a sequence, the pattern of its file names. Empty,
    /// so that nothing can be read, for a file outside the root folder.
    package let path: String
    /// The image sequence; nil for a file.
    package let sequence: ImageSequence?
    /// The tracks that play, and the meaning of alpha.
    package var selection = ClipSelection()
    /// The temporary file of a data URL; nil for other files.
    package var embedded: EmbeddedFile?
    /// The position of the path in the document.
    package private(set) var location: SourceLocation

    /// Stands for a required asset until it is read.
    package static let placeholder = AssetDescription(
        name: "", path: "", sequence: nil, location: SourceLocation(file: ""))

    /// The asset as the same value for all items of a repetition and all instances of a component.
    package var withoutUse: AssetDescription {
        var asset = self
        asset.location = location.withoutUse
        return asset
    }

    /// The paths of all files of the asset beside the scene; empty for a data URL, and if images of a sequence are
    /// missing.
    package var paths: [String] {
        if embedded != nil { return [] }
        guard let sequence else { return [path] }
        return ((try? sequence.files()) ?? []).map(\.path)
    }

    /// The input of a clip reader.
    package var source: ClipSource {
        if let sequence { return .sequence(sequence) }
        return ClipSource(URL(fileURLWithPath: path), selection)
    }
}
