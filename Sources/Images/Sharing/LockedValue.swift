import Foundation

/// A value protected by a lock.
///
/// Use it instead of `Synchronization.Mutex`, whose futex system calls the thread sanitizer does not see on Linux: the
/// sanitizer reports every access under such a lock as a race.
package final class LockedValue<Value>: @unchecked Sendable {
    private let lock = NSLock()
    // Guarded by lock.
    private var value: Value

    /// Creates a locked value.
    package init(_ value: sending Value) { self.value = value }

    /// Calls `body` with exclusive access to the value.
    /// - Precondition: `body` does not use this locked value again.
    package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}

/// A value that is created on first use and kept; concurrent callers wait for it.
///
/// Nested values are created before their container, never the other way round, so callers cannot deadlock.
package final class LazyValue<Value: Sendable>: Sendable {
    private let storage = LockedValue<Value?>(nil)

    /// Creates an empty value.
    package init() {}

    /// The value if it has been created; otherwise nil.
    package var existing: Value? { storage.withLock { $0 } }

    /// Returns the value; the first call creates it with `make`.
    package func value(_ make: () -> Value) -> Value {
        storage.withLock { stored in
            if let stored { return stored }
            let value = make()
            stored = value
            return value
        }
    }

    /// Removes and returns the value, if it has been created; the next call of `value(_:)` creates it again.
    @discardableResult
    package func take() -> Value? {
        storage.withLock { stored in
            defer { stored = nil }
            return stored
        }
    }
}
