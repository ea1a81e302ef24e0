import Foundation
import SourceFiles

/// The system calls that can fail while a file is written, replaceable so that tests can simulate a full disk.
///
/// Like the system calls, each returns a negative number and sets `errno` on failure.
struct FileCalls {
    var open: (String, Int32) -> Int32 = { Glibc.open($0, $1) }
    var write: (Int32, UnsafeRawPointer, Int) -> Int = { Glibc.write($0, $1, $2) }
    /// Locks a file exclusively, without waiting.
    var lock: (Int32) -> Int32 = { flock($0, LOCK_EX | LOCK_NB) }
    var synchronize: (Int32) -> Int32 = { fsync($0) }
    var close: (Int32) -> Int32 = { Glibc.close($0) }
    var rename: (String, String) -> Int32 = { Glibc.rename($0, $1) }

    /// Writes all of `bytes` at the current file position. Returns the number of bytes written and the `errno` that
    /// stopped the write, or 0.
    func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> (count: Int, failure: Int32) {
        var remaining = bytes
        while let start = remaining.baseAddress, !remaining.isEmpty {
            let written = write(descriptor, start, remaining.count)
            if written < 0, errno == EINTR { continue }
            guard written >= 0 else { return (bytes.count - remaining.count, errno) }
            remaining = UnsafeRawBufferPointer(rebasing: remaining.dropFirst(written))
        }
        return (bytes.count, 0)
    }
}

extension MediaError {
    /// Creates the error for a failed system call on the file being written.
    package init(errno code: Int32, during operation: String, path: String) {
        let reason = String(cString: strerror(code))
        switch code {
        case ENOSPC, EDQUOT, EFBIG:
            self.init(
                .diskFull, file: path, during: operation, detail: reason.lowercased(),
                remedy: "Free some space, or write to another disk.")
        default:
            self.init(
                .outputNotWritable, file: path, during: operation, detail: reason.lowercased(),
                remedy: "Check that the folder exists and is writable.")
        }
    }

    /// Returns the error for an existing file that may not be replaced.
    static func exists(_ path: String) -> MediaError {
        MediaError(
            .outputNotWritable, file: path, during: "creating the file", detail: "the file already exists",
            remedy: "Choose another name, or allow overwriting.")
    }

    /// Returns the error for a folder at the path of a file.
    static func isFolder(_ path: String) -> MediaError {
        MediaError(
            .outputNotWritable, file: path, during: "creating the file", detail: "the path is a folder",
            remedy: "Specify a file name.")
    }

    /// Returns the error for a device or pipe at the path of a movie file.
    static func isNotRegularFile(_ path: String) -> MediaError {
        MediaError(
            .outputNotWritable, file: path, during: "creating the file",
            detail: "the path is a device or a pipe, not a file",
            remedy: "The output must be seekable: specify a file name.")
    }
}
