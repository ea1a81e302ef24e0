import Foundation

/// Where the pictures of a sequence lie until all are there: a hidden folder beside them, `.name.PID.partial`.
///
/// A file in it is locked (`flock`) while its owner lives: folders themselves have no locks on NFS. Only SIGKILL or a
/// power cut leaves it behind; the next writer of the same sequence sweeps up what no process holds, and leaves alone
/// what cannot be locked.
/// - Owner: one thread.
final class PendingFolder {
    // Immutable after init.
    let path: String

    /// Of the locked file; negative once the folder is gone.
    private var descriptor: Int32

    /// - Parameter name: what tells this sequence from others in `folder`.
    /// - Throws: `.outputNotWritable` or `.diskFull` when it cannot be made.
    init(in folder: String, name: String, calls: FileCalls = FileCalls()) throws(MediaError) {
        let prefix = ".\(name)."
        Self.removeStalePartialFiles(in: folder, prefix: prefix, calls)
        (path, descriptor) = try Self.create(in: folder, prefix: prefix, calls)
    }

    deinit { discard() }

    /// Removes the folder and what is in it. Idempotent.
    func discard() {
        guard descriptor >= 0 else { return }
        Self.remove(path, descriptor)
        descriptor = -1
    }

    /// NFS keeps a file that is open under another name, and the folder with it, until it is closed.
    private static func remove(_ path: String, _ descriptor: Int32) {
        try? FileManager.default.removeItem(atPath: path)
        close(descriptor)
        rmdir(path)
    }

    /// Numbered when this process writes the same sequence twice at once, or when somebody takes the folder for a
    /// leftover before it is locked.
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
            if descriptor >= 0, PartialFileName.isLocked(descriptor, calls) { return (candidate, descriptor) }
            let code = errno
            if descriptor >= 0 { close(descriptor) }
            // A disk that is full, and not a sweeper.
            if descriptor < 0, rmdir(candidate) == 0 {
                throw MediaError(errno: code, during: "making a folder for the pictures", path: folder)
            }
        }
        throw MediaError(errno: errno, during: "making a folder for the pictures", path: folder)
    }

    private static func removeStalePartialFiles(in folder: String, prefix: String, _ calls: FileCalls) {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for entry in entries where entry.hasPrefix(prefix) && entry.hasSuffix(suffix) {
            let leftover = folder + "/" + entry
            let descriptor = open(leftover + lockName, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
            if descriptor < 0 {
                // Its writer was killed before there was anything in it; what is not empty stays.
                if errno == ENOENT { rmdir(leftover) }
            } else if calls.lock(descriptor) == 0, PartialFileName.links(descriptor) > 0 {
                remove(leftover, descriptor)
            } else {
                close(descriptor)
            }
        }
    }

    private static let suffix = ".partial"
    private static let lockName = "/.lock"
}
