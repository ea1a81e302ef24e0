import Foundation

/// A file without a name for what is needed again before an output is finished; it is gone when its owner is.
///
/// - Owner: one thread.
package final class SpoolFile {
    private let descriptor: Int32
    private let folder: String
    private let contents: Contents
    private let calls: FileCalls
    private(set) var size: Int64 = 0

    /// What is kept, for the messages of errors.
    package struct Contents: Sendable {
        /// What follows "keeping" and "reading".
        let name: String
        /// What a user can do when there is no room; nil for the usual.
        let remedy: String?

        package init(_ name: String, remedy: String? = nil) { (self.name, self.remedy) = (name, remedy) }

        static let secondPass = Contents("the pictures for a second pass")
    }

    package convenience init(of contents: Contents, in folder: String) throws(MediaError) {
        try self.init(of: contents, in: folder, calls: FileCalls())
    }

    /// - Parameter folder: on whose file system it lies.
    init(of contents: Contents = .secondPass, in folder: String, calls: FileCalls) throws(MediaError) {
        var template = Array((folder + "/.multiplane-spool-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        self.folder = folder
        self.contents = contents
        self.calls = calls
        guard descriptor >= 0 else { throw failure(errno, "making a temporary file for") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends; returns where it lies.
    package func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> Range<Int64> {
        let start = size
        let written = calls.writeAll(descriptor, bytes)
        size += Int64(written.count)
        guard written.failure == 0 else { throw failure(written.failure, "keeping") }
        return start..<size
    }

    /// Reads `range` to `target`, which has room for it.
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
