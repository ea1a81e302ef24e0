import Foundation
import Glibc

/// Rejects paths that cannot be media files before FFmpeg opens them, so that errors name the actual reason.
package enum SourceFile {
    /// Returns the path of an existing, readable regular file that is not empty.
    ///
    /// - Throws: `.unsupported` for other URL schemes, `.notFound`, `.notAFile`, `.empty`, `.permissionDenied`.
    package static func path(_ url: URL) throws(MediaError) -> String {
        guard url.isFileURL else {
            throw MediaError(
                .unsupported, file: url.absoluteString, during: "opening the file",
                detail: "only file URLs are supported",
                remedy: "Download the file first.")
        }
        let path = url.path
        var status = stat()
        guard stat(path, &status) == 0 else { throw refusal(errno, path) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw MediaError(
                .notAFile, file: path, during: "opening the file", detail: "it is a folder",
                remedy: "Specify a file in it.")
        }
        // Opening a pipe blocks until a writer opens it; and clips need random access.
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(
                .notAFile, file: path, during: "opening the file", detail: "it is a pipe or a device",
                remedy: "Write it to a file first.")
        }
        guard status.st_size > 0 else {
            throw MediaError(.empty, file: path, during: "opening the file", detail: "the file is empty")
        }
        guard access(path, R_OK) == 0 else { throw refusal(errno, path) }
        return path
    }

    private static func refusal(_ code: Int32, _ path: String) -> MediaError {
        switch code {
        case ENOENT, ENOTDIR:
            MediaError(
                .notFound, file: path, during: "opening the file", detail: "no such file",
                remedy: UnicodeForm.existing(path).map {
                    "A file of this name exists in \(UnicodeForm.name(of: $0)) form: rename it, or copy its name."
                } ?? "Check the path.")
        case EACCES:
            MediaError(
                .permissionDenied, file: path, during: "opening the file",
                detail: "you do not have permission to read it",
                remedy: "Check the permissions of the file.")
        default:
            MediaError(.unreadable, file: path, during: "opening the file", detail: String(cString: strerror(code)))
        }
    }
}
