import Foundation
import Glibc
import TestSupport
import Testing

@testable import MediaReading

/// Starts the workers of `--isolate`.
@Suite("Workers are copies of a process") struct WorkerTemplateTests {
    /// A started worker, which waits for its first request.
    private final class Worker {
        let process: pid_t
        private let socket: Int32

        init(_ template: WorkerTemplate) throws {
            var ends: [Int32] = [-1, -1]
            try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
            defer { close(ends[1]) }
            socket = ends[0]
            process = try template.startWorker(socket: ends[1])
        }

        /// The addresses of the libraries of the process.
        var memory: [String] {
            let data = FileHandle(forReadingAtPath: "/proc/\(process)/maps")?.readDataToEndOfFile() ?? Data()
            return String(decoding: data, as: UTF8.self).split(separator: "\n").filter { $0.contains(".so") }
                .map(String.init)
        }

        /// The fields of /proc/PID/stat from the state on.
        var fields: [Substring] {
            let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
            return text.lastIndex(of: ")").map { text[text.index(after: $0)...].split(separator: " ") } ?? []
        }

        /// Closes the connection, and returns the status with which the process ends.
        func end() -> Int32 {
            close(socket)
            var status: Int32 = -1
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            return status
        }
    }

    private let template = WorkerTemplate(
        .init(path: Command.path, arguments: ["multiplane", "decode-worker"]))

    @Test("Each worker is a child of the command, and the program is loaded once")
    func copies() throws {
        let workers = try (0..<3).map { _ in try Worker(template) }
        #expect(Set(workers.map(\.process)).count == 3)
        for worker in workers {
            #expect(worker.fields.dropFirst().first == "\(getpid())")
            // A program that is started again has its libraries at other addresses.
            #expect(!worker.memory.isEmpty && worker.memory == workers[0].memory)
        }
        #expect(workers.map { $0.end() } == [0, 0, 0])
    }

    @Test("The program is loaded again if its process was ended")
    func restart() throws {
        let first = try Worker(template)
        let process = try #require(template.process)
        #expect(kill(process, SIGKILL) == 0)
        let second = try Worker(template)
        #expect(template.process != process)
        #expect(second.memory != first.memory)
        #expect([first, second].map { $0.end() } == [0, 0])
    }
}
