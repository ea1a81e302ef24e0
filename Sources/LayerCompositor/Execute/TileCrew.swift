import Dispatch
import Synchronization

/// Workers that share jobs: each takes the next one until none is left, so the result may not depend on who does which.
struct TileCrew {
    let workers: [TileWorker]

    init(count: Int) { workers = (0..<max(1, count)).map { _ in TileWorker() } }

    /// Runs `job` for 0 ..< count and returns when all are done.
    func run(_ count: Int, _ job: @Sendable (Int, TileWorker) -> Void) {
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
}
