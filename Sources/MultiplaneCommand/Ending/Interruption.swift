import Dispatch
import Glibc
import Multiplane

/// Turns SIGINT, SIGTERM and SIGHUP into a cancellation, so that the render ends in order and leaves nothing half written.
///
/// Further signals change nothing: stopping takes as long as a frame, and ending in its midst would leave the partial file.
/// SIGQUIT (Ctrl-\) ends the process at once, and the next render of the same file clears up.
final class Interruption {
    let cancellation = RenderCancellation()
    private let sources: [any DispatchSourceSignal]

    init() {
        let cancellation = cancellation
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { cancellation.cancel() }
            source.resume()
            return source
        }
    }

    deinit { sources.forEach { $0.cancel() } }
}
