import Foundation

extension AVAssetExportSession {
    /// The state of a session that has not ended.
    ///
    /// - Apple: `AVAssetExportSession.State`.
    public enum State: @unchecked Sendable {
        /// The export has not started.
        case pending
        /// The export waits to start. Does not occur: exports start immediately.
        case waiting
        /// The export is running.
        case exporting(progress: Progress)
    }

    /// Returns the states of the session until it ends: one when the export starts, then one after each interval in
    /// seconds. Start the export in another task.
    ///
    /// - Apple: `states(updateInterval:)`.
    public func states(updateInterval: TimeInterval = .infinity) -> AsyncStream<State> {
        AsyncStream { continuation in
            let task = Task.detached { [self] in
                await report(every: updateInterval, to: continuation)
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    private func report(every interval: TimeInterval, to continuation: AsyncStream<State>.Continuation) async {
        /// The seconds between two looks at the status.
        let step = min(max(interval, 0.01), 0.1)
        var wasPending: Bool?
        var sinceLast = TimeInterval.infinity
        while !Task.isCancelled {
            let isPending = status == .unknown
            guard isPending || status == .exporting else { return }
            if wasPending != isPending || (!isPending && sinceLast >= interval) {
                continuation.yield(isPending ? .pending : .exporting(progress: currentProgress))
                sinceLast = 0
            }
            wasPending = isPending
            guard (try? await Task.sleep(nanoseconds: UInt64(step * 1e9))) != nil else { return }
            sinceLast += step
        }
    }

    /// The progress in thousandths.
    private var currentProgress: Progress {
        let current = Progress(totalUnitCount: 1000)
        current.completedUnitCount = Int64((Double(progress) * 1000).rounded())
        return current
    }
}
