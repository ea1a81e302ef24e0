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
    /// Whether the render failed because the disk is full.
    var isDiskFull = false
    /// Whether another attempt may succeed.
    var canPass = false
    /// The number of attempts to render.
    var attempts = 1
    /// The number of frames of the movie; nil for a render that ended before they were counted.
    var frames: Int?
    /// The duration of the render in seconds.
    var seconds = 0.0
    /// The processor time and memory of the render.
    var usage = ProcessUsage.Share()

    static let skipped = BatchResult(status: .skipped)

    static func rendered(_ warnings: [String]) -> BatchResult {
        BatchResult(status: .rendered, warnings: warnings.uniqued)
    }

    static func failed(_ error: any Error) -> BatchResult {
        BatchResult(
            status: .failed, error: CommandExit.message(for: error), exitStatus: CommandStatus(error),
            isDiskFull: (error as? MediaError)?.kind == .diskFull, canPass: PassingFailure.contains(error))
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
    /// The number of renders that did not start because the batch was stopped.
    var notStarted = 0
    /// Why the batch was stopped; nil if it was not.
    var stop: BatchQueue.Stop?

    var count: Int { rendered + skipped + failures.count + notStarted }

    /// The status of the first failure, or of the one that stopped the batch; nil without failures.
    var status: CommandStatus? { stop == .output ? .outputNotWritable : failures.first?.status }

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
        let failed = failures.isEmpty ? "" : "; not rendered: " + failures.map(\.output).joined(separator: ", ")
        return head + failed + stopText
    }

    private var stopText: String {
        guard let stop, notStarted > 0 else { return "" }
        let reason =
            switch stop {
            case .output: "because the outputs cannot be written"
            case .failures(let count): "after \(count) \(count == 1 ? "failure" : "failures")"
            }
        return "; stopped \(reason): \(notStarted) not started"
    }
}
