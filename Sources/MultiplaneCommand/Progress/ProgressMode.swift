import ArgumentParser

/// How a render tells how far it is.
enum ProgressMode: String, CaseIterable, ExpressibleByArgument {
    /// A line on standard error that is drawn over.
    case bar
    /// A JSON object a line on standard output.
    case ndjson
    case none

    /// What is shown when nothing was asked for: a bar on a terminal, nothing on a pipe.
    static func usual(isTerminal: Bool) -> ProgressMode { isTerminal ? .bar : .none }
}
