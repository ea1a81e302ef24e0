import Foundation
import SourceFiles

/// A file that is written under a temporary name and renamed when it is complete, so that no reader ever sees a partial
/// file.
///
/// The temporary file, `.name.PID.partial`, lies beside the final path and is locked (`flock`). `commit()` synchronizes
/// it to disk and renames it; every other outcome, `deinit` included, removes it, and `PartialFiles.removeAll()`
/// does at a forced exit. Only SIGKILL or a power failure leaves it behind; the next writer of the same file removes
/// temporary files that no process has locked.
///
/// - Owner: one thread.
final class PendingFile {
    // Immutable after init.
    let finalPath: String
    let partialPath: String
    private let overwrite: OverwritePolicy
    private let calls: FileCalls

    /// The open file; negative once it is closed.
    private var descriptor: Int32
    /// The first write error (`errno`); 0 if none. FFmpeg may forget errors, this does not.
    private(set) var failure: Int32 = 0

    /// Creates the temporary file, which proves that the folder is writable.
    ///
    /// - Parameter isInOwnFolder: whether no other process writes into the folder. If true, the folder is not searched
    ///   for stale temporary files.
    /// - Throws: `.outputNotWritable` for a missing or read-only folder, a folder at the file path, or an existing file
    ///   that may not be replaced; `.diskFull` if not even an empty file can be created.
    init(path: String, overwrite: OverwritePolicy, isInOwnFolder: Bool = false, calls: FileCalls = FileCalls())
        throws(MediaError)
    {
        let partialName = PartialFileName(of: path)
        try partialName.checkFinal(overwrite: overwrite)
        if !isInOwnFolder { partialName.removeStalePartialFiles() }
        (partialPath, descriptor) = try partialName.create(calls)
        finalPath = partialName.path
        self.overwrite = overwrite
        self.calls = calls
    }

    deinit { discard() }

    /// Writes all of `bytes` at the current position; returns 0 or the `errno` of the failure.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard failure == 0 else { return failure }
        let code = calls.writeAll(descriptor, bytes).failure
        return code == 0 ? 0 : fail(code)
    }

    /// Seeks to `offset` from the start of the file; returns the offset, or the negated `errno`.
    func seek(to offset: Int64) -> Int64 {
        let reached = lseek(descriptor, off_t(offset), SEEK_SET)
        return reached < 0 ? -Int64(fail(errno)) : Int64(reached)
    }

    /// The size of the file in bytes, or the negated `errno`.
    var size: Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : -Int64(fail(errno))
    }

    /// Throws the first write error, if any. Call after each step of a library that may forget errors.
    func checkHealth(during operation: String) throws(MediaError) {
        if failure != 0 { throw MediaError(errno: failure, during: operation, path: finalPath) }
    }

    /// Synchronizes the file to disk, closes it and renames it to its final path. If it throws, the file is removed.
    func commit() throws(MediaError) {
        do {
            try checkHealth(during: "writing the file")
            // Best effort: a process that may write to the folder need not own its files.
            if let mode = PartialFileName(of: finalPath).mode { fchmod(descriptor, mode) }
            try require(calls.synchronize(descriptor), during: "synchronizing the file to disk")
            try close()
            try publish()
        } catch {
            discard()
            throw error
        }
        synchronizeFolder()
    }

    /// Removes the file unless it is committed. Idempotent.
    func discard() {
        guard descriptor >= 0 || isUnpublished else { return }
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
        if isUnpublished {
            unlink(partialPath)
            PartialFiles.forget(partialPath)
        }
        isUnpublished = false
    }

    private var isUnpublished = true

    private func close() throws(MediaError) {
        let closing = descriptor
        descriptor = -1
        try require(calls.close(closing), during: "closing the file")
    }

    private func publish() throws(MediaError) {
        // A hard link fails if the name exists; a rename would replace the file.
        if overwrite == .refuse, link(partialPath, finalPath) != 0, errno == EEXIST {
            throw MediaError.exists(finalPath)
        }
        try require(calls.rename(partialPath, finalPath), during: "renaming the file")
        // Renaming one hard link of a file to another does nothing and succeeds.
        if overwrite == .refuse { unlink(partialPath) }
        PartialFiles.forget(partialPath)
        isUnpublished = false
    }

    /// Synchronizes the folder so that the new name survives a power failure. Best effort: some file systems cannot
    /// synchronize folders.
    private func synchronizeFolder() {
        let folder = open(PartialFileName(of: finalPath).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        _ = Glibc.close(folder)
    }

    /// Throws the error for `errno` if `code` is negative.
    private func require(_ code: Int32, during operation: String) throws(MediaError) {
        if code < 0 { throw MediaError(errno: fail(errno), during: operation, path: finalPath) }
    }

    private func fail(_ code: Int32) -> Int32 {
        if failure == 0 { failure = code }
        return code
    }
}

