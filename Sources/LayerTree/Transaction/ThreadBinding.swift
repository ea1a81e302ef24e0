import Foundation

/// The state that layers, players and views keep per thread, for a thread that works on behalf of another one.
///
/// The layers belong to one thread at a time: the owner must not use them while the other thread does.
package struct ThreadBinding: @unchecked Sendable {
    private static let prefix = "multiplane."
    private let context = ThreadContext.current
    private let values: [String: Any]

    /// Captures the state of the current thread.
    package init() {
        var values: [String: Any] = [:]
        for case (let key as String, let value) in Thread.current.threadDictionary where key.hasPrefix(Self.prefix) {
            values[key] = value
        }
        self.values = values
    }

    /// Runs `body` on the current thread with the captured state.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
        for (key, value) in values { Thread.current.threadDictionary[key] = value }
        return try ThreadContext.with(context, body)
    }
}

extension ThreadContext {
    /// Runs `body` with `context` as the current thread's.
    fileprivate static func with<Result>(_ context: ThreadContext, _ body: () throws -> Result) rethrows -> Result {
        let own = current
        replaceCurrent(by: context)
        defer { replaceCurrent(by: own) }
        return try body()
    }
}
