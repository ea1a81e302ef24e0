/// What came of a batch so far.
struct BatchTally {
    struct Failure: Equatable {
        let output: String
        let status: CommandStatus
    }

    var rendered = 0
    var failures: [Failure] = []

    var count: Int { rendered + failures.count }

    /// Nil when nothing failed, else the first failure's.
    var status: CommandStatus? { failures.first?.status }

    /// "3 of 4 rendered; not rendered: out/2-b.mp4"
    var summary: String {
        let head = "\(rendered) of \(count) rendered"
        return failures.isEmpty ? head : head + "; not rendered: " + failures.map(\.output).joined(separator: ", ")
    }
}
