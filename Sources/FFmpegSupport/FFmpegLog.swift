import CFFmpeg
import Glibc
import Synchronization

/// Silences FFmpeg's own log: errors are reported as `MediaError`, and warnings by the `warnings` of readers.
package enum FFmpegLog {
    /// The captured messages of each context, by its address.
    private static let capturedMessages = Mutex<[UInt: [String]]>([:])

    /// Installs the log callback; evaluated once, before the first use of FFmpeg.
    private static let silenced: Void = av_log_set_callback { context, level, format, arguments in
        guard level <= AV_LOG_WARNING, let context, let format, let arguments else { return }
        FFmpegLog.record(UInt(bitPattern: context)) {
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
        silence()
        let address = UInt(bitPattern: context)
        capturedMessages.withLock { $0[address] = [] }
        let result = body()
        return (result, capturedMessages.withLock { $0.removeValue(forKey: address) } ?? [])
    }

    private static func record(_ address: UInt, _ message: () -> String) {
        capturedMessages.withLock { capturedMessages in capturedMessages[address]?.append(message()) }
    }
}
