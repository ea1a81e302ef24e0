import Foundation
import Images

/// The messages of a batch, printed in the order of its renders regardless of the order in which they finish.
///
/// The messages of a render appear together when it and all earlier ones are finished. Without progress bars of single
/// renders, a line shows how many are finished.
/// - Thread safety: any thread.
final class BatchConsole: Sendable {
    struct Message: Sendable {
        let stream: ProgressMeter.Stream
        let text: String
    }

    private struct State {
        var finished: [Int: [Message]] = [:]
        var next = 0
        var finishedCount = 0
        var showsLine = false
    }

    private let count: Int
    private let showsCount: Bool
    private let write: @Sendable (ProgressMeter.Stream, String) -> Void
    private let state = LockedValue(State())

    /// Creates a console.
    ///
    /// - Parameters:
    ///   - count: the number of renders.
    ///   - showsCount: whether a line on standard error shows the number of finished renders.
    ///   - write: writes text to a stream.
    init(
        count: Int, showsCount: Bool,
        write: @escaping @Sendable (ProgressMeter.Stream, String) -> Void = {
            $0 == .output ? Console.output($1) : Console.progress($1)
        }
    ) {
        self.count = count
        self.showsCount = showsCount
        self.write = write
    }

    /// Prints text of a running render at once, such as its progress.
    func print(_ stream: ProgressMeter.Stream, _ text: String) { state.withLock { _ in write(stream, text) } }

    /// Prints the messages of render `index` once all earlier ones are finished.
    func finish(_ index: Int, _ messages: [Message]) {
        state.withLock { state in
            state.finished[index] = messages
            state.finishedCount += 1
            clearLine(&state)
            while let messages = state.finished.removeValue(forKey: state.next) {
                for message in messages { write(message.stream, message.text) }
                state.next += 1
            }
            guard showsCount, state.finishedCount < count else { return }
            write(.error, "\r\(state.finishedCount)/\(count) renders\u{1B}[K")
            state.showsLine = true
        }
    }

    /// Prints the messages that wait for renders that never finish, after a cancellation.
    func flush() {
        state.withLock { state in
            clearLine(&state)
            for (_, messages) in state.finished.sorted(by: { $0.key < $1.key }) {
                for message in messages { write(message.stream, message.text) }
            }
            state.finished = [:]
        }
    }

    private func clearLine(_ state: inout State) {
        if state.showsLine { write(.error, "\r\u{1B}[K") }
        state.showsLine = false
    }
}
