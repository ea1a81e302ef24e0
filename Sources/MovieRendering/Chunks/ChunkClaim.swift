import Foundation
import MediaWriting
import SourceFiles

/// A worker's claim of a chunk: a file in the plan folder that exists while the worker renders the chunk.
///
/// The file has one line, the name of the worker and the seconds since the claim. The worker updates it, so that other
/// workers can tell a slow worker from a lost one without comparing the clocks of machines.
package final class ChunkClaim: Sendable {
    /// The number of the chunk.
    package let number: Int
    private let path: String
    private let worker: WorkerName
    private let descriptor: Int32

    /// Claims a chunk; returns nil if another worker has the file.
    ///
    /// - Throws: `.outputNotWritable` or `.diskFull` if the file cannot be created.
    init?(_ number: Int, path: String, worker: WorkerName) throws(MediaError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor < 0, errno == EEXIST { return nil }
        guard descriptor >= 0 else { throw MediaError(errno: errno, during: "claiming a chunk", path: path) }
        self.number = number
        self.path = path
        self.worker = worker
        self.descriptor = descriptor
        update(elapsed: 0)
    }

    deinit { close(descriptor) }

    /// Tells the other workers that this one is still rendering the chunk.
    ///
    /// - Parameter elapsed: the seconds since the claim.
    package func update(elapsed: Double) {
        let line = ClaimState(worker: worker, elapsed: elapsed).line
        // Best effort: a claim that is not updated is taken over, and the chunk is rendered twice.
        _ = line.utf8CString.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count - 1, 0) }
    }

    /// Removes the claim, unless another worker has taken it over.
    package func release() {
        var own = stat()
        var current = stat()
        guard fstat(descriptor, &own) == 0, stat(path, &current) == 0 else { return }
        if own.st_ino == current.st_ino, own.st_dev == current.st_dev { unlink(path) }
    }
}

/// The contents of a claim file.
struct ClaimState: Equatable {
    var worker: WorkerName
    /// The seconds since the claim, in tenths.
    var elapsed: Double

    init(worker: WorkerName, elapsed: Double) {
        self.worker = worker
        self.elapsed = elapsed
    }

    /// Reads a line; nil if it is incomplete.
    init?(_ line: String) {
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

/// The name of a worker process, unique among the machines of a farm: host name, process ID, random number.
package struct WorkerName: Equatable, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    /// The name of this process.
    package static let current = WorkerName(host: hostName, process: getpid())

    init(host: String, process: Int32) {
        let unique = String(UInt32.random(in: .min ... .max), radix: 36)
        text = "\(host)/\(process)/\(unique)"
    }

    /// Whether the worker ran on this machine and its process has ended.
    var hasEnded: Bool {
        let parts = text.split(separator: "/")
        guard parts.count == 3, parts[0] == Self.hostName, let process = Int32(parts[1]), process > 0 else {
            return false
        }
        return kill(process, 0) != 0 && errno == ESRCH
    }

    /// The host name without characters that separate the parts of a worker's name.
    private static let hostName: String = {
        let name = ProcessInfo.processInfo.hostName.filter { !$0.isWhitespace && $0 != "/" }
        return name.isEmpty ? "host" : name
    }()
}
