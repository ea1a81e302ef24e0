import Foundation

/// A mutex with two conditions, for one shared structure that some threads fill and others empty.
///
/// Foundation's `NSCondition` has one condition only, which would wake producers for consumers' news.
final class ConditionLock: @unchecked Sendable {
    // Immutable after init; heap memory, because pthread objects must not move.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let roomCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private let stockCondition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(roomCondition, nil)
        pthread_cond_init(stockCondition, nil)
    }

    deinit {
        pthread_cond_destroy(stockCondition)
        pthread_cond_destroy(roomCondition)
        pthread_mutex_destroy(mutex)
        stockCondition.deallocate()
        roomCondition.deallocate()
        mutex.deallocate()
    }

    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }

    /// Gives the mutex up until somebody signals room; may return early, so callers test in a loop.
    func waitForSpace() { pthread_cond_wait(roomCondition, mutex) }
    /// Gives the mutex up until somebody signals stock; may return early, so callers test in a loop.
    func waitForElements() { pthread_cond_wait(stockCondition, mutex) }

    func signalSpace() { pthread_cond_broadcast(roomCondition) }
    func signalElements() { pthread_cond_broadcast(stockCondition) }

    func signalAll() {
        signalSpace()
        signalElements()
    }
}
