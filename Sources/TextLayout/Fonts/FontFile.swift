import FileAccess
import Foundation
import Glibc
import Images

/// A font file that is open as long as fonts of it are used.
///
/// FreeType opens files by their paths, later and several times. It gets the path of the open file, so that nobody can
/// exchange the file after `InputFile` has checked it.
final class FontFile: Sendable {
    /// The path of the file.
    let path: String
    /// A path that opens the same file.
    let openPath: String
    private let file: FileHandle
    private let status: Status

    private struct Status: Equatable {
        let numbers: [Int]

        init(_ file: FileHandle) {
            var status = stat()
            fstat(file.fileDescriptor, &status)
            numbers = [
                Int(status.st_dev), Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec),
                Int(status.st_mtim.tv_nsec),
            ]
        }
    }

    private struct Reference {
        weak var file: FontFile?
    }

    /// The files that are open, by their paths.
    private static let open = LockedValue<[String: Reference]>([:])

    /// Returns the open file of a path.
    static func opened(_ path: String) throws(InputFile.Failure) -> FontFile {
        let file = FontFile(path, try InputFile.open(path))
        return open.withLock { open in
            open = open.filter { $0.value.file != nil }
            if let cached = open[path]?.file, cached.status == file.status { return cached }
            open[path] = Reference(file: file)
            return file
        }
    }

    private init(_ path: String, _ file: FileHandle) {
        self.path = path
        self.file = file
        status = Status(file)
        openPath = "/proc/self/fd/\(file.fileDescriptor)"
    }
}
