import Quartz2D

/// Pictures of one size that are used again, never more of them than a limit.
///
/// **Limit.** At most `limit` buffers exist. `take()` waits when all are out. Buffers are made when first needed.
/// **Who wakes whom.** `giveBack(_:)` wakes those who wait in `take()`; `cancel(_:)` makes them throw.
/// - Thread safety: every method may be called from any thread; `take` blocks.
public final class PixelBufferPool: @unchecked Sendable {
    // Immutable after init.
    public let width: Int
    public let height: Int
    public let depth: PixelBuffer.Depth
    public let limit: Int
    private let lock = ConditionLock()

    // Guarded by lock.
    private var idle: [PixelBuffer] = []
    private var made = 0
    private var failure: (any Error)?

    /// - Precondition: `limit` is positive and the size is one that `PixelBuffer` takes.
    public init(width: Int, height: Int, depth: PixelBuffer.Depth = .eightBits, limit: Int) {
        precondition(limit > 0, "a pool holds at least one picture")
        self.width = width
        self.height = height
        self.depth = depth
        self.limit = limit
    }

    /// A buffer whose content is whatever was in it, the one given back last first (it is likely still cached).
    ///
    /// - Throws: the error given to `cancel(_:)`.
    public func take() throws -> PixelBuffer {
        try lock.withLock {
            while true {
                if let failure { throw failure }
                if let buffer = idle.popLast() { return buffer }
                if made < limit { break }
                lock.waitForElements()
            }
            made += 1
            return PixelBuffer(width: width, height: height, depth: depth)
        }
    }

    /// Takes `buffer` back: its user must not touch it again.
    ///
    /// - Precondition: the buffer has the pool's size and came from it.
    public func giveBack(_ buffer: PixelBuffer) {
        precondition(
            buffer.width == width && buffer.height == height && buffer.depth == depth,
            "a picture goes back to the pool it came from")
        lock.withLock {
            precondition(idle.count < made, "more pictures came back than went out")
            idle.append(buffer)
            lock.signalElements()
        }
    }

    /// Makes every waiting and later `take()` throw `error`. The first error stays.
    public func cancel(_ error: any Error) {
        lock.withLock {
            if failure == nil { failure = error }
            lock.signalElements()
        }
    }
}
