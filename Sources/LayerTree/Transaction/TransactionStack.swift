import Foundation

/// The transactions of a thread: the implicit one, then the nested explicit ones.
struct TransactionStack {
    private var levels: [Level] = [Level()]

    /// The settings of one transaction.
    struct Level {
        var values: [String: Any] = [:]
        /// Whether actions are disabled, cached from `values`, because every change of a layer reads it.
        var disablesActions: Bool?
        /// The group of the latest completion block; animations added from now on belong to it.
        var group: CompletionGroup?
    }

    var isInsideExplicit: Bool { levels.count > 1 }

    mutating func begin() { levels.append(Level()) }

    /// Whether the end of the innermost transaction commits.
    var isOutermostExplicit: Bool { levels.count == 2 }

    /// Ends the innermost explicit transaction, if there is one (facts X8).
    mutating func pop() {
        guard levels.count > 1 else { return }
        levels.removeLast().group?.seal()
    }

    /// Resets the implicit transaction, whose settings last until it is committed (facts X9).
    mutating func resetImplicit() {
        levels[0].group?.seal()
        levels[0] = Level()
    }

    /// Returns the value of a key; inner settings override outer ones.
    func value(forKey key: String) -> Any? {
        for level in levels.reversed() {
            if let value = level.values[key] { return value }
        }
        return nil
    }

    /// Whether changes of layers run no actions.
    var disablesActions: Bool {
        // By index, because copying a level would count references.
        for index in levels.indices.reversed() {
            if let answer = levels[index].disablesActions { return answer }
        }
        return false
    }

    mutating func setValue(_ value: Any?, forKey key: String) {
        levels[levels.count - 1].values[key] = value
        guard key == kCATransactionDisableActions else { return }
        levels[levels.count - 1].disablesActions = value.map { BoxedValue.number($0) ?? 0 != 0 }
    }

    /// Sets the completion group; a second block does not cancel the first, and both run (facts X5, X6).
    mutating func setCompletionGroup(_ group: CompletionGroup?) {
        levels[levels.count - 1].group?.seal()
        levels[levels.count - 1].group = group
    }

    /// The groups of an animation added now: one for each level that has a block.
    var openGroups: [CompletionGroup] { levels.compactMap(\.group) }
}

/// A completion block and the animations it waits for (facts 2.15).
final class CompletionGroup {
    private let block: () -> Void
    private var running = 0
    private var isSealed = false
    private var isDone = false

    init(_ block: @escaping () -> Void) { self.block = block }

    func enter() { running += 1 }

    func leave() {
        running -= 1
        completeIfPossible()
    }

    /// Ends the group: the transaction ended, so no more animations join.
    func seal() {
        isSealed = true
        completeIfPossible()
    }

    /// Schedules the block when all animations have ended; it runs in the next turn, never immediately (facts X4).
    private func completeIfPossible() {
        guard isSealed, running == 0, !isDone else { return }
        isDone = true
        ThreadContext.current.completions.append(block)
    }
}
