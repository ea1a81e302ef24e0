import Foundation

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

    /// A started program.
    final class Running {
        private let process = Process()
        private let streams: Folder
        private let ended = DispatchSemaphore(value: 0)

        init(_ invocation: Invocation) throws {
            streams = try Folder()
            process.executableURL = URL(fileURLWithPath: invocation.program)
            process.arguments = invocation.arguments
            process.environment = ProcessInfo.processInfo.environment.merging(invocation.environment) { $1 }
            if let folder = invocation.folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
            process.standardInput = FileHandle.nullDevice
            if let input = invocation.input {
                process.standardInput = FileHandle(forReadingAtPath: try streams.write(input, to: "input"))
            }
            // Files instead of pipes, which block the program when they are full.
            process.standardOutput = FileHandle(forWritingAtPath: try streams.write("", to: "output"))
            process.standardError = FileHandle(forWritingAtPath: try streams.write("", to: "errors"))
            let ended = ended
            process.terminationHandler = { _ in ended.signal() }
            try process.run()
        }

        var errorsSoFar: String { (try? streams.text("errors")) ?? "" }
        var outputSoFar: String { (try? streams.text("output")) ?? "" }
        var isRunning: Bool { process.isRunning }
        var processID: Int32 { process.processIdentifier }

        func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

        func wait() throws -> Result {
            if ended.wait(timeout: .now() + Invocation.timeout) == .timedOut {
                kill(process.processIdentifier, SIGKILL)
                // Foundation misses the end of a program whose own children live on.
                _ = ended.wait(timeout: .now() + 10)
                throw TimedOut(
                    command: ([process.executableURL?.path ?? ""] + (process.arguments ?? [])).joined(separator: " "))
            }
            let wasKilled = process.terminationReason == .uncaughtSignal
            return Result(
                status: process.terminationStatus, wasKilled: wasKilled, output: outputSoFar, errors: errorsSoFar)
        }
    }

    struct TimedOut: Error { let command: String }
}
