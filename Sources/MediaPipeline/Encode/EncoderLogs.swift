import Glibc

/// The logs of encoders that write to standard error by themselves, past FFmpeg's log.
enum EncoderLogs {
    /// SVT-AV1 knows no other way than its variable; what the user set there stays. What it refuses it says by its
    /// status, too.
    private static let silenced: Void = { _ = setenv("SVT_LOG", "0", 0) }()

    static func silence() { _ = silenced }
}
