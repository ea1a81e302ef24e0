import Foundation

/// A first-in first-out queue between threads. Producers wait while it is full.
///
/// **Limits.** The number of elements and the sum of the byte sizes passed with each push, whichever is reached first.
/// An element larger than the byte limit is admitted into an empty queue, alone, so that no size blocks forever. The
/// queue therefore holds at most `max(bytes limit, largest element)`.
///
/// **States.** Open → finished (`finish()`: no more pushes; pops drain the remaining elements, then return nil), or →
/// cancelled (`cancel(_:)`: the remaining elements are dropped; every waiting or later push and pop throws the given
/// error). Cancelled overrides finished, and the first error overrides later ones. Both states are final: a queue
/// serves one run.
///
/// **Signaling.** A push wakes consumers. A pop wakes producers. `finish()` wakes consumers (an empty queue now means
/// the end) and producers (their push now throws `QueueClosed`). `cancel(_:)` wakes all. Every wait tests its condition
/// in a loop under the lock, and every change is broadcast while the lock is held, so that no wake-up is lost between
/// test and wait, or goes to a thread that cannot use it.
///
/// **Shutdown order.** Success: producers finish, the consumer drains the queue, and the consumer thread is joined.
/// Failure on either side: that side cancels with its error, the next call of the other side throws it, and the thread
/// is joined. Dropped elements are released outside the lock, so their deinitializers may use the queue.
///
/// Any number of producers and consumers may use the queue; the elements of one producer keep their order.
/// - Thread safety: every method may be called from any thread; `push` and `pop` block.
package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    private enum State {
        case open, finished
        case cancelled(any Error)
    }

    // Immutable after init.
    /// The limits of the queue.
    package let limits: QueueLimits
    private let lock = ConditionLock()

    // Guarded by lock.
    private var waiting = ElementRing<(element: Element, bytes: Int)>()
    private var heldBytes = 0
    private var state = State.open

    /// Creates an open, empty queue.
    package init(limits: QueueLimits) { self.limits = limits }

    /// The number of waiting elements; already old when the caller sees it.
    package var count: Int { lock.withLock { waiting.count } }

    /// Appends `element`, waiting while the queue is full.
    ///
    /// - Parameter bytes: the size counted against the byte limit; at least 0.
    /// - Throws: `QueueClosed` after `finish()`, the error given to `cancel(_:)` after that.
    package func push(_ element: Element, bytes: Int = 0) throws {
        precondition(bytes >= 0, "the size of an element is at least 0")
        try lock.withLock {
            while try isOpen(), !hasRoom(for: bytes) { lock.waitForSpace() }
            waiting.append((element, bytes))
            heldBytes += bytes
            lock.signalElements()
        }
    }

    /// Removes and returns the oldest element, waiting while there is none; nil when the queue is finished and drained.
    ///
    /// - Throws: the error given to `cancel(_:)`.
    package func pop() throws -> Element? {
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

    /// Removes and returns the oldest element; nil if there is none at the moment.
    ///
    /// - Throws: the error given to `cancel(_:)`.
    package func popWaiting() throws -> Element? {
        try lock.withLock {
            if case .cancelled(let error) = state { throw error }
            if waiting.isEmpty { return nil }
            let (element, bytes) = waiting.removeFirst()
            heldBytes -= bytes
            lock.signalSpace()
            return element
        }
    }

    /// Marks the end of the elements. Idempotent; no effect on a cancelled queue.
    package func finish() {
        lock.withLock {
            guard case .open = state else { return }
            state = .finished
            lock.signalAll()
        }
    }

    /// Drops the waiting elements and makes every waiting and later call throw `error`. The first error is kept.
    package func cancel(_ error: any Error) {
        var dropped = ElementRing<(element: Element, bytes: Int)>()
        lock.withLock {
            if case .cancelled = state { return }
            state = .cancelled(error)
            swap(&dropped, &waiting)
            heldBytes = 0
            lock.signalAll()
        }
    }

    /// Returns true while pushes are allowed. Call with the lock held.
    private func isOpen() throws -> Bool {
        switch state {
        case .open: return true
        case .finished: throw QueueClosed()
        case .cancelled(let error): throw error
        }
    }

    /// Returns true if an element of `bytes` bytes fits. Call with the lock held.
    private func hasRoom(for bytes: Int) -> Bool {
        if waiting.isEmpty { return true }
        return waiting.count < limits.elements && bytes <= limits.bytes - heldBytes
    }
}

/// The limits of a `BoundedQueue`.
package struct QueueLimits: Sendable, Equatable {
    /// The maximum number of waiting elements; at least 1.
    package let elements: Int
    /// The maximum sum of the sizes of the waiting elements, in bytes; at least 1.
    package let bytes: Int

    /// Creates limits.
    ///
    /// - Precondition: both limits are positive.
    package init(elements: Int, bytes: Int = .max) {
        precondition(elements > 0 && bytes > 0, "queue limits are positive")
        self.elements = elements
        self.bytes = bytes
    }
}

/// The error thrown by a push into a finished queue.
package struct QueueClosed: Error, Equatable, CustomStringConvertible {
    /// Creates the error.
    package init() {}

    /// The message: the queue is finished.
    package var description: String { "the queue is finished and accepts no more elements" }
}

/// A growing ring buffer: appends at one end and removes at the other in amortized constant time, reusing its memory.
struct ElementRing<Element> {
    private var slots: [Element?] = []
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element) {
        if count == slots.count { grow() }
        slots[(head + count) % slots.count] = element
        count += 1
    }

    /// Removes and returns the first element.
    ///
    /// - Precondition: not empty.
    mutating func removeFirst() -> Element {
        guard let element = slots.isEmpty ? nil : slots[head] else {
            preconditionFailure("an empty ring has no first element")
        }
        slots[head] = nil
        head = (head + 1) % slots.count
        count -= 1
        return element
    }

    private mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(4, slots.count * 2))
        for i in 0..<count { larger.append(slots[(head + i) % slots.count]) }
        larger.append(contentsOf: repeatElement(nil, count: max(4, slots.count * 2) - count))
        slots = larger
        head = 0
    }
}

/// A mutex with two condition variables, for a structure that some threads fill and others empty.
///
/// Foundation's `NSCondition` has a single condition, which would wake producers for signals meant for consumers.
final class ConditionLock: @unchecked Sendable {
    // Immutable after init; heap memory, because pthread objects must not move.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let spaceCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let elementsCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(spaceCondition, nil)
        pthread_cond_init(elementsCondition, nil)
    }

    deinit {
        pthread_cond_destroy(elementsCondition)
        pthread_cond_destroy(spaceCondition)
        pthread_mutex_destroy(mutex)
        elementsCondition.deallocate()
        spaceCondition.deallocate()
        mutex.deallocate()
    }

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Releases the mutex until space is signaled. May return early: callers test their condition in a loop.
    func waitForSpace() { pthread_cond_wait(spaceCondition, mutex) }
    /// Releases the mutex until elements are signaled. May return early: callers test their condition in a loop.
    func waitForElements() { pthread_cond_wait(elementsCondition, mutex) }

    func signalSpace() { pthread_cond_broadcast(spaceCondition) }
    func signalElements() { pthread_cond_broadcast(elementsCondition) }

    func signalAll() {
        signalSpace()
        signalElements()
    }
}
