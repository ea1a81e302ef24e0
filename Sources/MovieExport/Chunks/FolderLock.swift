import Foundation

/// Holds a folder for one process; others that ask for it are refused. Ends with the value, or with the process.
public final class FolderLock {
    private let descriptor: Int32

    /// - Throws: `ChunkError.busy` when somebody else holds it; a folder that is not there, or cannot be locked, is
    ///   free.
    public init(_ folder: String) throws(ChunkError) {
        descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(descriptor)
            throw .busy(folder: folder)
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
