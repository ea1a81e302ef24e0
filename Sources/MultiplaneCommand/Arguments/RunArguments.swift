import ArgumentParser
import Foundation
import Logging

/// How a render runs, which does not change its picture.
struct RunArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Threads that draw; one for each core unless given.", valueName: "count"),
        transform: ArgumentValues.threads)
    var threads: Int?

    @Option(
        help: "bar: a line on standard error. ndjson: JSON lines on standard output. A bar on a terminal unless given.")
    var progress: ProgressMode?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Tell on standard error what is opened and how.")
    var verbose = false

    /// Writes to standard error, at level debug, when asked to be verbose.
    var logger: Logger {
        guard verbose else { return Logger(label: "multiplane", factory: { _ in SwiftLogNoOpLogHandler() }) }
        var logger = Logger(label: "multiplane", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .debug
        return logger
    }

    var threadCount: Int { threads ?? ProcessInfo.processInfo.activeProcessorCount }

    func mode(isTerminal: Bool) -> ProgressMode { progress ?? (quiet ? .none : .usual(isTerminal: isTerminal)) }
}

/// What happens to an output that is there already.
enum Overwriting: EnumerableFlag {
    case replace, refuse

    static func name(for value: Overwriting) -> NameSpecification {
        switch value {
        case .replace: [.customShort("y"), .customLong("overwrite")]
        case .refuse: [.customShort("n"), .customLong("no-overwrite")]
        }
    }

    static func help(for value: Overwriting) -> ArgumentHelp? {
        switch value {
        case .replace: "Replace an output that is there."
        case .refuse: "Refuse to replace an output that is there (default)."
        }
    }
}
