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

/// Something that is drawn by whoever needs it first and kept as long as its owner is; others wait for it meanwhile.
///
/// What is inside a thing is drawn before it and never the other way round: nobody waits in a circle.
package final class LazyValue<Value: Sendable>: Sendable {
    private let drawn = Guarded<Value?>(nil)

    package init() {}

    /// Nil as long as nobody needed it.
    package var made: Value? { drawn.withLock { $0 } }

    package func value(_ draw: () -> Value) -> Value {
        drawn.withLock { drawn in
            if let drawn { return drawn }
            let made = draw()
            drawn = made
            return made
        }
    }
}
