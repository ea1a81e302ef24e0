import Foundation
import Images
import Limits
import MovieRendering
import Quartz2D
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

    /// Calls `render` with every number below `count` in order, each on a new thread, and returns when all calls have
    /// returned. After a cancellation no further calls start.
    func run(_ count: Int, _ render: @escaping @Sendable (Int) -> Void) {
        var limits = ResourceLimits.current
        // The renders share the memory of the process.
        if limits.memory != .max { limits.memory = max(1, limits.memory / jobs) }
        let jobLimits = limits
        if limits.memory >= Self.memoryForReuse { MallocReuse.keepFreedMemory() }
        let slots = DispatchSemaphore(value: jobs)
        for index in 0..<count {
            slots.wait()
            guard !cancellation.isCancelled else {
                slots.signal()
                break
            }
            let thread = Thread {
                ResourceLimits.$current.withValue(jobLimits) { FontCollection.withNew { render(index) } }
                slots.signal()
            }
            thread.name = "batch"
            // Deep layer trees recurse.
            thread.stackSize = 16 << 20
            thread.start()
        }
        for _ in 0..<jobs { slots.wait() }
        for _ in 0..<jobs { slots.signal() }
    }
}
