import Dispatch
import Glibc
import Multiplane

/// Turns SIGINT, SIGTERM and SIGHUP into a cancellation, so that the render ends in order and leaves nothing half written.
///
/// A second signal ends the process at once, for a render that does not come to its next frame.
final class Interruption {
    let cancellation = RenderCancellation()
    private let sources: [any DispatchSourceSignal]

    init() {
        let cancellation = cancellation
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                cancellation.cancel()
                signal(number, SIG_DFL)
            }
            source.resume()
            return source
        }
    }

    deinit { sources.forEach { $0.cancel() } }
}
