import Foundation

/// A value that several threads use, one at a time.
///
/// As `Synchronization.Mutex`, which waits by system calls of its own that the thread sanitizer does not see on Linux:
/// it takes everything under such a lock for a race, and so finds no real one.
package final class Guarded<Value>: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by lock.
    private var value: Value

    package init(_ value: sending Value) { self.value = value }

    /// - Precondition: `body` does not use this value again.
    package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
