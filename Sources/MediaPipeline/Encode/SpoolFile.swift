import Foundation

/// A file without a name for what is needed again before an output is finished; it is gone when its owner is.
///
/// - Owner: one thread.
final class SpoolFile {
    private let descriptor: Int32
    private let folder: String
    private let calls: FileCalls
    private(set) var size: Int64 = 0

    /// - Parameter folder: on whose file system it lies.
    init(in folder: String, calls: FileCalls) throws(MediaError) {
        var template = Array((folder + "/.multiplane-spool-XXXXXX").utf8CString)
        descriptor = mkstemp(&template)
        self.folder = folder
        self.calls = calls
        guard descriptor >= 0 else { throw MediaError(errno: errno, during: "making a temporary file", path: folder) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Appends; returns where it lies.
    func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) -> Range<Int64> {
        let start = size
        var rest = bytes
        while let address = rest.baseAddress, !rest.isEmpty {
            let written = calls.write(descriptor, address, rest.count)
            if written < 0, errno == EINTR { continue }
            guard written >= 0 else { throw MediaError(errno: errno, during: "keeping the pictures for a second pass", path: folder) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(written))
            size += Int64(written)
        }
        return start..<size
    }

    /// Reads `range` to `target`, which has room for it.
    func read(_ range: Range<Int64>, to target: UnsafeMutableRawPointer) throws(MediaError) {
        var done = 0
        while done < range.count {
            let count = pread(descriptor, target + done, range.count - done, off_t(range.lowerBound) + off_t(done))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw MediaError(errno: count < 0 ? errno : EIO, during: "reading the pictures again", path: folder) }
            done += count
        }
    }
}
