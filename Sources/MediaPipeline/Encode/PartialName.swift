import Foundation

/// Where a file lies while it is being written: hidden, in the folder of its final name, so that renaming is one step.
struct PartialFileName {
    let path: String
    let folder: String
    private let name: String

    /// A symbolic link stands for the file that it leads to, which is what will be replaced.
    init(of path: String) {
        let path = Self.target(of: path)
        self.path = path
        let cut = path.lastIndex(of: "/")
        folder = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        name = cut.map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Throws when the final name cannot be used whatever is written.
    func checkFinal(overwrite: OverwritePolicy) throws(MediaError) {
        var status = stat()
        guard !name.isEmpty else { throw .isFolder(path) }
        guard stat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path) }
        // A rename would replace the device or pipe itself, /dev/null for instance.
        guard status.st_mode & S_IFMT == S_IFREG else { throw .isNoFile(path) }
        if overwrite == .refuse { throw .exists(path) }
    }

    private static func target(of path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let resolved = realpath(path, nil) else {
            return path
        }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Creates and locks a new file: `.name.PID.partial`, numbered when this process writes the same file twice at
    /// once.
    ///
    /// Between its creation and its locking somebody may take it for a leftover, and sweep it up: then the next name is
    /// tried.
    func create(_ calls: FileCalls = FileCalls()) throws(MediaError) -> (path: String, descriptor: Int32) {
        for attempt in 0..<100 {
            let candidate = folder + "/" + prefix + "\(getpid())" + (attempt == 0 ? "" : "-\(attempt)") + Self.suffix
            let descriptor = open(candidate, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                guard Self.isLocked(descriptor, calls) else {
                    close(descriptor)
                    continue
                }
                // What replaces a private file is private from the start.
                if let mode { fchmod(descriptor, mode | S_IRUSR | S_IWUSR) }
                return (candidate, descriptor)
            }
            guard errno == EEXIST else { throw MediaError(errno: errno, during: "creating the file", path: path) }
        }
        throw MediaError(errno: EEXIST, during: "creating the file", path: path)
    }

    /// Locks a file; false when somebody else holds it, or has removed it.
    ///
    /// Advisory: where the file system has no locks, leftovers are merely not swept.
    static func isLocked(_ descriptor: Int32, _ calls: FileCalls) -> Bool {
        if calls.lock(descriptor) != 0, errno == EWOULDBLOCK { return false }
        return links(descriptor) > 0
    }

    /// Names that lead to an open file.
    static func links(_ descriptor: Int32) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_nlink) : 0
    }

    /// The permissions of the file that has the name; nil where there is none.
    var mode: mode_t? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o777 : nil
    }

    /// Removes partial files of the same name that killed processes left: those whose lock nobody holds.
    func removeStalePartialFiles() {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for entry in entries where entry.hasPrefix(prefix) && entry.hasSuffix(Self.suffix) {
            let leftover = folder + "/" + entry
            let descriptor = open(leftover, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            // One that has no name any more was swept up by somebody else, and the name may be a living file's by now.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.links(descriptor) > 0 { unlink(leftover) }
            close(descriptor)
        }
    }

    private var prefix: String { ".\(name)." }
    private static let suffix = ".partial"
}
