import CFFmpeg
import Glibc

/// Ends a read of FFmpeg's that waits for what does not come.
///
/// FFmpeg asks before each read of bytes, and again and again while it waits for some. What goes on reading is never
/// ended, not by a cancellation either: a picture that was read in part would be drawn wrongly.
/// - Owner: one thread.
final class InputWatchdog {
    /// Seconds without a byte that are given to a file; a moment, once nobody waits for it.
    static let patience = 30.0, cancelledTimeout = 0.3

    private let interruption: InputInterruption
    private let now: () -> Double
    /// Seconds at which was last asked, and from which on nothing has come.
    private var asked = -Double.infinity, since = -Double.infinity
    private var bytes: Int64 = -1
    private var verdict: Verdict?

    private enum Verdict { case stalled, cancelled }

    init(_ interruption: InputInterruption = .process, now: @escaping () -> Double = InputWatchdog.monotonicSeconds) {
        self.interruption = interruption
        self.now = now
    }

    /// Has FFmpeg ask it; it must outlive the context.
    func attach(to context: UnsafeMutablePointer<AVFormatContext>) {
        self.context = context
        context.pointee.interrupt_callback.opaque = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.interrupt_callback.callback = { opaque in
            guard let opaque else { return 0 }
            return Unmanaged<InputWatchdog>.fromOpaque(opaque).takeUnretainedValue().mustInterruptRead ? 1 : 0
        }
    }

    private var context: UnsafeMutablePointer<AVFormatContext>?

    private var mustInterruptRead: Bool { mustInterrupt(bytesRead: context?.pointee.pb?.pointee.bytes_read ?? 0) }

    /// - Parameter bytesRead: of the file, in all.
    func mustInterrupt(bytesRead: Int64) -> Bool {
        let time = now()
        // Whoever waits asks many times a second: a longer break means that something else was done meanwhile.
        if bytesRead != bytes || time - asked > 1 { (bytes, since) = (bytesRead, time) }
        asked = time
        let waited = time - since
        if interruption.isCancelled, waited >= Self.cancelledTimeout { verdict = .cancelled }
        if waited >= Self.patience { verdict = verdict ?? .stalled }
        return verdict != nil
    }

    /// Why a read was ended; nil when none was.
    func error(file: String, during operation: String) -> MediaError? {
        switch verdict {
        case .stalled:
            MediaError(
                .unreadable, file: file, during: operation,
                detail: "nothing has come of it for \(Int(Self.patience)) s",
                remedy: "Check the disk or the network that it is on.")
        case .cancelled:
            MediaError(
                .cancelled, file: file, during: operation,
                detail: "it was waited for in vain, and the work was cancelled")
        case nil: nil
        }
    }

    static func monotonicSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
