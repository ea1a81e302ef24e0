import ArgumentParser
import FileAccess
import Foundation
import Synchronization

/// `multiplane mcp`: a Model Context Protocol server on standard input and output.
struct ContextProtocol: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mcp",
        abstract: "Serve tools for language models on standard input and output.",
        discussion: """
            A server of the Model Context Protocol (MCP) with tools to validate, describe, draw, render and edit \
            scenes. It reads and writes only files in one folder, and runs the tools that read scenes and media with \
            the confinement of --untrusted. Configure your client to start it:

              { "mcpServers": { "multiplane": { "command": "multiplane", "args": ["mcp", "/home/me/videos"] } } }

            Example:
              multiplane mcp scenes
            """)

    @Argument(help: "The folder of the scenes (default: the current folder).")
    var folder: String = "."

    @Flag(
        help: """
            Run the tools without the confinement of --untrusted: they can then read files of other folders, but write \
            only in this one.
            """)
    var trusted = false

    /// The longest message that is read, in bytes.
    private static let messageLimit = 16 << 20

    /// The seconds that calls may take after the end of standard input.
    private static let lastSeconds = 10.0

    func run() throws {
        guard let root = ConfinedFolder(folder) else {
            throw CommandError(.inputUnreadable, "\(folder): no such folder; expected the folder of the scenes")
        }
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let tools = ContextTools(root: root, isTrusted: trusted, program: program)
        let server = ContextServer(tools: tools) { Console.output($0 + "\n") }
        let queue = MessageQueue()
        // Messages are read while a tool runs, so that it can be cancelled.
        Thread {
            let isComplete = Self.readLines { line in
                if !server.handleAtOnce(line) { queue.add(line) }
            }
            if !isComplete { queue.add("") }
            queue.end()
            // Calls that take longer have no one who waits for them.
            Thread.sleep(forTimeInterval: Self.lastSeconds)
            queue.clear()
            tools.end()
        }.start()
        while let line = queue.next() { server.handle(line) }
    }

    /// Reads lines of standard input to its end. Returns false if a line is too long.
    private static func readLines(_ body: (String) -> Void) -> Bool {
        var pending: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            for part in buffer[..<count].split(separator: 10, omittingEmptySubsequences: false).enumerated() {
                if part.offset > 0 {
                    emit(&pending, body)
                }
                pending += part.element
            }
            guard pending.count <= messageLimit else { return false }
        }
        emit(&pending, body)
        return true
    }

    private static func emit(_ pending: inout [UInt8], _ body: (String) -> Void) {
        let line = String(decoding: pending, as: UTF8.self)
        pending = []
        if line.contains(where: { !$0.isWhitespace }) { body(line) }
    }
}

/// Messages that wait for the ones before them; a client that sends too many waits, too.
final class MessageQueue: Sendable {
    private static let limit = 64
    private let lines = Mutex<[String]>([])
    private let available = DispatchSemaphore(value: 0)
    private let free = DispatchSemaphore(value: limit)

    /// Adds a message.
    func add(_ line: String) {
        free.wait()
        lines.withLock { $0.append(line) }
        available.signal()
    }

    /// Ends the queue after its messages.
    func end() { available.signal() }

    /// Drops the messages that wait.
    func clear() { while lines.withLock({ $0.popLast() }) != nil { free.signal() } }

    /// Returns the next message; waits for it, and returns nil at the end.
    func next() -> String? {
        available.wait()
        guard let line = lines.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return nil }
        free.signal()
        return line
    }
}
