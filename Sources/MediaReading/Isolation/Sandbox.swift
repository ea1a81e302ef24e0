import Glibc
import WorkerSandbox

/// The confinement of a decoding worker.
///
/// Everything applies to the calling thread and the threads that it starts, so that no other thread may exist yet.
enum Sandbox {
    /// The address space of a worker in bytes: four times the memory of the largest image with 16 bits per component.
    fileprivate static let addressSpace: UInt64 = 8 << 30
    /// The processor time of a worker in seconds: a day.
    fileprivate static let processorTime: UInt64 = 86_400
    fileprivate static let openFiles: UInt64 = 64

    /// The address space in addition to the memory limit: code, libraries, stacks and shared memory.
    private static let reservedSpace: UInt64 = 2 << 30

    /// Confines the process of which workers are copies, before they exist.
    ///
    /// Where the system allows it, the process gets a network without interfaces, and gives up all capabilities but
    /// that to read all files, which it cannot use until a worker needs it for its one file.
    static func prepare() {
        mp_leave_network()
        mp_suspend_capabilities()
        _ = mp_drop_privileges()
    }

    /// Confines a copy of a process after `prepare` to reading one open file and to its socket.
    ///
    /// Without Landlock (Linux 5.13), the worker can also read other files, but cannot send them anywhere. Without
    /// seccomp, only the resource limits remain.
    ///
    /// - Parameters:
    ///   - file: The descriptor of the file.
    ///   - memory: The memory limit in MiB.
    static func enter(file: Int32, memory: Int) {
        let space = memory < 1 << 20 ? min(UInt64(memory) << 20 + reservedSpace, addressSpace) : addressSpace
        _ = mp_limit_resources(space, processorTime, openFiles)
        mp_drop_capabilities(file)
        guard mp_drop_privileges() == 0 else { return }
        _ = mp_restrict_files(file)
        _ = mp_restrict_calls()
    }
}

/// A restriction of decoding workers that this system does not support.
package struct MissingRestriction: Equatable, Sendable {
    /// The mechanism: "Landlock".
    package let name: String
    /// What workers can do without it.
    package let consequence: String
    /// The system's error.
    package let reason: String

    /// Creates the description of a restriction.
    package init(name: String, consequence: String, reason: String) {
        self.name = name
        self.consequence = consequence
        self.reason = reason
    }

    /// Returns the restrictions that this system does not support, tried in a child process.
    package static func all() -> [MissingRestriction] {
        var result = mp_restrictions()
        let code = mp_test_restrictions(Sandbox.addressSpace, Sandbox.processorTime, Sandbox.openFiles, &result)
        let restrictions = [
            ("resource limits", "workers are not limited in memory and processor time", result.limits),
            ("Landlock", "workers can read other files", result.files),
            ("seccomp", "workers can write files, start processes and use the network", result.calls),
        ]
        return restrictions.compactMap { name, consequence, error in
            guard code != 0 || error != 0 else { return nil }
            return MissingRestriction(
                name: name, consequence: consequence, reason: String(cString: strerror(code != 0 ? code : error)))
        }
    }
}

extension MissingRestriction: CustomStringConvertible {
    /// One sentence: the restriction, the reason and the consequence.
    package var description: String { "\(name) does not work here (\(reason)): \(consequence)" }
}
