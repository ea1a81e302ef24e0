import Foundation
import Synchronization
import Testing

@testable import LayerCompositor

@Suite("Jobs of the calling thread")
struct SharedJobsTests {
    @Test("Jobs that the calling thread adds while workers draw run once each", arguments: 1...4)
    func jobsInJobs(threads: Int) {
        let pool = WorkerPool(count: threads) { CheckedWorker() }
        for round in 0..<50 {
            let drawn = Atomic<Int>(0)
            var results: [[Int]] = []
            pool.run(round % 5, besides: { results = (0..<3).map { k in pool.map(40) { $0 * $0 + k } } }) { _, worker in
                worker.use { drawn.add(1, ordering: .relaxed) }
            }

            let expected = (0..<3).map { k -> [Int] in (0..<40).map { n -> Int in n * n + k } }
            #expect(results == expected)
            let count = drawn.load(ordering: .relaxed)
            #expect(count == round % 5)
        }
    }

    @Test("No two threads use the same worker at the same time")
    func workers() {
        let pool = WorkerPool(count: 3) { CheckedWorker() }
        for _ in 0..<50 {
            pool.run(
                4, besides: { pool.run(64) { _, worker in worker.use { usleep(20) } } },
                { _, worker in worker.use { usleep(50) } })
        }

        #expect(pool.workers.allSatisfy { !$0.wasShared })
    }

    @Test(
        "A worker without tiles runs jobs of the calling thread",
        .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1))
    func help() {
        let pool = WorkerPool(count: 2) { CheckedWorker() }
        let caller = pthread_self()
        let helped = Atomic<Bool>(false)
        // Waiting in the first job leaves the others to the second thread, which has no tiles.
        for _ in 0..<20 where !helped.load(ordering: .relaxed) {
            pool.run(
                1,
                besides: {
                    pool.run(2) { _, _ in
                        if pthread_equal(pthread_self(), caller) == 0 { helped.store(true, ordering: .relaxed) }
                        for _ in 0..<1000 where !helped.load(ordering: .relaxed) { usleep(200) }
                    }
                }, { _, _ in })
        }

        let wasHelped = helped.load(ordering: .relaxed)
        #expect(wasHelped)
    }
}

/// A worker that notices if two threads use it.
private final class CheckedWorker: Sendable {
    private let users = Atomic<Int>(0)
    private let shared = Atomic<Bool>(false)

    var wasShared: Bool { shared.load(ordering: .relaxed) }

    func use(_ body: () -> Void) {
        if users.wrappingAdd(1, ordering: .relaxed).newValue > 1 { shared.store(true, ordering: .relaxed) }
        body()
        users.wrappingSubtract(1, ordering: .relaxed)
    }
}
