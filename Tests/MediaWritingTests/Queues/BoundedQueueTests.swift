import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MediaWriting

/// The threads of a test, joined by `wait()`.
final class TestThreads: Sendable {
    private let outcomes = Mutex<[ThreadOutcome]>([])

    func start(_ body: @escaping @Sendable () throws -> Void) {
        let outcome = ThreadOutcome()
        outcomes.withLock { $0.append(outcome) }
        Thread {
            do {
                try body()
                outcome.end(nil)
            } catch { outcome.end(error) }
        }.start()
    }

    /// Waits for all threads; returns the error of each, in order of starting.
    func wait() -> [(any Error)?] { outcomes.withLock { $0 }.map { $0.wait() } }
}

@Suite("BoundedQueue", .timeLimit(.minutes(1)))
struct BoundedQueueTests {
    struct Stop: Error, Equatable { let reason: Int }

    @Test("Elements are returned in order, then the end")
    func order() throws {
        let queue = BoundedQueue<Int>(limits: QueueLimits(elements: 10))
        for n in 0..<10 { try queue.push(n) }
        queue.finish()

        for n in 0..<10 { #expect(try queue.pop() == n) }
        #expect(try queue.pop() == nil)
        #expect(try queue.pop() == nil)
        #expect(throws: QueueClosed()) { try queue.push(1) }
    }

    @Test("A producer waits at either limit", arguments: [(3, Int.max, 3), (100, 30, 3), (100, 29, 2), (100, 5, 1)])
    func waits(elements: Int, bytes: Int, expected: Int) throws {
        let queue = BoundedQueue<Int>(limits: QueueLimits(elements: elements, bytes: bytes))
        let threads = TestThreads()
        threads.start { for n in 0..<20 { try queue.push(n, bytes: 10) } }
        // The producer stops here, however long it runs.
        while queue.count < expected { usleep(100) }
        usleep(20_000)
        #expect(queue.count == expected)

        for n in 0..<20 {
            #expect(try queue.pop() == n)
            #expect(queue.count <= expected)
        }
        #expect(threads.wait().allSatisfy { $0 == nil })
    }

    @Test("Cancelling wakes a waiting producer and a waiting consumer with the first error")
    func cancelWakes() throws {
        let full = BoundedQueue<Int>(limits: QueueLimits(elements: 1))
        let empty = BoundedQueue<Int>(limits: QueueLimits(elements: 1))
        try full.push(0)
        let threads = TestThreads()
        threads.start { try full.push(1) }
        threads.start { _ = try empty.pop() }
        usleep(10_000)
        for queue in [full, empty] {
            queue.cancel(Stop(reason: 1))
            queue.cancel(Stop(reason: 2))
            queue.finish()
        }

        #expect(threads.wait().allSatisfy { $0 as? Stop == Stop(reason: 1) })
        #expect(throws: Stop(reason: 1)) { try full.pop() }
        #expect(full.count == 0)
    }

    @Test("Finishing wakes a waiting consumer with the end and a waiting producer with QueueClosed")
    func finishWakes() throws {
        let full = BoundedQueue<Int>(limits: QueueLimits(elements: 1))
        let empty = BoundedQueue<Int>(limits: QueueLimits(elements: 1))
        try full.push(0)
        let producer = TestThreads()
        let consumer = TestThreads()
        producer.start { try full.push(1) }
        consumer.start {
            let end = try empty.pop()
            #expect(end == nil)
        }
        usleep(10_000)
        full.finish()
        empty.finish()

        #expect(producer.wait().allSatisfy { $0 as? QueueClosed == QueueClosed() })
        #expect(consumer.wait().allSatisfy { $0 == nil })
        #expect(try full.pop() == 0)
    }

    @Test("Dropped elements are released and may use the queue while they are")
    func releases() throws {
        final class Talker: Sendable {
            let queue: BoundedQueue<Talker>
            let gone: @Sendable () -> Void
            init(_ queue: BoundedQueue<Talker>, _ gone: @escaping @Sendable () -> Void) {
                self.queue = queue
                self.gone = gone
            }
            deinit {
                _ = queue.count
                gone()
            }
        }
        let queue = BoundedQueue<Talker>(limits: QueueLimits(elements: 8))
        let released = Counter()
        for _ in 0..<8 { try queue.push(Talker(queue) { released.add(1) }) }
        queue.cancel(Stop(reason: 0))
        #expect(released.value == 8)
    }

    @Test(
        "Many threads with random pauses lose and repeat nothing and never exceed the limits",
        arguments: 0..<4 as Range<UInt64>)
    func stress(seed: UInt64) throws {
        let limits = QueueLimits(elements: 1 + Int(seed % 3), bytes: 40)
        let queue = BoundedQueue<Int>(limits: limits)
        let producers = TestThreads()
        let consumers = TestThreads()
        let received = Mutex<[Int]>([])
        let perThread = 1000
        for thread in 0..<3 {
            producers.start {
                var random = SeededGenerator(seed: seed * 100 + UInt64(thread))
                for n in 0..<perThread {
                    if random.next() % 64 == 0 { usleep(UInt32(random.next() % 200)) }
                    try queue.push(thread * perThread + n, bytes: Int(random.next() % 60))
                    #expect(queue.count <= limits.elements)
                }
            }
            consumers.start {
                var random = SeededGenerator(seed: seed * 100 + 50 + UInt64(thread))
                var mine: [Int] = []
                while let element = try queue.pop() {
                    mine.append(element)
                    if random.next() % 64 == 0 { usleep(UInt32(random.next() % 200)) }
                }
                // A consumer receives a subsequence of each producer, in order.
                for producer in 0..<3 {
                    let part = mine.filter { $0 / perThread == producer }
                    #expect(part == part.sorted())
                }
                received.withLock { $0 += mine }
            }
        }
        #expect(producers.wait().allSatisfy { $0 == nil })
        queue.finish()
        #expect(consumers.wait().allSatisfy { $0 == nil })
        #expect(received.withLock { $0.sorted() } == Array(0..<3 * perThread))
    }

    @Test("Cancelling during use ends every thread", arguments: 0..<20 as Range<UInt64>)
    func cancelledTraffic(seed: UInt64) {
        let queue = BoundedQueue<Int>(limits: QueueLimits(elements: 2))
        let threads = TestThreads()
        for _ in 0..<2 {
            threads.start { for n in 0... { try queue.push(n) } }
            threads.start { while try queue.pop() != nil {} }
        }
        var random = SeededGenerator(seed: seed)
        usleep(UInt32(random.next() % 3000))
        queue.cancel(Stop(reason: 7))
        #expect(threads.wait().allSatisfy { $0 as? Stop == Stop(reason: 7) })
    }
}

final class Counter: Sendable {
    private let total = Mutex(0)
    var value: Int { total.withLock { $0 } }
    func add(_ n: Int) { total.withLock { $0 += n } }
}
