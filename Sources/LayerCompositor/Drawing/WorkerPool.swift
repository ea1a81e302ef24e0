import Dispatch
import Foundation
import Synchronization

/// Workers that share jobs: each takes the next job until none is left. Results must not depend on which worker runs a
/// job.
struct WorkerPool<Worker: Sendable>: Sendable {
    let workers: [Worker]
    /// The jobs of the thread that runs work of its own besides the workers' jobs.
    private let sharedJobs: SharedJobs

    /// Creates workers.
    ///
    /// - Parameter sharedJobs: shared by pools that work at the same time.
    init(count: Int, sharedJobs: SharedJobs = SharedJobs(), _ make: () -> Worker) {
        workers = (0..<max(1, count)).map { _ in make() }
        self.sharedJobs = sharedJobs
    }

    /// Runs `job` for 0 ..< count and returns when all are done.
    func run(_ count: Int, _ job: @Sendable (Int, Worker) -> Void) {
        let next = Atomic<Int>(0)
        let busy = min(workers.count, count)
        guard busy > 1 else { return (0..<count).forEach { job($0, workers[0]) } }
        if sharedJobs.run(count, { job($0, workers[$1]) }) { return }
        DispatchQueue.concurrentPerform(iterations: busy) { who in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                job(index, workers[who])
            }
        }
    }

    /// Runs `own` on the calling thread while the other workers begin with `job` for 0 ..< count; returns when all are
    /// done. Workers without jobs take those that `own` passes to `run` and `map`.
    func run(_ count: Int, besides own: () -> Void, _ job: @Sendable (Int, Worker) -> Void) {
        let next = Atomic<Int>(0)
        withoutActuallyEscaping(own) { own in
            let own = CallingThreadWork(own, sharedJobs)
            DispatchQueue.concurrentPerform(iterations: min(workers.count, count + 1)) { who in
                own.runOnce(as: who)
                while true {
                    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard index < count else { break }
                    job(index, workers[who])
                }
                sharedJobs.help(as: who)
            }
            // The other workers may have been faster.
            own.runOnce(as: 0)
        }
    }

    /// Returns the results of `job` for 0 ..< count, in that order.
    func map<Result: Sendable>(_ count: Int, _ job: @Sendable (Int) -> Result) -> [Result] {
        map(count) { index, _ in job(index) }
    }

    /// Returns the results of `job` for 0 ..< count with a worker, in that order.
    func map<Result: Sendable>(_ count: Int, _ job: @Sendable (Int, Worker) -> Result) -> [Result] {
        [Result](unsafeUninitializedCapacity: count) { memory, filled in
            guard let base = memory.baseAddress else { return }
            let slots = ResultSlots(base: base)
            run(count) { index, worker in slots.fill(index, with: job(index, worker)) }
            filled = count
        }
    }
}

extension Optional {
    /// Runs `job` for 0 ..< count and returns when all are done: on the worker pool, or on the calling thread if there
    /// is none.
    func share<Worker>(_ count: Int, _ job: @Sendable (Int) -> Void) where Wrapped == WorkerPool<Worker> {
        if let self { self.run(count) { index, _ in job(index) } } else { (0..<count).forEach(job) }
    }
}

/// Workers that draw in 8 bits.
typealias TileWorkerPool = WorkerPool<TileWorker>

extension TileWorkerPool {
    init(
        count: Int, sharedJobs: SharedJobs = SharedJobs(), filterMemory: Int = Compositor.defaultFilterMemory
    ) {
        let memory = FilterMemory(limit: filterMemory)
        let shadows = ShadowStore<UInt8>()
        self.init(count: count, sharedJobs: sharedJobs) { TileWorker(filters: memory, shadows: shadows) }
    }

    /// The memory of filters, which all workers share.
    var filterMemory: FilterMemory { workers[0].filterMemory }
}

/// Work for the thread that creates it.
private final class CallingThreadWork: @unchecked Sendable {
    private let thread = pthread_self()
    private let sharedJobs: SharedJobs
    private var work: (() -> Void)?

    init(_ work: @escaping () -> Void, _ sharedJobs: SharedJobs) {
        self.work = work
        self.sharedJobs = sharedJobs
    }

    /// Does the work once, as the owner of the shared jobs; on other threads, nothing happens.
    func runOnce(as worker: Int) {
        guard pthread_equal(thread, pthread_self()) != 0, let work else { return }
        self.work = nil
        sharedJobs.own(as: worker, work)
    }
}

/// Memory in which each job writes its own element.
private struct ResultSlots<Result>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Result>

    func fill(_ index: Int, with result: Result) { (base + index).initialize(to: result) }
}
