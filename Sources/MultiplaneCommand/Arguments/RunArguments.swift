import ArgumentParser
import Foundation
import Logging
import MediaWriting

/// The options of a run that do not change its output: threads, progress and messages.
struct RunArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The number of drawing threads (default: one per CPU core).", valueName: "count"),
        transform: ArgumentValues.threads)
    var threads: Int?

    @Option(
        help: ArgumentHelp(
            "Progress output: bar, a line on standard error; ndjson, JSON lines on standard output; or none "
                + "(default: bar if standard error is a terminal)."))
    var progress: ProgressMode?

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Log opened files and their settings to standard error.")
    var verbose = false

    /// A logger that writes to standard error at level debug with `--verbose`, and nothing without it.
    var logger: Logger {
        guard verbose else { return Logger(label: "multiplane", factory: { _ in SwiftLogNoOpLogHandler() }) }
        var logger = Logger(label: "multiplane", factory: { EscapingLogHandler(label: $0) })
        logger.logLevel = .debug
        return logger
    }

    /// The number of drawing threads.
    var threadCount: Int { threadCount(jobs: 1) }

    /// Returns the number of drawing threads of each of `jobs` renders that run at the same time.
    func threadCount(jobs: Int) -> Int {
        threads ?? max(1, (ContainerLimits.processorCount + jobs - 1) / jobs)
    }

    /// The progress mode of the run.
    ///
    /// - Parameter isTerminal: whether standard error is a terminal.
    func mode(isTerminal: Bool) -> ProgressMode { progress ?? (quiet ? .none : .default(isTerminal: isTerminal)) }
}

/// The options `--overwrite` and `--no-overwrite`, for an output that already exists.
extension OverwritePolicy: EnumerableFlag {
    public static func name(for value: OverwritePolicy) -> NameSpecification {
        switch value {
        case .replace: [.customShort("y"), .customLong("overwrite")]
        case .refuse: [.customShort("n"), .customLong("no-overwrite")]
        }
    }

    public static func help(for value: OverwritePolicy) -> ArgumentHelp? {
        switch value {
        case .replace: "Replace existing outputs."
        case .refuse: "Fail if an output exists (default)."
        }
    }
}
