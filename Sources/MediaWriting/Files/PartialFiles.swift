import Foundation

/// The temporary files and folders of this process that are not complete yet, so that a forced exit can remove them.
///
/// - Thread safety: any thread.
package enum PartialFiles {
    private static let lock = NSLock()
    // Guarded by lock.
    nonisolated(unsafe) private static var paths: Set<String> = []
    nonisolated(unsafe) private static var isClosed = false

    /// Adds a file that `create` creates.
    ///
    /// - Parameter create: Creates the file; returns its descriptor, or a negative number with `errno` set.
    /// - Returns: The result of `create`; a negative number with the `errno` `ECANCELED` after `removeAll()`.
    package static func add(_ path: String, _ create: () -> Int32) -> Int32 {
        lock.withLock {
            guard !isClosed else {
                errno = ECANCELED
                return -1
            }
            let descriptor = create()
            if descriptor >= 0 { paths.insert(path) }
            return descriptor
        }
    }

    /// Adds a folder with temporary files.
    package static func addFolder(_ path: String) { lock.withLock { _ = paths.insert(path) } }

    /// Forgets a file or folder that was removed or renamed.
    package static func forget(_ path: String) { lock.withLock { _ = paths.remove(path) } }

    /// Removes all files and prevents new ones. Only for the exit of the process: their writers fail from now on.
    ///
    /// Waits at most a second for a thread that is creating a file on a disk that does not respond.
    package static func removeAll() {
        let isLocked = lock.lock(before: Date(timeIntervalSinceNow: 1))
        defer { if isLocked { lock.unlock() } }
        guard isLocked else { return }
        isClosed = true
        for path in paths where unlink(path) != 0 { removeFolder(path) }
        paths.removeAll()
    }

    /// Removes a folder, in which a thread may create a last file meanwhile.
    private static func removeFolder(_ path: String) {
        for _ in 0..<3 where access(path, F_OK) == 0 { try? FileManager.default.removeItem(atPath: path) }
    }
}
