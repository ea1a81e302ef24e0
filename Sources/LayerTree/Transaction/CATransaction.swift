import Foundation

/// Groups changes of layers, and says how they animate. One stack a thread.
///
/// - Apple: `CATransaction`; facts 2.15.
public enum CATransaction {
    /// Opens a transaction nested in the current one; its settings shadow the outer ones.
    public static func begin() { ThreadContext.current.transactions.begin() }

    /// Closes the innermost one; the outermost commits all pending changes of the thread. Without `begin()` ignored
    /// (facts X8).
    ///
    /// It is still in force while that commit lays out (facts X13).
    public static func commit() {
        let context = ThreadContext.current
        if context.transactions.isOutermostExplicit { context.commit() }
        context.transactions.pop()
    }

    /// Commits the implicit transaction; nothing inside an explicit one.
    public static func flush() {
        let context = ThreadContext.current
        guard !context.transactions.isInsideExplicit else { return }
        context.commit()
        context.transactions.resetImplicit()
    }

    /// Seconds; 0.25 unless set.
    public static func animationDuration() -> CFTimeInterval { BoxedValue.number(value(forKey: Key.duration)) ?? 0.25 }
    public static func setAnimationDuration(_ duration: CFTimeInterval) { setValue(duration, forKey: Key.duration) }

    /// Nil: implicit animations use the curve "default".
    public static func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: Key.timingFunction) as? CAMediaTimingFunction
    }
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: Key.timingFunction)
    }

    public static func disableActions() -> Bool { ThreadContext.current.transactions.disablesActions }
    public static func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

    public static func completionBlock() -> (() -> Void)? { value(forKey: Key.completionBlock) as? () -> Void }

    /// Waits for the animations added after this call; runs once, after the commit, never inside it.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        let context = ThreadContext.current
        context.transactions.setValue(block, forKey: Key.completionBlock)
        context.transactions.setCompletionGroup(block.map(CompletionGroup.init))
    }

    /// Any key may be used; nested transactions inherit it.
    public static func value(forKey key: String) -> Any? { ThreadContext.current.transactions.value(forKey: key) }

    public static func setValue(_ value: Any?, forKey key: String) {
        if key == Key.completionBlock {
            setCompletionBlock(value as? () -> Void)
        } else {
            ThreadContext.current.transactions.setValue(BoxedValue.keeping(value), forKey: key)
        }
    }

    /// Holds off other threads that lock; may be nested. Layers are confined to one thread anyway.
    public static func lock() { TransactionLock.shared.lock() }

    /// One too many does no harm.
    public static func unlock() { TransactionLock.shared.unlock() }

    private enum Key {
        static let duration = "animationDuration"
        static let timingFunction = "animationTimingFunction"
        static let completionBlock = "completionBlock"
    }
}

extension CATransaction {
    /// Runs `block` once, after the next commit and never inside this call, without committing or waiting for anything.
    package static func runAfterCommit(_ block: @escaping () -> Void) {
        ThreadContext.current.completions.append(block)
    }
}

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
