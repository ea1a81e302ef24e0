import Foundation
import SourceFiles

/// The version of a clip or audio file: another one after the file was replaced or changed.
struct MediaKey: Hashable, Sendable {
    /// The key as text.
    let text: String

    init(_ source: ClipSource) {
        guard case .sequence(let sequence) = source else {
            text = Self.version(of: source.url.path)
            return
        }
        var hasher = Hasher()
        for file in (try? sequence.files()) ?? [] { hasher.combine(Self.version(of: file.path)) }
        text = "sequence \(hasher.finalize())"
    }

    /// The file, its size and its time of modification; the path of a missing file.
    private static func version(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return path }
        let time = status.st_mtim
        return "\(status.st_dev)-\(status.st_ino)-\(status.st_size)-\(time.tv_sec)-\(time.tv_nsec)"
    }
}
