import Foundation
import Synchronization

/// Jobs of one thread, its owner, that other threads take when they have no work of their own.
///
/// The calling thread of a `WorkerPool` plans the next frame while the workers draw tiles. Workers without tiles wait
/// here for independent parts of the plan.
final class SharedJobs: @unchecked Sendable {
    /// Protects all variables.
    private let condition = NSCondition()
    private var owner: Owner?
    private var batch: Batch?
    /// The number of threads that run jobs of the batch, besides the owner.
    private var helpers = 0

    private struct Owner {
        let thread: pthread_t
        let worker: Int
    }

    /// Jobs 0 ..< count; each thread takes the next one.
    private final class Batch: Sendable {
        private let count: Int
        private let job: @Sendable (_ index: Int, _ worker: Int) -> Void
        private let next = Atomic<Int>(0)

        init(_ count: Int, _ job: @escaping @Sendable (Int, Int) -> Void) {
            self.count = count
            self.job = job
        }

        var hasJobs: Bool { next.load(ordering: .relaxed) < count }

        func run(as worker: Int) {
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                job(index, worker)
            }
        }
    }

    /// Makes the current thread the owner while `body` runs.
    ///
    /// - Parameter worker: the index of the worker that the thread is.
    func own(as worker: Int, _ body: () -> Void) {
        condition.withLock { owner = Owner(thread: pthread_self(), worker: worker) }
        body()
        condition.withLock {
            owner = nil
            condition.broadcast()
        }
    }

    /// Runs `job` for 0 ..< count and returns when all are done, if the current thread is the owner and has no other
    /// jobs; otherwise does nothing and returns false.
    func run(_ count: Int, _ job: @Sendable (_ index: Int, _ worker: Int) -> Void) -> Bool {
        withoutActuallyEscaping(job) { job in
            let batch = Batch(count, job)
            guard let worker = begin(batch) else { return false }
            batch.run(as: worker)
            end()
            return true
        }
    }

    /// Offers jobs to other threads and returns the owner's worker; nil if they are not those of the owner.
    private func begin(_ new: Batch) -> Int? {
        condition.withLock {
            guard let owner, pthread_equal(owner.thread, pthread_self()) != 0, batch == nil else { return nil }
            batch = new
            condition.broadcast()
            return owner.worker
        }
    }

    /// Waits until no other thread runs jobs.
    private func end() {
        condition.withLock {
            batch = nil
            while helpers > 0 { condition.wait() }
        }
    }

    /// Runs jobs of the owner as they come, until no thread is the owner.
    func help(as worker: Int) {
        while helpOnce(as: worker) {
            condition.withLock {
                helpers -= 1
                condition.broadcast()
            }
        }
    }

    /// Waits for jobs and runs them; returns false if there is no owner. No reference to the jobs is left afterward:
    /// they end with the owner's call.
    @inline(never)
    private func helpOnce(as worker: Int) -> Bool {
        guard let batch = nextBatch() else { return false }
        batch.run(as: worker)
        return true
    }

    private func nextBatch() -> Batch? {
        condition.withLock {
            while owner != nil {
                if let batch, batch.hasJobs {
                    helpers += 1
                    return batch
                }
                condition.wait()
            }
            return nil
        }
    }
}
