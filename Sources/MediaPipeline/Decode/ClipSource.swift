import Foundation

/// What a clip is read from.
public enum ClipSource: Hashable, Sendable {
    /// A media file, or an animated picture.
    case file(URL)
    /// Numbered pictures.
    case sequence(ImageSequence)

    /// The file, or the pattern of the sequence's names.
    public var url: URL {
        switch self {
        case .file(let url): url
        case .sequence(let sequence): sequence.pattern
        }
    }
}
