import Dispatch
import Foundation

/// Runs code that may never return.
public enum Deadline {
    /// Runs `body` on its own thread and returns its result; nil if it takes longer, in which case the thread
    /// continues.
    ///
    /// - Parameter seconds: The timeout in seconds.
    public static func result<Value: Sendable>(within seconds: Double, _ body: @escaping @Sendable () -> Value?)
        -> Value?
    {
        let box = ResultBox<Value>()
        let end = DispatchSemaphore(value: 0)
        Thread {
            box.put(body())
            end.signal()
        }.start()
        return end.wait(timeout: .now() + seconds) == .success ? box.take() : nil
    }

    private final class ResultBox<Value: Sendable>: @unchecked Sendable {
        private let lock = NSLock()
        private var value: Value?

        func put(_ value: Value?) { lock.withLock { self.value = value } }
        func take() -> Value? { lock.withLock { value } }
    }
}
