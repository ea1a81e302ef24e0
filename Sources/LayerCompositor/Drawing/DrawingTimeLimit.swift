import Synchronization

/// The time in which frames must be drawn. When it is exceeded, painters draw nothing more: the frame that is drawn is
/// not complete, and neither are later ones.
///
/// - Thread safety: any thread.
package final class DrawingTimeLimit: Sendable {
    private let check: @Sendable () -> Bool
    private let wasExceeded = Atomic<Bool>(false)

    /// Creates a limit.
    ///
    /// - Parameter isExceeded: Returns whether the time is over. It is called for each item that is drawn, on any
    ///   thread, until it returns true.
    package init(_ isExceeded: @escaping @Sendable () -> Bool) { check = isExceeded }

    /// Whether the time is over. It stays over.
    package var isExceeded: Bool {
        if wasExceeded.load(ordering: .relaxed) { return true }
        guard check() else { return false }
        wasExceeded.store(true, ordering: .relaxed)
        return true
    }
}
