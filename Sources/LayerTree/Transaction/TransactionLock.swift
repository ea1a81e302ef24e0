import Foundation

/// The lock behind `CATransaction.lock()`: recursive, and indifferent to one unlocking too many.
final class TransactionLock: Sendable {
    static let shared = TransactionLock()

    private let mutex = NSRecursiveLock()

    func lock() {
        mutex.lock()
        ThreadContext.current.lockDepth += 1
    }

    func unlock() {
        guard ThreadContext.current.lockDepth > 0 else { return }
        ThreadContext.current.lockDepth -= 1
        mutex.unlock()
    }
}
