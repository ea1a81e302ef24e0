import Foundation

/// A file that gets its name only when it is complete, so that nobody ever sees half of it.
///
/// It is written as `.name.PID.partial` beside its final place and locked (`flock`). `commit()` forces it to the disk
/// and renames it; every other way out, `deinit` included, removes it. Only SIGKILL or a power cut leaves it behind,
/// under that hidden name; the next writer of the same file sweeps up what no process holds.
///
/// - Owner: one thread.
final class PendingFile {
    // Immutable after init.
    let finalPath: String
    let partialPath: String
    private let overwrite: OverwritePolicy
    private let calls: FileCalls

    /// Negative once the file is closed.
    private var descriptor: Int32
    /// The first `errno` that writing met; 0 while all went well. FFmpeg may forget errors, this does not.
    private(set) var failure: Int32 = 0

    /// Creates the hidden file, which proves that the folder can be written.
    ///
    /// - Parameter isInOwnFolder: whether nobody else writes into the folder: then nothing is swept up, for which all
    ///   its names are read.
    /// - Throws: `.outputNotWritable` for a missing or forbidden folder, a folder in the file's place, or a file that
    ///   is there and may not be replaced; `.diskFull` when not even an empty file can be made.
    init(path: String, overwrite: OverwritePolicy, isInOwnFolder: Bool = false, calls: FileCalls = FileCalls())
        throws(MediaError)
    {
        let place = PartialFileName(of: path)
        try place.checkFinal(overwrite: overwrite)
        if !isInOwnFolder { place.removeStalePartialFiles() }
        (partialPath, descriptor) = try place.create(calls)
        finalPath = place.path
        self.overwrite = overwrite
        self.calls = calls
    }

    deinit { discard() }

    /// Writes all of `bytes` where the file stands; returns 0 or the `errno` that stopped it.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard failure == 0 else { return failure }
        let code = calls.writeAll(descriptor, bytes).failure
        return code == 0 ? 0 : fail(code)
    }

    /// Moves to `offset` from the start; returns it, or minus the `errno`.
    func seek(to offset: Int64) -> Int64 {
        let reached = lseek(descriptor, off_t(offset), SEEK_SET)
        return reached < 0 ? -Int64(fail(errno)) : Int64(reached)
    }

    /// Bytes in the file.
    var size: Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : -Int64(fail(errno))
    }

    /// Throws what writing met so far, if anything: to be called after each step of a library that may forget errors.
    func checkHealth(during operation: String) throws(MediaError) {
        if failure != 0 { throw MediaError(errno: failure, during: operation, path: finalPath) }
    }

    /// Forces the bytes to the disk, closes the file and gives it its name. After a throw the file is gone.
    func commit() throws(MediaError) {
        do {
            try checkHealth(during: "writing the file")
            // Best effort: whoever may write the folder need not own what is in it.
            if let mode = PartialFileName(of: finalPath).mode { fchmod(descriptor, mode) }
            try require(calls.synchronize(descriptor), during: "forcing the file to the disk")
            try close()
            try publish()
        } catch {
            discard()
            throw error
        }
        synchronizeFolder()
    }

    /// Removes the file unless it has its name already. Idempotent.
    func discard() {
        guard descriptor >= 0 || isUnpublished else { return }
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
        descriptor = -1
        if isUnpublished { unlink(partialPath) }
        isUnpublished = false
    }

    private var isUnpublished = true

    private func close() throws(MediaError) {
        let closing = descriptor
        descriptor = -1
        try require(calls.close(closing), during: "closing the file")
    }

    private func publish() throws(MediaError) {
        // A link fails where the name exists, which a rename would not.
        if overwrite == .refuse, link(partialPath, finalPath) != 0, errno == EEXIST {
            throw MediaError.exists(finalPath)
        }
        try require(calls.rename(partialPath, finalPath), during: "giving the file its name")
        // A rename between two links of one file does nothing and succeeds.
        if overwrite == .refuse { unlink(partialPath) }
        isUnpublished = false
    }

    /// Makes the new name survive a power cut; best effort, because some file systems refuse to synchronize folders.
    private func synchronizeFolder() {
        let folder = open(PartialFileName(of: finalPath).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        _ = fsync(folder)
        _ = Glibc.close(folder)
    }

    private func require(_ code: Int32, during operation: String) throws(MediaError) {
        if code < 0 { throw MediaError(errno: fail(errno), during: operation, path: finalPath) }
    }

    private func fail(_ code: Int32) -> Int32 {
        if failure == 0 { failure = code }
        return code
    }
}
