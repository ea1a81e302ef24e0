import Foundation
import Images
import Limits
import MediaReading
import MovieRendering
import TextLayout

/// Runs the renders of a batch, several at a time.
///
/// Each render has a thread of its own, because layers, players and transactions are confined to threads, and a font
/// collection of its own, so that it does not see the font files of other renders.
struct BatchRunner: Sendable {
    /// The number of renders at a time.
    let jobs: Int
    /// The memory limit of each render, in MiB, from which the memory of one render is kept for the next. Fragments
    /// would take too much of lower limits.
    private static let memoryForReuse = 1024
    let cancellation: RenderCancellation

    /// Calls `render` with every number that `next` returns, each on a new thread, and `finished` with its result.
    /// Returns when all calls have returned. After a cancellation no further calls start.
    ///
    /// - Parameters:
    ///   - next: Returns what to do when a thread is free.
    ///   - overdue: Returns the result of a call that does not return within the time limit. Its thread is abandoned.
    func run<Result: Sendable>(
        next: () -> BatchQueue.Step, _ render: @escaping @Sendable (Int) -> Result,
        overdue: (Int, LimitError) -> Result, finished: @escaping @Sendable (Int, Result) -> Void
    ) {
        let limits = ResourceLimits.current.shared(by: jobs)
        if limits.memory >= Self.memoryForReuse { MallocReuse.keepFreedMemory() }
        let slots = DispatchSemaphore(value: jobs)
        let running = RunningRenders(limits: limits)
        func giveUpOverdue() {
            for (index, error) in running.removeOverdue() {
                AbandonedThreads.note()
                finished(index, overdue(index, error))
                slots.signal()
            }
        }
        func waitForSlot() {
            while slots.wait(timeout: .now() + Self.interval) == .timedOut { giveUpOverdue() }
        }
        while true {
            waitForSlot()
            let step = cancellation.isCancelled ? .end : next()
            guard case .render(let index) = step else {
                slots.signal()
                if step == .end { break }
                Thread.sleep(forTimeInterval: Self.interval)
                giveUpOverdue()
                continue
            }
            running.add(index)
            let thread = Thread {
                let result = ResourceLimits.$current.withValue(limits) {
                    FontCollection.withNew { render(index) }
                }
                guard running.remove(index) else { return }
                finished(index, result)
                slots.signal()
            }
            thread.name = "batch"
            // Deep layer trees recurse.
            thread.stackSize = 16 << 20
            thread.start()
        }
        for _ in 0..<jobs { waitForSlot() }
        for _ in 0..<jobs { slots.signal() }
    }

    /// Calls `render` with every number below `count` in order, each on a new thread, and `finished` with its result.
    func run<Result: Sendable>(
        _ count: Int, _ render: @escaping @Sendable (Int) -> Result,
        overdue: (Int, LimitError) -> Result, finished: @escaping @Sendable (Int, Result) -> Void
    ) {
        var numbers = (0..<count).makeIterator()
        run(
            next: { numbers.next().map { .render($0) } ?? .end }, render, overdue: overdue, finished: finished)
    }

    /// Calls `render` with every number below `count` in order, each on a new thread. Returns when all calls have
    /// returned, or exceed the time limit.
    func run(_ count: Int, _ render: @escaping @Sendable (Int) -> Void) {
        run(count, render, overdue: { _, _ in }, finished: { _, _ in })
    }

    /// The seconds between two checks of the time limit.
    private static let interval = 0.1
}

/// The renders of a batch that have not returned, with their start times.
private final class RunningRenders: Sendable {
    private let monitor: ResourceMonitor
    private let starts = LockedValue<[Int: ContinuousClock.Instant]>([:])

    init(limits: ResourceLimits) { monitor = ResourceMonitor(limits: limits) }

    func add(_ index: Int) { starts.withLock { $0[index] = .now } }

    /// Removes a render; returns whether it was running.
    func remove(_ index: Int) -> Bool { starts.withLock { $0.removeValue(forKey: index) } != nil }

    /// Removes the renders that exceed the time limit, and returns their errors.
    func removeOverdue() -> [(index: Int, error: LimitError)] {
        starts.withLock { starts in
            let overdue = starts.sorted { $0.key < $1.key }.compactMap { index, start in
                monitor.timeError(after: ContinuousClock.now - start).map { (index: index, error: $0) }
            }
            for (index, _) in overdue { starts[index] = nil }
            return overdue
        }
    }
}
