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
