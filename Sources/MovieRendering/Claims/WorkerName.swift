import Foundation

/// The name of a worker process, unique among the machines of a farm: host name, process ID, random number.
package struct WorkerName: Equatable, Sendable {
    package let text: String

    init(_ text: String) { self.text = text }

    /// The name of this process.
    package static let current = WorkerName(host: hostName, process: getpid())

    init(host: String, process: Int32) {
        let unique = String(UInt32.random(in: .min ... .max), radix: 36)
        text = "\(host)/\(process)/\(unique)"
    }

    /// Whether the worker ran on this machine and its process has ended.
    package var hasEnded: Bool {
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
