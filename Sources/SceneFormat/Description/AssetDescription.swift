import Foundation
import MediaPipeline

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
