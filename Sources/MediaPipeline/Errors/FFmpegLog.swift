import CFFmpeg
import Glibc
import Synchronization

/// FFmpeg's own log, silenced: errors reach people through `MediaError`, and warnings through the readers' `warnings`.
enum FFmpegLog {
    /// What is being listened to, by address, and what it has warned of.
    private static let heard = Mutex<[UInt: [String]]>([:])

    /// Evaluated once, before the first use of FFmpeg.
    private static let silenced: Void = av_log_set_callback { context, level, format, arguments in
        guard level <= AV_LOG_WARNING, let context, let format, let arguments else { return }
        FFmpegLog.note(UInt(bitPattern: context)) {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
                guard let start = buffer.baseAddress else { return "" }
                vsnprintf(start, buffer.count, format, arguments)
                return String(cString: start)
            }
        }
    }

    /// Stops FFmpeg from writing to standard error, whatever it thinks of a file. Cheap after the first call.
    static func silence() { _ = silenced }

    /// Returns what `body` does, and what it made FFmpeg say of `context`: errors and warnings.
    static func listening<Result>(to context: UnsafeMutablePointer<AVCodecContext>, _ body: () -> Result) -> (
        result: Result, said: [String]
    ) {
        silence()
        let address = UInt(bitPattern: context)
        heard.withLock { $0[address] = [] }
        let result = body()
        return (result, heard.withLock { $0.removeValue(forKey: address) } ?? [])
    }

    private static func note(_ address: UInt, _ words: () -> String) {
        heard.withLock { heard in heard[address]?.append(words()) }
    }
}
