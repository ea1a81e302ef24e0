import Synchronization

/// Tells the readers of files that nobody waits any longer for what they read.
package final class InputInterruption: Sendable {
    /// The one that all files are opened with.
    package static let process = InputInterruption()

    private let flag = Atomic<Bool>(false)

    package init() {}

    package func cancel() { flag.store(true, ordering: .relaxed) }

    var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
