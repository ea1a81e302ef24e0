import ArgumentParser
import Foundation

/// How a render runs, which does not change its picture.
struct RunArguments: ParsableArguments {
    @Option(help: ArgumentHelp("Threads that draw; one for each core unless given.", valueName: "count"), transform: PictureArguments.threads)
    var threads: Int?

    @Option(help: "bar: a line on standard error. ndjson: JSON lines on standard output. A bar on a terminal unless given.")
    var progress: ProgressMode?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

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
