import Foundation
import Limits
import Quartz2D

/// The thread that owns the scene: layers are confined to one thread.
final class SceneThread: Sendable {
    private let condition = NSCondition()
    private let state = LockedValue(State())

    private struct State {
        var jobs: [@Sendable (SceneStage) -> Void] = []
        var isStopped = false
    }

    /// Starts the thread.
    init(threads: Int, cacheBytes: Int, limits: ResourceLimits) {
        let thread = Thread { [self] in
            ResourceLimits.$current.withValue(limits) {
                run(SceneStage(threads: threads, cacheBytes: cacheBytes))
            }
        }
        thread.name = "preview scene"
        // Deep layer trees recurse.
        thread.stackSize = 16 << 20
        thread.start()
    }

    /// Runs a job on the thread and waits for its result.
    func perform<Result: Sendable>(_ body: @escaping @Sendable (SceneStage) throws -> Result) throws -> Result {
        let done = DispatchSemaphore(value: 0)
        let outcome = LockedValue<Swift.Result<Result, any Error>?>(nil)
        let isAdded = add { stage in
            let result = Swift.Result { try body(stage) }
            outcome.withLock { $0 = result }
            done.signal()
        }
        guard isAdded else { throw PreviewError.noScene }
        done.wait()
        guard let result = outcome.withLock({ $0 }) else { throw PreviewError.noScene }
        return try result.get()
    }

    /// Ends the thread after the jobs added so far.
    func stop() {
        condition.withLock {
            state.withLock { $0.isStopped = true }
            condition.signal()
        }
    }

    private func add(_ job: @escaping @Sendable (SceneStage) -> Void) -> Bool {
        condition.withLock {
            let isAdded = state.withLock { state in
                if !state.isStopped { state.jobs.append(job) }
                return !state.isStopped
            }
            condition.signal()
            return isAdded
        }
    }

    private func run(_ stage: SceneStage) {
        while let job = next(stage) { job(stage) }
    }

    /// Returns the next job, drawing frames in advance until there is one; nil after `stop()`.
    private func next(_ stage: SceneStage) -> (@Sendable (SceneStage) -> Void)? {
        while true {
            let (job, isStopped) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isStopped)
            }
            if let job { return job }
            if isStopped { return nil }
            if stage.drawInAdvance() { continue }
            condition.withLock {
                while state.withLock({ $0.jobs.isEmpty && !$0.isStopped }) { condition.wait() }
            }
        }
    }
}
