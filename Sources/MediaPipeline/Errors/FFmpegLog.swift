import CFFmpeg

/// FFmpeg's own log, silenced: errors reach people through `MediaError`, and warnings through the readers' `warnings`.
enum FFmpegLog {
    /// Evaluated once, before the first use of FFmpeg.
    private static let silenced: Void = av_log_set_callback { _, _, _, _ in }

    /// Stops FFmpeg from writing to standard error, whatever it thinks of a file. Cheap after the first call.
    static func silence() { _ = silenced }
}