/// The temporary name of a file that is being written: hidden, in the folder of its final name, so that renaming is
/// atomic.
struct PartialFileName {
    let path: String
    let folder: String
    private let name: String

    /// Resolves a symbolic link: its target is the file that will be replaced.
    init(of path: String) {
        let path = Self.target(of: path)
        self.path = path
        let cut = path.lastIndex(of: "/")
        folder = cut.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        name = cut.map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Throws if nothing can be written at the final path.
    func checkFinal(overwrite: OverwritePolicy) throws(MediaError) {
        var status = stat()
        guard !name.isEmpty else { throw .isFolder(path) }
        guard stat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path) }
        // A rename would replace the device or pipe itself, for example /dev/null.
        guard status.st_mode & S_IFMT == S_IFREG else { throw .isNotRegularFile(path) }
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

    /// Creates and locks `.name.PID.partial`, with a number appended if this process already writes the same file.
    ///
    /// Another process may remove the file as stale between its creation and the lock; then the next name is tried.
    func create(_ calls: FileCalls = FileCalls()) throws(MediaError) -> (path: String, descriptor: Int32) {
        for attempt in 0..<100 {
            let candidate = folder + "/" + prefix + "\(getpid())" + (attempt == 0 ? "" : "-\(attempt)") + Self.suffix
            let descriptor = PartialFiles.add(candidate) {
                open(candidate, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            }
            if descriptor >= 0 {
                guard Self.lock(descriptor, calls) else {
                    PartialFiles.forget(candidate)
                    close(descriptor)
                    continue
                }
                // A file that replaces a private one is private from the start.
                if let mode { fchmod(descriptor, mode | S_IRUSR | S_IWUSR) }
                return (candidate, descriptor)
            }
            guard errno == EEXIST else { throw MediaError(errno: errno, during: "creating the file", path: path) }
        }
        throw MediaError(errno: EEXIST, during: "creating the file", path: path)
    }

    /// Locks a file; false if another process holds the lock or has removed the file.
    ///
    /// Advisory: on file systems without locks, stale files are not removed.
    static func lock(_ descriptor: Int32, _ calls: FileCalls) -> Bool {
        if calls.lock(descriptor) != 0, errno == EWOULDBLOCK { return false }
        return linkCount(descriptor) > 0
    }

    /// The number of hard links to an open file.
    static func linkCount(_ descriptor: Int32) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_nlink) : 0
    }

    /// The permissions of the existing file at the final path; nil if there is none.
    var mode: mode_t? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status.st_mode & 0o777 : nil
    }

    /// Removes temporary files of the same name that terminated processes left behind: those that no process has
    /// locked.
    func removeStalePartialFiles() {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for entry in entries where entry.hasPrefix(prefix) && entry.hasSuffix(Self.suffix) {
            let staleFile = folder + "/" + entry
            let descriptor = open(staleFile, O_RDWR | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            // A file without links was removed by another process, and the name may belong to an active file by now.
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0, Self.linkCount(descriptor) > 0 { unlink(staleFile) }
            close(descriptor)
        }
    }

    private var prefix: String { ".\(name)." }
    private static let suffix = ".partial"
}

/// The handling of an existing output file.
public enum OverwritePolicy: Sendable, CaseIterable {
    /// Replace the file, atomically, when the new one is complete.
    case replace
    /// Keep the file and throw before anything is written.
    case refuse
}

/// Writes `data` to a temporary file and renames it to `path` once it is complete and synchronized to disk.
///
/// - Throws: `.outputNotWritable` for a missing or read-only folder, a folder at the file path, or an existing file
///   that may not be replaced; `.diskFull`. An existing file is unchanged then.
package func writeFile(_ data: Data, to path: String, overwrite: OverwritePolicy = .replace) throws(MediaError) {
    let file = try PendingFile(path: path, overwrite: overwrite)
    // commit() throws write errors.
    _ = data.withUnsafeBytes { file.write($0) }
    try file.commit()
}
