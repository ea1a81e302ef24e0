import Glibc

/// What two names of one file have in common.
struct FileKey: Hashable {
    private let device: UInt
    private let number: UInt

    /// Nil where there is no file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}
