import Foundation
import Synchronization
import TestSupport
import WorkerSandbox

/// A run of a program, and its result.
struct Invocation {
    struct Result {
        let status: Int32
        /// Whether a signal ended the program; `status` is the signal number then.
        let wasKilled: Bool
        let output: String
        let errors: String
    }

    let program: String
    let arguments: [String]
    var folder: String?
    /// Variables to add to this process's environment.
    var environment: [String: String] = [:]
    /// The text of standard input.
    var input: String?

    /// The seconds after which a program is killed.
    static let timeout = 240.0

    func run() throws -> Result { try start().wait() }

    func start() throws -> Running { try Running(self) }

    /// A started program in a process group of its own, killed when the object is released. It inherits the three
    /// standard streams and nothing else.
    final class Running {
        let processID: pid_t
        private let command: String
        private let streams: TemporaryFolder
        private let end = ProcessEnd()

        init(_ invocation: Invocation) throws {
            streams = try TemporaryFolder()
            command = ([invocation.program] + invocation.arguments).joined(separator: " ")
            let input = try invocation.input.map { [streams] in try streams.write($0, to: "input") }
            // Files instead of pipes, which block the program when they are full.
            processID = try invocation.spawn(
                streams: [input ?? "/dev/null", streams.write("", to: "output"), streams.write("", to: "errors")])
            end.observe(processID)
        }

        deinit { if isRunning { kill(-processID, SIGKILL) } }

        var errorsSoFar: String { (try? streams.text("errors")) ?? "" }
        var outputSoFar: String { (try? streams.text("output")) ?? "" }
        var isRunning: Bool { end.status == nil }

        func send(_ signal: Int32) { if isRunning { kill(processID, signal) } }

        func wait() throws -> Result {
            guard let status = end.wait(seconds: Invocation.timeout) else {
                throw TimedOut(command: command, output: outputSoFar, errors: errorsSoFar)
            }
            let signal = status & 0x7f
            return Result(
                status: signal == 0 ? status >> 8 & 0xff : signal, wasKilled: signal != 0, output: outputSoFar,
                errors: errorsSoFar)
        }
    }

    /// The end of a process, observed by a thread.
    private final class ProcessEnd: Sendable {
        private let ended = DispatchSemaphore(value: 0)
        private let waitStatus = Mutex<Int32?>(nil)

        /// The status of `waitpid`; nil while the process is running.
        var status: Int32? { waitStatus.withLock { $0 } }

        func observe(_ process: pid_t) {
            Thread { [self] in
                var status: Int32 = 0
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                waitStatus.withLock { $0 = status }
                ended.signal()
            }.start()
        }

        /// Waits for the end; returns nil after so many seconds.
        func wait(seconds: Double) -> Int32? {
            if ended.wait(timeout: .now() + seconds) == .success { ended.signal() }
            return status
        }
    }

    /// Starts the program with files as its standard streams; returns its process ID.
    private func spawn(streams: [String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, path) in streams.enumerated() {
            posix_spawn_file_actions_addopen(&actions, Int32(number), path, number == 0 ? O_RDONLY : O_WRONLY, 0)
        }
        mp_spawn_close_from(&actions, 3)
        if let folder { mp_spawn_in_folder(&actions, folder) }
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var child: pid_t = 0
        let code = Self.withCStrings([program] + arguments) { arguments in
            Self.withCStrings(variables.map { "\($0)=\($1)" }) { variables in
                posix_spawn(&child, program, &actions, &attributes, arguments, variables)
            }
        }
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EINVAL) }
        return child
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        return body(&pointers)
    }

    struct TimedOut: Error {
        let command: String
        let output: String
        let errors: String
    }
}
