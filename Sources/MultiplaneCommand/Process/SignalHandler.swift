import Dispatch
import Glibc
import Multiplane
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into a cancellation, so that the render ends in order and leaves nothing half
/// written.
///
/// Stopping takes as long as a frame, and ending in its midst leaves the partial file: so a second signal changes
/// nothing. The third ends the process at once, as FFmpeg's command does: a disk or a pipe may keep it waiting without
/// end. What is left under a partial name the next render of the same file clears up.
final class SignalHandler {
    /// Signals after which nothing is waited for.
    private static let patience = 3
    let cancellation = RenderCancellation()
    private let sources: [any DispatchSourceSignal]

    init() {
        let cancellation = cancellation
        let count = Counter()
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                cancellation.cancel()
                InputInterruption.process.cancel()
                guard count.increment() >= Self.patience else { return }
                Console.error("multiplane: stopped at once\n")
                _exit(CommandStatus.interrupted.rawValue)
            }
            source.resume()
            return source
        }
    }

    deinit { sources.forEach { $0.cancel() } }

    private final class Counter: Sendable {
        private let value = Atomic<Int>(0)
        func increment() -> Int { value.add(1, ordering: .relaxed).newValue }
    }
}
