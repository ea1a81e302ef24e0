import Images

/// A pool of reusable pixel buffers of one size, with a maximum number of buffers.
///
/// **Limit.** At most `limit` buffers exist; they are created on demand. `take()` waits while all are in use.
/// **Signaling.** `giveBack(_:)` wakes threads that wait in `take()`; `cancel(_:)` makes them throw.
/// - Thread safety: every method may be called from any thread; `take` blocks.
package final class PixelBufferPool: @unchecked Sendable {
    // Immutable after init.
    /// The width of each buffer in pixels.
    package let width: Int
    /// The height of each buffer in pixels.
    package let height: Int
    /// The component depth of each buffer.
    package let depth: PixelBuffer.Depth
    /// The maximum number of buffers; at least 1.
    package let limit: Int
    private let lock = ConditionLock()

    // Guarded by lock.
    private var idle: [PixelBuffer] = []
    private var createdCount = 0
    private var failure: (any Error)?

    /// Creates an empty pool.
    ///
    /// - Precondition: `limit` is positive, and `PixelBuffer` supports the size.
    package init(width: Int, height: Int, depth: PixelBuffer.Depth = .eightBits, limit: Int) {
        precondition(limit > 0, "a pool holds at least one buffer")
        self.width = width
        self.height = height
        self.depth = depth
        self.limit = limit
    }

    /// Returns a buffer with undefined content, waiting while all are in use. Prefers the most recently returned
    /// buffer, which is likely still cached.
    ///
    /// - Throws: the error given to `cancel(_:)`.
    package func take() throws -> PixelBuffer {
        try lock.withLock {
            while true {
                if let failure { throw failure }
                if let buffer = idle.popLast() { return buffer }
                if createdCount < limit { break }
                lock.waitForElements()
            }
            createdCount += 1
            return PixelBuffer(width: width, height: height, depth: depth)
        }
    }

    /// Returns `buffer` to the pool; the caller must not use it afterwards.
    ///
    /// - Precondition: the buffer has the pool's size and came from this pool.
    package func giveBack(_ buffer: PixelBuffer) {
        precondition(
            buffer.width == width && buffer.height == height && buffer.depth == depth,
            "a buffer is returned to the pool it came from")
        lock.withLock {
            precondition(idle.count < createdCount, "more buffers were returned than taken")
            idle.append(buffer)
            lock.signalElements()
        }
    }

    /// Makes every waiting and later `take()` throw `error`. The first error is kept.
    package func cancel(_ error: any Error) {
        lock.withLock {
            if failure == nil { failure = error }
            lock.signalElements()
        }
    }
}
