import CFFmpeg
import Foundation
import Glibc
import SourceFiles
import Synchronization

/// Interrupts FFmpeg reads that make no progress.
///
/// FFmpeg polls before each read and repeatedly while it waits for data. Reads that make progress are never
/// interrupted, not even by a cancellation: a partially read frame would be drawn incorrectly.
/// - Owner: one thread.
package final class InputWatchdog {
    /// The seconds without data after which a read is interrupted after a cancellation.
    static let cancelledTimeout = 0.3

    /// The seconds without data after which a read is interrupted.
    private let timeout = DecodeTimeout.seconds
    private let progress = DecodeProgress.current
    private let interruption: InputInterruption
    private let now: () -> Double
    /// The time of the last poll, and the time since which no data arrived, in seconds.
    private var lastPollTime = -Double.infinity, lastProgressTime = -Double.infinity
    private var bytes: Int64 = -1
    private var verdict: Verdict?

    private enum Verdict { case stalled, cancelled }

    /// Creates a watchdog.
    ///
    /// - Parameter now: Returns the current time in seconds.
    package init(
        _ interruption: InputInterruption = .process, now: @escaping () -> Double = InputWatchdog.monotonicSeconds
    ) {
        self.interruption = interruption
        self.now = now
    }

    /// Installs the watchdog as FFmpeg's interrupt callback; it must outlive the context.
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

    /// Returns whether the current read must be interrupted.
    ///
    /// - Parameter bytesRead: The total number of bytes read from the file.
    func mustInterrupt(bytesRead: Int64) -> Bool {
        let time = now()
        // A waiting read polls many times per second: a longer break means that other work was done meanwhile.
        if bytesRead != bytes || time - lastPollTime > 1 {
            if bytesRead != bytes { progress?.advance() }
            bytes = bytesRead
            lastProgressTime = time
        }
        lastPollTime = time
        let idleTime = time - lastProgressTime
        if interruption.isCancelled, idleTime >= Self.cancelledTimeout { verdict = .cancelled }
        if idleTime >= timeout { verdict = verdict ?? .stalled }
        return verdict != nil
    }

    /// Returns why a read was interrupted; `nil` if none was.
    func error(file: String, during operation: String) -> MediaError? {
        switch verdict {
        case .stalled:
            MediaError(
                .unreadable, file: file, during: operation,
                detail: "no data arrived for \(String(format: "%g", timeout)) s",
                remedy: "Check the disk or the network connection.")
        case .cancelled:
            MediaError(
                .cancelled, file: file, during: operation,
                detail: "the work was cancelled while no data arrived")
        case nil: nil
        }
    }

    /// Returns the time of the monotonic clock, in seconds.
    static func monotonicSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Tells the readers of files that their results are no longer needed.
package final class InputInterruption: Sendable {
    /// The interruption that applies to all files.
    package static let process = InputInterruption()

    private let flag = Atomic<Bool>(false)

    /// Creates an interruption that is not cancelled.
    package init() {}

    /// Interrupts reads that make no progress, now and later.
    package func cancel() { flag.store(true, ordering: .relaxed) }

    /// Whether `cancel` was called.
    var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
