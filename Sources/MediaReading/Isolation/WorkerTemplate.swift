import Foundation
import Glibc
import Images
import Limits

/// A process that has loaded the program and its libraries, but reads no file. Workers are copies of it: starting the
/// program for each file would take much longer than reading a small image.
///
/// - Thread safety: any thread.
final class WorkerTemplate: Sendable {
    /// The program and the arguments of workers, and the variables that they inherit.
    struct Program: Sendable {
        let path: String
        let arguments: [String]

        /// The variables that the loader and sanitizers need. Others may hold secrets.
        fileprivate static let variables = ["LD_LIBRARY_PATH", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"]
    }

    /// A worker could not be started.
    struct Failure: Error {
        /// The error number.
        let code: Int32
    }

    /// The message that asks for a worker. The socket of the worker comes with it.
    struct Request: Codable {
        /// The limits of the worker, as `ResourceLimits.list`.
        let limits: String
        /// Whether the worker is a copy; otherwise the process that gets the message becomes the worker.
        let isCopy: Bool
    }

    /// The answer to a request.
    struct Reply: Codable {
        /// The process ID, or a negated error number.
        let process: Int32
    }

    /// A running process.
    fileprivate final class Running {
        let channel: WorkerChannel
        let process: pid_t
        /// Whether the process has become a worker, which its owner ends.
        var isWorker = false

        init(_ channel: WorkerChannel, _ process: pid_t) {
            self.channel = channel
            self.process = process
        }

        deinit {
            guard !isWorker else { return }
            kill(process, SIGKILL)
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
        }
    }

    /// The longest time for copying a process, in milliseconds.
    fileprivate static let timeout: Int32 = 30_000

    private let program: Program
    private let running = LockedValue<Running?>(nil)

    init(_ program: Program) { self.program = program }

    /// The process ID; nil before the first worker, and on systems where processes cannot be copied.
    var process: pid_t? { running.withLock { $0?.process } }

    /// Starts a worker.
    ///
    /// - Parameter socket: The worker's end of the connection, which stays open.
    /// - Returns: The process ID. The worker is a child of this process.
    func startWorker(socket: Int32) throws(Failure) -> pid_t {
        let result: Result<pid_t, Failure> = running.withLock { running in
            // The process may have been ended from outside since the last worker.
            if let template = running, let worker = template.copy(socket) { return .success(worker) }
            running = nil
            do throws(Failure) {
                let template = try Self.start(program)
                guard let worker = template.copy(socket) else { return .success(try template.become(socket)) }
                running = template
                return .success(worker)
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    /// Starts the program.
    private static func start(_ program: Program) throws(Failure) -> Running {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw Failure(code: errno)
        }
        let channel = WorkerChannel(socket: ends[0])
        defer { close(ends[1]) }
        let environment = ProcessInfo.processInfo.environment
        let variables =
            Program.variables.compactMap { name in environment[name].map { "\(name)=\($0)" } }
            // Swift's backtracer, which SWIFT_BACKTRACE may enable, would outlive a worker that crashes.
            + ["SWIFT_BACKTRACE=enable=no", "\(DecodeWorker.environmentVariable)=\(getpid())"]
        let (process, code) = ChildProcess.start(
            program.path, program.arguments, variables: variables, firstClosed: DecodeWorker.socket + 1
        ) { actions in
            // The socket first: its number may be one of the standard streams.
            posix_spawn_file_actions_adddup2(&actions, ends[1], DecodeWorker.socket)
            for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
                posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }
        guard code == 0 else { throw Failure(code: code) }
        return Running(channel, process)
    }
}

extension WorkerTemplate.Running {
    /// Returns the process ID of a copy; nil if the process has ended, or cannot be copied on this system.
    fileprivate func copy(_ socket: Int32) -> pid_t? {
        guard let reply = try? request(socket, isCopy: true), reply.process > 0 else { return nil }
        return reply.process
    }

    /// Makes the process itself the worker, and returns its process ID.
    fileprivate func become(_ socket: Int32) throws(WorkerTemplate.Failure) -> pid_t {
        guard (try? request(socket, isCopy: false)) != nil else { throw .init(code: ECHILD) }
        isWorker = true
        return process
    }

    private func request(_ socket: Int32, isCopy: Bool) throws(WorkerChannel.Broken) -> WorkerTemplate.Reply {
        let request = WorkerTemplate.Request(limits: ResourceLimits.current.list, isCopy: isCopy)
        try channel.send(request, descriptor: socket)
        guard case .body(let body, _)? = try channel.receive(within: WorkerTemplate.timeout),
            let reply = try? JSONDecoder().decode(WorkerTemplate.Reply.self, from: body)
        else { throw .init() }
        return reply
    }
}
