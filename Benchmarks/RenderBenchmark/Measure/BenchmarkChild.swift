import Foundation

/// A part of measuring a workload, which runs in a process of its own.
public enum BenchmarkPart: String, CaseIterable, Sendable {
    /// Everything but memory.
    case timings
    /// The peak memory while the movie is rendered.
    case movieMemory = "movie-memory"
    /// The peak memory of the encoder alone.
    case encoderMemory = "encoder-memory"
    /// Only drawing, with one thread and with one per core: for profiles, which then contain nothing else.
    case drawing
}

/// A process that measures a part of a workload and prints the result as JSON.
struct BenchmarkChild {
    /// The file of this program. The command `multiplane` is in the same folder.
    static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()

    private let output: Data

    /// Runs this program with other arguments.
    ///
    /// - Throws: An error if it cannot be started; `BatchFailure` if it fails.
    init(_ arguments: [String], in folder: URL) throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = Self.program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = pipe
        try process.run()
        output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BatchFailure(command: ([Self.program.path] + arguments).joined(separator: " "))
        }
    }

    /// Returns the printed result.
    func result<Result: Decodable>() throws -> Result { try JSONDecoder().decode(Result.self, from: output) }
}
