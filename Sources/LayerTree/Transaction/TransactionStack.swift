import Foundation

/// A thread's transactions: the implicit one, then the explicit ones nested in it.
struct TransactionStack {
    private var levels: [Level] = [Level()]

    /// One `begin()`'s settings.
    struct Level {
        var values: [String: Any] = [:]
        /// Of the values, the one that every change of a layer asks for.
        var disablesActions: Bool?
        /// The latest completion block's group; animations added from now on belong to it.
        var group: CompletionGroup?
    }

    var isInsideExplicit: Bool { levels.count > 1 }

    mutating func begin() { levels.append(Level()) }

    /// Whether its end commits.
    var isOutermostExplicit: Bool { levels.count == 2 }

    /// Ends the innermost explicit transaction, if there is one (facts X8).
    mutating func pop() {
        guard levels.count > 1 else { return }
        levels.removeLast().group?.seal()
    }

    /// The settings of the implicit transaction last until it is committed (facts X9).
    mutating func resetImplicit() {
        levels[0].group?.seal()
        levels[0] = Level()
    }

    /// Inner settings shadow outer ones.
    func value(forKey key: String) -> Any? {
        for level in levels.reversed() {
            if let value = level.values[key] { return value }
        }
        return nil
    }

    /// Whether layers ask for no actions.
    var disablesActions: Bool {
        for level in levels.reversed() {
            if let answer = level.disablesActions { return answer }
        }
        return false
    }

    mutating func setValue(_ value: Any?, forKey key: String) {
        levels[levels.count - 1].values[key] = value
        guard key == kCATransactionDisableActions else { return }
        levels[levels.count - 1].disablesActions = value.map { BoxedValue.number($0) ?? 0 != 0 }
    }

    /// A second block does not cancel the first: both run (facts X5, X6).
    mutating func setCompletionGroup(_ group: CompletionGroup?) {
        levels[levels.count - 1].group?.seal()
        levels[levels.count - 1].group = group
    }

    /// The groups that an animation added now belongs to: one for each level that has a block.
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

    /// The transaction ended: no more animations join.
    func seal() {
        isSealed = true
        completeIfPossible()
    }

    /// Never runs the block at once: it waits for the next turn (facts X4).
    private func completeIfPossible() {
        guard isSealed, running == 0, !isDone else { return }
        isDone = true
        ThreadContext.current.completions.append(block)
    }
}
