import Foundation

/// Groups changes of layers and sets how they animate. Each thread has its own stack of transactions.
///
/// - Apple: `CATransaction`; facts 2.15.
public enum CATransaction {
    /// Begins a transaction nested in the current one; its settings override the outer ones.
    public static func begin() { ThreadContext.current.transactions.begin() }

    /// Ends the innermost transaction; the outermost one commits all pending changes of the thread. Ignored without
    /// `begin()` (facts X8).
    ///
    /// The transaction is still in effect while that commit lays out (facts X13).
    public static func commit() {
        let context = ThreadContext.current
        if context.transactions.isOutermostExplicit { context.commit() }
        context.transactions.pop()
    }

    /// Commits the implicit transaction; does nothing inside an explicit one.
    public static func flush() {
        let context = ThreadContext.current
        guard !context.transactions.isInsideExplicit else { return }
        context.commit()
        context.transactions.resetImplicit()
    }

    /// Returns the duration of animations in seconds; 0.25 unless set.
    public static func animationDuration() -> CFTimeInterval {
        BoxedValue.number(value(forKey: kCATransactionAnimationDuration)) ?? 0.25
    }
    /// Sets the duration of animations in seconds.
    public static func setAnimationDuration(_ duration: CFTimeInterval) {
        setValue(duration, forKey: kCATransactionAnimationDuration)
    }

    /// Returns the timing function of animations; if nil, implicit animations use "default".
    public static func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }
    /// Sets the timing function of animations.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: kCATransactionAnimationTimingFunction)
    }

    /// Returns whether changes of layers run no actions.
    public static func disableActions() -> Bool { ThreadContext.current.transactions.disablesActions }
    /// Sets whether changes of layers run no actions.
    public static func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

    /// Returns the completion block.
    public static func completionBlock() -> (() -> Void)? {
        value(forKey: kCATransactionCompletionBlock) as? () -> Void
    }

    /// Sets the block that runs once after the animations added from now on have ended; after the commit, never inside
    /// it.
    public static func setCompletionBlock(_ block: (() -> Void)?) {
        let context = ThreadContext.current
        context.transactions.setValue(block, forKey: kCATransactionCompletionBlock)
        context.transactions.setCompletionGroup(block.map(CompletionGroup.init))
    }

    /// Returns the value of any key; nested transactions inherit it.
    public static func value(forKey key: String) -> Any? { ThreadContext.current.transactions.value(forKey: key) }

    /// Sets the value of any key.
    public static func setValue(_ value: Any?, forKey key: String) {
        if key == kCATransactionCompletionBlock {
            setCompletionBlock(value as? () -> Void)
        } else {
            ThreadContext.current.transactions.setValue(BoxedValue.normalizingNumbers(value), forKey: key)
        }
    }

    /// Locks the transactions for other threads that lock; may be nested. Layers are confined to one thread anyway.
    public static func lock() { TransactionLock.shared.lock() }

    /// Unlocks the transactions; an extra call does nothing.
    public static func unlock() { TransactionLock.shared.unlock() }
}

extension CATransaction {
    /// Runs `block` once, after the next commit and never inside this call, without committing or waiting.
    package static func runAfterCommit(_ block: @escaping () -> Void) {
        ThreadContext.current.completions.append(block)
    }
}

/// The lock of `CATransaction.lock()`: recursive, and tolerant of extra unlocks.
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

/// The key "animationDuration".
public let kCATransactionAnimationDuration = "animationDuration"
/// The key "disableActions".
public let kCATransactionDisableActions = "disableActions"
/// The key "animationTimingFunction".
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key "completionBlock".
public let kCATransactionCompletionBlock = "completionBlock"
