import Foundation

/// Why a picture could not be read or written.
public enum ImageError: Error, Equatable, Sendable {
    /// The file could not be opened or read.
    case unreadable(path: String, reason: String)
    /// The bytes are not a PNG, or a damaged one.
    case damaged(source: String, reason: String)
    /// More than 16,384 pixels a side or 268,435,456 in all.
    case tooLarge(source: String, width: Int, height: Int)
    /// The picture could not be encoded or its file not written.
    case unwritable(target: String, reason: String)
}

extension ImageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason); check the path and its permissions"
        case .damaged(let source, let reason):
            "\(source) is not a usable PNG: \(reason); export the picture again as PNG"
        case .tooLarge(let source, let width, let height):
            "\(source) is \(width)×\(height) pixels; the limit is 16384 a side and 268435456 in all: scale it down"
        case .unwritable(let target, let reason): "cannot write \(target): \(reason)"
        }
    }
}

extension ImageError: LocalizedError {
    public var errorDescription: String? { description }
}
