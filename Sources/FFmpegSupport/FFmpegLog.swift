import CFFmpeg
import Glibc
import Synchronization

/// Silences FFmpeg's own log: errors are reported as `MediaError`, and warnings by the `warnings` of readers.
package enum FFmpegLog {
    /// The captured messages by the address of the context, or by thread.
    private static let capturedMessages = Mutex<[UInt: [String]]>([:])

    /// Installs the log callback; evaluated once, before the first use of FFmpeg.
    private static let silenced: Void = shim_set_log_receiver { context, message in
        guard let context, let message else { return }
        // Whole threads are recorded under an odd number, which is no address of a context.
        FFmpegLog.record([UInt(bitPattern: context), FFmpegLog.currentThread]) { String(cString: message) }
    }

    /// Stops FFmpeg from writing to standard error. Calls after the first one cost almost nothing.
    package static func silence() { _ = silenced }

    /// Returns the result of `body` and the errors and warnings that FFmpeg logs for `context` meanwhile.
    package static func capturingMessages<Result>(
        from context: UnsafeMutablePointer<AVCodecContext>, _ body: () -> Result
    ) -> (
        result: Result, messages: [String]
    ) {
        capturing(UInt(bitPattern: context), body)
    }

    /// Returns the result of `body` and the errors and warnings that FFmpeg logs on this thread meanwhile, whatever
    /// their context is.
    package static func capturingMessagesOfThread<Result>(_ body: () -> Result) -> (result: Result, messages: [String])
    {
        capturing(currentThread, body)
    }

    private static func capturing<Result>(_ key: UInt, _ body: () -> Result) -> (result: Result, messages: [String]) {
        silence()
        capturedMessages.withLock { $0[key] = [] }
        let result = body()
        return (result, capturedMessages.withLock { $0.removeValue(forKey: key) } ?? [])
    }

    private static var currentThread: UInt { UInt(pthread_self()) | 1 }

    private static func record(_ keys: [UInt], _ message: () -> String) {
        capturedMessages.withLock { capturedMessages in
            for key in keys { capturedMessages[key]?.append(message()) }
        }
    }
}
