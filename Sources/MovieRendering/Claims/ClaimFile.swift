import Foundation
import MediaWriting
import SourceFiles

/// A worker's claim of a piece of work, such as a chunk of a movie or a row of a batch: a file that exists while the
/// worker does it.
///
/// The file has one line, the name of the worker and the seconds since the claim. The worker updates it, so that other
/// workers can tell a slow worker from a lost one without comparing the clocks of machines (`ClaimWatch`).
package final class ClaimFile: Sendable {
    /// The interval at which workers update their claims, in seconds.
    package static let updateInterval = 10.0

    private let path: String
    private let worker: WorkerName
    private let descriptor: Int32

    /// Claims the work; returns nil if another worker has the file.
    ///
    /// The file is removed when the process is forced to exit, except by SIGKILL.
    /// - Parameter elapsed: the seconds since the start of the work.
    /// - Throws: `.outputNotWritable` or `.diskFull` if the file cannot be created.
    package init?(
        _ path: String, worker: WorkerName = .current, elapsed: Double = 0, during operation: String
    ) throws(MediaError) {
        let descriptor = PartialFiles.add(path) { open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        if descriptor < 0, errno == EEXIST { return nil }
        guard descriptor >= 0 else { throw MediaError(errno: errno, during: operation, path: path) }
        self.path = path
        self.worker = worker
        self.descriptor = descriptor
        update(elapsed: elapsed)
    }

    deinit { close(descriptor) }

    /// Tells the other workers that this one is still at work.
    ///
    /// - Parameter elapsed: the seconds since the claim.
    package func update(elapsed: Double) {
        let line = ClaimState(worker: worker, elapsed: elapsed).line
        // Best effort: a claim that is not updated is taken over, and the work is done twice.
        _ = line.utf8CString.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count - 1, 0) }
    }

    /// Removes the claim, unless another worker has taken it over.
    package func release() {
        if Self.isFile(descriptor, at: path) { unlink(path) }
        PartialFiles.forget(path)
    }

    /// Removes the claim of a lost worker.
    ///
    /// - Parameter line: the contents by which the worker was found to be lost.
    /// - Returns: false if another worker has removed the claim meanwhile, or replaced it with its own.
    static func remove(_ path: String, of line: String) -> Bool {
        var descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        // The claim of another user may be readable only. Removing it needs the permission of the folder.
        if descriptor < 0 { descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        // The first of several workers has the lock until the file is removed; the others find another file.
        flock(descriptor, LOCK_EX)
        guard isFile(descriptor, at: path), contents(descriptor) == line else { return false }
        return unlink(path) == 0
    }

    /// Returns whether an open file is the one that has the name.
    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var own = stat()
        var current = stat()
        guard fstat(descriptor, &own) == 0, stat(path, &current) == 0 else { return false }
        return own.st_ino == current.st_ino && own.st_dev == current.st_dev
    }

    private static func contents(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

/// The contents of a claim file.
package struct ClaimState: Equatable, Sendable {
    package var worker: WorkerName
    /// The seconds since the claim, in tenths.
    package var elapsed: Double

    init(worker: WorkerName, elapsed: Double) {
        self.worker = worker
        self.elapsed = elapsed
    }

    /// Reads a line; nil if it is incomplete.
    package init?(_ line: String) {
        let parts = line.split(whereSeparator: \.isWhitespace)
        guard line.hasSuffix("\n"), parts.count == 2, let elapsed = Double(parts[1]) else { return nil }
        worker = WorkerName(String(parts[0]))
        self.elapsed = elapsed
    }

    /// The line of the file. All lines of a worker have the same length, so that one replaces the other.
    var line: String {
        let tenths = String(Int(min(max(0, elapsed), 1e9) * 10))
        let padded = String(repeating: "0", count: max(0, 11 - tenths.count)) + tenths
        return "\(worker.text) \(padded.dropLast()).\(padded.suffix(1))\n"
    }
}
