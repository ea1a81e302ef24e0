import Dispatch
import Glibc
import Multiplane
import Synchronization

/// Cancels the render on SIGINT, SIGTERM and SIGHUP, so that it stops after the current frame and removes its partial
/// file.
///
/// The second signal is ignored. The third exits the process immediately, like the ffmpeg command, because a disk or
/// pipe can block the render indefinitely. The next render of the same file removes a partial file that this leaves.
final class SignalHandler {
    /// The number of signals that exits the process immediately.
    private static let signalsBeforeForcedExit = 3
    /// The cancellation of the render that the handler controls.
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
                guard count.increment() >= Self.signalsBeforeForcedExit else { return }
                Console.error("multiplane: stopped immediately\n")
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
