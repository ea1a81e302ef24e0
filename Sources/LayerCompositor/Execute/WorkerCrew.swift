import Dispatch
import Synchronization

/// Workers that share jobs: each takes the next one until none is left, so the result may not depend on who does which.
struct WorkerCrew<Worker: Sendable>: Sendable {
    let workers: [Worker]

    init(count: Int, _ make: () -> Worker) { workers = (0..<max(1, count)).map { _ in make() } }

    /// Runs `job` for 0 ..< count and returns when all are done.
    func run(_ count: Int, _ job: @Sendable (Int, Worker) -> Void) {
        let next = Atomic<Int>(0)
        let busy = min(workers.count, count)
        guard busy > 1 else { return (0..<count).forEach { job($0, workers[0]) } }
        DispatchQueue.concurrentPerform(iterations: busy) { who in
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < count else { return }
                job(index, workers[who])
            }
        }
    }

    /// What `job` gives for 0 ..< count, in that order.
    func map<Result: Sendable>(_ count: Int, _ job: @Sendable (Int) -> Result) -> [Result] {
        [Result](unsafeUninitializedCapacity: count) { memory, filled in
            guard let base = memory.baseAddress else { return }
            let slots = ResultSlots(base: base)
            run(count) { index, _ in slots.fill(index, with: job(index)) }
            filled = count
        }
    }
}

extension Optional {
    /// Runs `job` for 0 ..< count and returns when all are done: by a crew, or by the caller alone where there is none.
    func share<Worker>(_ count: Int, _ job: @Sendable (Int) -> Void) where Wrapped == WorkerCrew<Worker> {
        if let self { self.run(count) { index, _ in job(index) } } else { (0..<count).forEach(job) }
    }
}

/// Workers that draw in bytes.
typealias TileCrew = WorkerCrew<TileWorker>

extension TileCrew {
    init(count: Int) { self.init(count: count) { TileWorker() } }
}

/// Memory of which each job writes its own part.
private struct ResultSlots<Result>: @unchecked Sendable {
    let base: UnsafeMutablePointer<Result>

    func fill(_ index: Int, with result: Result) { (base + index).initialize(to: result) }
}
