import Foundation

/// The elapsed and CPU seconds of a command.
struct BatchTiming {
    let wallSeconds: Double
    let cpuSeconds: Double

    init(wallSeconds: Double, cpuSeconds: Double) {
        self.wallSeconds = wallSeconds
        self.cpuSeconds = cpuSeconds
    }

    /// Runs the command in a folder.
    ///
    /// - Throws: An error if it cannot be started; `BatchFailure` if it fails.
    init(_ program: URL, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        let cpu = Self.children
        let wall = Clocks.wall
        try process.run()
        process.waitUntilExit()
        wallSeconds = Clocks.wall - wall
        cpuSeconds = Self.children - cpu
        guard process.terminationStatus == 0 else {
            throw BatchFailure(command: ([program.path] + arguments).joined(separator: " "))
        }
    }

    /// CPU seconds of all ended child processes.
    private static var children: Double {
        var usage = rusage()
        getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        return seconds(usage.ru_utime) + seconds(usage.ru_stime)
    }

    private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}

/// A measured command that failed.
struct BatchFailure: Error, CustomStringConvertible {
    let command: String

    var description: String { "the command failed; run it alone for the reason: \(command)" }
}
