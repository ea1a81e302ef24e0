import Foundation
import Synchronization

/// Runs this program with other arguments in a folder, confined like `--untrusted`: a scene that makes it fail does not
/// end the server. Trusted commands can read files of other folders, but write only in this one.
final class ChildCommand: Sendable {
    private let program: String
    private let folder: String
    private let isTrusted: Bool
    private let state = Mutex(State())
    /// The largest output that is read, in bytes.
    private static let limit = 32 << 20

    private struct State {
        /// The command that runs.
        var process: Int32?
        /// Whether the call was cancelled, also before its command has started.
        var isCancelled = false
        /// Whether the server is ending.
        var isEnding = false

        var isStopped: Bool { isCancelled || isEnding }
    }

    /// The running commands of the process.
    private struct Running {
        var processes: Set<Int32> = []
        var isEnding = false
    }

    private static let all = Mutex(Running())

    /// Ends all commands, and prevents new ones. Only for the exit of the process.
    static func endAll() {
        let processes = all.withLock { all in
            all.isEnding = true
            return all.processes
        }
        for process in processes { kill(process, SIGTERM) }
    }

    init(program: String, folder: String, isTrusted: Bool) {
        self.program = program
        self.folder = folder
        self.isTrusted = isTrusted
    }

    /// What a command has written.
    struct Result: Sendable {
        let status: Int32
        let output: Data
        let errors: String

        /// Returns the output as text.
        ///
        /// - Throws: `ContextTools.Failure` with the messages if the command failed.
        func checked() throws(ContextTools.Failure) -> String {
            guard status == 0 else {
                throw ContextTools.Failure(errors.isEmpty ? "the command ended with status \(status)" : errors)
            }
            return String(decoding: output, as: UTF8.self)
        }
    }

    /// Begins a call, which is not cancelled yet.
    func begin() { state.withLock { $0.isCancelled = false } }

    /// Ends the command that runs, or that the call would start.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let process = state.process { kill(process, SIGTERM) }
        }
    }

    /// Ends the command that runs, and prevents new ones.
    func end() {
        state.withLock { state in
            state.isEnding = true
            if let process = state.process { kill(process, SIGTERM) }
        }
    }

    /// Keeps the identifier of a command that has started; ends it if it was cancelled meanwhile.
    private func add(_ process: Int32) {
        let isEnding = Self.all.withLock { all in
            all.processes.insert(process)
            return all.isEnding
        }
        let isStopped = state.withLock { state in
            state.process = process
            return state.isStopped
        }
        if isEnding || isStopped { kill(process, SIGTERM) }
    }

    private func remove(_ process: Int32) {
        state.withLock { $0.process = nil }
        Self.all.withLock { _ = $0.processes.remove(process) }
    }

    /// Runs a command.
    ///
    /// - Parameter line: Called for each line of the output.
    func run(_ arguments: [String], line: ((Data) -> Void)? = nil) throws -> Result {
        guard !state.withLock({ $0.isStopped }) else { throw ContextTools.Failure("the call was cancelled") }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments + confinement(of: arguments.first ?? "")
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        let errors = Pipe()
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let identifier = process.processIdentifier
        add(identifier)
        let messages = OutputReader(errors.fileHandleForReading, limit: Self.limit)
        let reading = Thread { messages.read() }
        reading.start()
        let reader = OutputReader(output.fileHandleForReading, limit: Self.limit)
        reader.read(line)
        process.waitUntilExit()
        remove(identifier)
        messages.wait()
        guard !reader.isTruncated else { throw ContextTools.Failure("the output is longer than \(Self.limit) bytes") }
        return Result(
            status: process.terminationStatus, output: reader.data,
            errors: String(decoding: messages.data, as: UTF8.self).trimmingCharacters(in: .newlines))
    }

    private func confinement(of command: String) -> [String] {
        let writes = command == "render" || command == "still" || command == "inspect"
        return (isTrusted ? [] : ["--untrusted", "--root", folder]) + (writes ? ["--output-root", folder] : [])
    }
}

/// Reads a pipe to its end, and keeps its first bytes.
final class OutputReader: Sendable {
    private let handle: FileHandle
    private let limit: Int
    private let state = Mutex<(data: Data, isTruncated: Bool)>((Data(), false))
    private let end = DispatchSemaphore(value: 0)

    init(_ handle: FileHandle, limit: Int) {
        self.handle = handle
        self.limit = limit
    }

    var data: Data { state.withLock { $0.data } }
    var isTruncated: Bool { state.withLock { $0.isTruncated } }

    /// Reads to the end, and calls `line` for each line.
    func read(_ line: ((Data) -> Void)? = nil) {
        var pending = Data()
        while true {
            let part = handle.availableData
            if part.isEmpty { break }
            state.withLock { state in
                if state.data.count + part.count > limit { state.isTruncated = true } else { state.data.append(part) }
            }
            guard let line else { continue }
            pending.append(part)
            while let end = pending.firstIndex(of: 10) {
                line(Data(pending[pending.startIndex..<end]))
                pending = Data(pending[(end + 1)...])
            }
        }
        end.signal()
    }

    /// Waits until another thread has read everything.
    func wait() { end.wait() }
}
