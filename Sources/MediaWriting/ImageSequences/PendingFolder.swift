import Foundation
import SourceFiles

/// The hidden folder of an unfinished image sequence, `.name.PID.partial`, beside the final files.
///
/// A file in the folder is locked (`flock`) while its owner exists, because folders cannot be locked on NFS. Only
/// SIGKILL or a power failure leaves the folder behind; the next writer of the same sequence removes folders whose file
/// no process has locked, and leaves folders that cannot be locked.
/// - Owner: one thread.
final class PendingFolder {
    // Immutable after init.
    let path: String

    /// The locked file; negative once the folder is removed.
    private var descriptor: Int32

    /// Creates the folder.
    ///
    /// - Parameter name: identifies the sequence in `folder`.
    /// - Throws: `.outputNotWritable` or `.diskFull` if it cannot be created.
    init(in folder: String, name: String, calls: FileCalls = FileCalls()) throws(MediaError) {
        let prefix = ".\(name)."
        Self.removeStalePartialFiles(in: folder, prefix: prefix, calls)
        (path, descriptor) = try Self.create(in: folder, prefix: prefix, calls)
        PartialFiles.addFolder(path)
    }

    deinit { discard() }

    /// Removes the folder and its contents. Idempotent.
    func discard() {
        guard descriptor >= 0 else { return }
        Self.remove(path, descriptor)
        PartialFiles.forget(path)
        descriptor = -1
    }

    /// NFS keeps an open, deleted file under another name, and thus its folder, until it is closed.
    private static func remove(_ path: String, _ descriptor: Int32) {
        try? FileManager.default.removeItem(atPath: path)
        close(descriptor)
        rmdir(path)
    }

    /// Creates and locks the folder. A number is appended if this process already writes the same sequence, or if
    /// another process removes the folder as stale before it is locked.
    private static func create(in folder: String, prefix: String, _ calls: FileCalls) throws(MediaError) -> (
        path: String, descriptor: Int32
    ) {
        for attempt in 0..<100 {
            let candidate = folder + "/" + prefix + "\(getpid())" + (attempt == 0 ? "" : "-\(attempt)") + suffix
            guard mkdir(candidate, 0o777) == 0 else {
                guard errno == EEXIST else { break }
                continue
            }
            let descriptor = open(candidate + lockName, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0, PartialFileName.lock(descriptor, calls) { return (candidate, descriptor) }
            let code = errno
            if descriptor >= 0 { close(descriptor) }
            // The disk is full; the folder was not removed by another process.
            if descriptor < 0, rmdir(candidate) == 0 {
                throw MediaError(errno: code, during: "creating the folder for the frames", path: folder)
            }
        }
        throw MediaError(errno: errno, during: "creating the folder for the frames", path: folder)
    }

    private static func removeStalePartialFiles(in folder: String, prefix: String, _ calls: FileCalls) {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for entry in entries where entry.hasPrefix(prefix) && entry.hasSuffix(suffix) {
            let staleFolder = folder + "/" + entry
            let descriptor = open(staleFolder + lockName, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
            if descriptor < 0 {
                // Its writer was terminated before writing anything; a nonempty folder is kept.
                if errno == ENOENT { rmdir(staleFolder) }
            } else if calls.lock(descriptor) == 0, PartialFileName.linkCount(descriptor) > 0 {
                remove(staleFolder, descriptor)
            } else {
                close(descriptor)
            }
        }
    }

    private static let suffix = ".partial"
    private static let lockName = "/.lock"
}
