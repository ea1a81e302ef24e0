import Dispatch
import Foundation

/// Waits for what may never come.
public enum Deadline {
    /// What `body` returns on a thread of its own; nil when it has not within so many seconds, and is left behind.
    public static func answer<Value: Sendable>(within seconds: Double, _ body: @escaping @Sendable () -> Value?)
        -> Value?
    {
        let kept = Kept<Value>()
        let end = DispatchSemaphore(value: 0)
        Thread {
            kept.put(body())
            end.signal()
        }.start()
        return end.wait(timeout: .now() + seconds) == .success ? kept.take() : nil
    }

    private final class Kept<Value: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Value?

        func put(_ value: Value?) { lock.withLock { self.value = value } }
        func take() -> Value? { lock.withLock { value } }
    }
}
