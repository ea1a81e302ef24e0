import Foundation
import Glibc

/// Refuses what cannot be a media file before FFmpeg sees it, so that the error says what is really the matter.
package enum SourceFile {
    /// Returns the path of a file that exists, is no directory and holds something.
    /// - Throws: `.unsupported` for URLs of other schemes, `.notFound`, `.notAFile`, `.empty`, `.permissionDenied`.
    package static func path(_ url: URL) throws(MediaError) -> String {
        guard url.isFileURL else {
            throw MediaError(
                .unsupported, file: url.absoluteString, during: "opening the file", detail: "only files can be read",
                remedy: "Download it first.")
        }
        let path = url.path
        var status = stat()
        guard stat(path, &status) == 0 else { throw refusal(errno, path) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw MediaError(
                .notAFile, file: path, during: "opening the file", detail: "it is a folder",
                remedy: "Name a file in it.")
        }
        // Opening a pipe waits until somebody writes, perhaps for ever; and clips are read to and fro.
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
                .notFound, file: path, during: "opening the file", detail: "no such file", remedy: "Check the path.")
        case EACCES:
            MediaError(
                .permissionDenied, file: path, during: "opening the file", detail: "reading it is not permitted",
                remedy: "Check the permissions of the file.")
        default:
            MediaError(.unreadable, file: path, during: "opening the file", detail: String(cString: strerror(code)))
        }
    }
}
