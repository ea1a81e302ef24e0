import CFFmpeg
import Glibc
import Synchronization

/// Silences FFmpeg's own log: errors are reported as `MediaError`, and warnings by the `warnings` of readers.
package enum FFmpegLog {
    /// The captured messages by the address of the context, or by thread.
    private static let capturedMessages = Mutex<[UInt: [String]]>([:])

    /// Installs the log callback; evaluated once, before the first use of FFmpeg.
    private static let silenced: Void = av_log_set_callback { context, level, format, arguments in
        guard level <= AV_LOG_WARNING, let context, let format, let arguments else { return }
        // Whole threads are recorded under an odd number, which is no address of a context.
        FFmpegLog.record([UInt(bitPattern: context), FFmpegLog.currentThread]) {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
                guard let start = buffer.baseAddress else { return "" }
                vsnprintf(start, buffer.count, format, arguments)
                return String(cString: start)
            }
        }
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
