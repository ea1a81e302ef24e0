/// A first-in first-out queue between threads that makes the producer wait instead of growing.
///
/// **Limits.** Two, whichever is reached first: elements, and bytes (what each push says its element weighs). An
/// element heavier than the byte limit is admitted into an empty queue, alone, so that no size can block for ever.
/// Memory held is therefore at most `max(bytes limit, heaviest element)`.
///
/// **States.** Open → finished (`finish()`: no more pushes, pops drain what waits, then return nil), or → cancelled
/// (`cancel(_:)`: what waits is dropped, every later or waiting push and pop throws the given error). Cancelled wins
/// over finished and the first error wins over later ones. Neither state is left again: a queue serves one run.
///
/// **Who wakes whom.** A push wakes consumers. A pop wakes producers. `finish()` wakes consumers (an empty queue now
/// means the end) and producers (their push now throws `QueueClosed`). `cancel(_:)` wakes everybody. Every wait tests
/// its condition under the lock in a loop, and every change is announced to all who wait for it while the lock is held:
/// no wake-up can fall between test and wait, and none goes to a single thread that turns out not to need it.
///
/// **Order of shutting down.** Success: producers finish, the consumer drains, the consumer's thread is joined. Failure
/// on either side: that side cancels with its error, the other side's next call throws it, then the thread is joined.
/// Dropped elements are released outside the lock, so their deinitialisers may use the queue.
///
/// Any number of producers and consumers may use it; elements of one producer keep their order.
/// - Thread safety: every method may be called from any thread; `push` and `pop` block.
public final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    private enum State {
        case open, finished
        case cancelled(any Error)
    }

    // Immutable after init.
    public let limits: QueueLimits
    private let lock = ConditionLock()

    // Guarded by lock.
    private var waiting = ElementRing<(element: Element, bytes: Int)>()
    private var heldBytes = 0
    private var state = State.open

    public init(limits: QueueLimits) { self.limits = limits }

    /// Elements that wait now; already old when the caller sees it.
    public var count: Int { lock.withLock { waiting.count } }

    /// Adds `element` at the end, waiting while the queue is full.
    ///
    /// - Parameter bytes: what the element weighs against the byte limit.
    /// - Throws: `QueueClosed` after `finish()`, the error given to `cancel(_:)` after that.
    public func push(_ element: Element, bytes: Int = 0) throws {
        precondition(bytes >= 0, "an element weighs nothing or something")
        try lock.withLock {
            while try isOpen(), !hasRoom(for: bytes) { lock.waitForSpace() }
            waiting.append((element, bytes))
            heldBytes += bytes
            lock.signalElements()
        }
    }

    /// Takes the oldest element, waiting while there is none; nil when the queue is finished and drained.
    ///
    /// - Throws: the error given to `cancel(_:)`.
    public func pop() throws -> Element? {
        try lock.withLock {
            while waiting.isEmpty {
                switch state {
                case .open: lock.waitForElements()
                case .finished: return nil
                case .cancelled(let error): throw error
                }
            }
            let (element, bytes) = waiting.removeFirst()
            heldBytes -= bytes
            lock.signalSpace()
            return element
        }
    }

    /// Says that nothing follows. Idempotent; without effect on a cancelled queue.
    public func finish() {
        lock.withLock {
            guard case .open = state else { return }
            state = .finished
            lock.signalAll()
        }
    }

    /// Drops what waits and makes every waiting and later call throw `error`. The first error stays.
    public func cancel(_ error: any Error) {
        var dropped = ElementRing<(element: Element, bytes: Int)>()
        lock.withLock {
            if case .cancelled = state { return }
            state = .cancelled(error)
            swap(&dropped, &waiting)
            heldBytes = 0
            lock.signalAll()
        }
    }

    /// True while pushes are allowed. Call with the lock held.
    private func isOpen() throws -> Bool {
        switch state {
        case .open: return true
        case .finished: throw QueueClosed()
        case .cancelled(let error): throw error
        }
    }

    /// Call with the lock held.
    private func hasRoom(for bytes: Int) -> Bool {
        if waiting.isEmpty { return true }
        return waiting.count < limits.elements && bytes <= limits.bytes - heldBytes
    }
}
