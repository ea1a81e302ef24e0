import Foundation
import SourceFiles

/// An unnamed temporary file for data that is read again before an output is finished. It is deleted with its owner.
///
/// - Owner: one thread.
package final class SpoolFile {
    private let descriptor: Int32
    private let folder: String
    private let contents: Contents
    private let calls: FileCalls
    private(set) var size: Int64 = 0

    /// A description of the contents, for error messages.
    package struct Contents: Sendable {
        /// The object of "storing" and "reading", for example "the frames for the second pass".
        let name: String
        /// The remedy for a full disk; nil for the default text.
        let remedy: String?

        /// Creates a description.
        package init(_ name: String, remedy: String? = nil) {
            self.name = name
            self.remedy = remedy
        }

        static let secondPass = Contents("the frames for the second pass")
    }

    /// Creates an empty file on the file system of `folder`.
    package convenience init(of contents: Contents, in folder: String) throws(MediaError) {
        try self.init(of: contents, in: folder, calls: FileCalls())
    }

    /// Creates an empty file.
    ///
    /// - Parameter folder: a folder on the file system to use.
    init(of contents: Contents = .secondPass, in folder: String, calls: FileCalls) throws(MediaError) {
        var template = Array((folder + "/.multiplane-spool-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        self.folder = folder
        self.contents = contents
        self.calls = calls
        guard descriptor >= 0 else { throw failure(errno, "creating a temporary file for") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends `bytes`; returns their byte range in the file.
    package func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> Range<Int64> {
        let start = size
        let written = calls.writeAll(descriptor, bytes)
        size += Int64(written.count)
        guard written.failure == 0 else { throw failure(written.failure, "storing") }
        return start..<size
    }

    /// Reads `range` into `target`, which has room for it.
    package func read(_ range: Range<Int64>, to target: UnsafeMutableRawPointer) throws(MediaError) {
        var done = 0
        while done < range.count {
            let count = pread(descriptor, target + done, range.count - done, off_t(range.lowerBound) + off_t(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure(count < 0 ? errno : EIO, "reading") }
            done += count
        }
    }

    private func failure(_ code: Int32, _ verb: String) -> MediaError {
        var error = MediaError(errno: code, during: "\(verb) \(contents.name)", path: folder)
        if error.kind == .diskFull, let remedy = contents.remedy { error.remedy = remedy }
        return error
    }
}
