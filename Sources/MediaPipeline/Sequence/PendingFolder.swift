import Foundation

/// Where the pictures of a sequence lie until all are there: a hidden folder beside them, `.name.PID.partial`.
///
/// It is locked (`flock`) while its owner lives. Only SIGKILL or a power cut leaves it behind; the next writer of the same
/// sequence sweeps up what no process holds.
/// - Owner: one thread.
final class PendingFolder {
    // Immutable after init.
    let path: String

    /// Negative once the folder is gone.
    private var descriptor: Int32

    /// - Parameter name: what tells this sequence from others in `folder`.
    /// - Throws: `.outputNotWritable` or `.diskFull` when it cannot be made.
    init(in folder: String, name: String) throws(MediaError) {
        let prefix = ".\(name)."
        Self.sweepLeftovers(in: folder, prefix: prefix)
        (path, descriptor) = try Self.create(in: folder, prefix: prefix)
    }

    deinit { discard() }

    /// Removes the folder and what is in it. Idempotent.
    func discard() {
        guard descriptor >= 0 else { return }
        try? FileManager.default.removeItem(atPath: path)
        close(descriptor)
        descriptor = -1
    }

    /// Numbered when this process writes the same sequence twice at once.
    private static func create(in folder: String, prefix: String) throws(MediaError) -> (path: String, descriptor: Int32) {
        for attempt in 0..<100 {
            let candidate = folder + "/" + prefix + "\(getpid())" + (attempt == 0 ? "" : "-\(attempt)") + suffix
            if mkdir(candidate, 0o777) == 0 {
                let descriptor = lock(candidate)
                if descriptor >= 0 { return (candidate, descriptor) }
                rmdir(candidate)
            }
            guard errno == EEXIST else { break }
        }
        throw MediaError(errno: errno, during: "making a folder for the pictures", path: folder)
    }

    private static func sweepLeftovers(in folder: String, prefix: String) {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for entry in entries where entry.hasPrefix(prefix) && entry.hasSuffix(suffix) {
            let leftover = folder + "/" + entry
            let descriptor = lock(leftover)
            guard descriptor >= 0 else { continue }
            try? FileManager.default.removeItem(atPath: leftover)
            close(descriptor)
        }
    }

    /// Opens and locks a folder; negative when it is none, or somebody else holds it.
    private static func lock(_ path: String) -> Int32 {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return -1 }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(descriptor)
            return -1
        }
        return descriptor
    }

    private static let suffix = ".partial"
}
