import Foundation
import MediaReading

/// The version of a clip or audio file: another one after the file was replaced or changed.
struct MediaKey: Hashable, Sendable {
    /// The key as text.
    let text: String

    init(_ source: ClipSource) {
        var status = stat()
        guard stat(source.url.path, &status) == 0 else {
            // The images of a sequence may change separately.
            text = "\(source.url.path)"
            return
        }
        let time = status.st_mtim
        text = "\(status.st_dev)-\(status.st_ino)-\(status.st_size)-\(time.tv_sec)-\(time.tv_nsec)"
    }
}
