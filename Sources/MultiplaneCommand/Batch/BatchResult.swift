import SourceFiles

/// The result of one render of a batch.
struct BatchResult: Sendable {
    enum Status: String, Sendable { case rendered, skipped, failed }

    let status: Status
    /// The warnings of the render, each once.
    var warnings: [String] = []
    /// The message of a failed render.
    var error: String?
    /// The exit status for the error of a failed render.
    var exitStatus: CommandStatus?
    /// The duration of the render in seconds.
    var seconds = 0.0

    static let skipped = BatchResult(status: .skipped)

    static func rendered(_ warnings: [String]) -> BatchResult {
        BatchResult(status: .rendered, warnings: warnings.uniqued)
    }

    static func failed(_ error: any Error) -> BatchResult {
        BatchResult(status: .failed, error: CommandExit.message(for: error), exitStatus: CommandStatus(error))
    }
}

/// The results of a batch so far.
struct BatchSummary {
    struct Failure: Equatable {
        let output: String
        let status: CommandStatus
    }

    var rendered = 0
    var skipped = 0
    var failures: [Failure] = []

    var count: Int { rendered + skipped + failures.count }

    /// The status of the first failure; nil without failures.
    var status: CommandStatus? { failures.first?.status }

    mutating func add(_ result: BatchResult, output: String) {
        switch result.status {
        case .rendered: rendered += 1
        case .skipped: skipped += 1
        case .failed: failures.append(.init(output: output, status: result.exitStatus ?? .renderFailed))
        }
    }

    /// The summary line: "3 of 5 rendered, 1 skipped; not rendered: out/2-b.mp4".
    var text: String {
        let head = "\(rendered) of \(count) rendered" + (skipped > 0 ? ", \(skipped) skipped" : "")
        return failures.isEmpty ? head : head + "; not rendered: " + failures.map(\.output).joined(separator: ", ")
    }
}
