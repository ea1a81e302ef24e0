import CFFmpeg

/// One picture as the decoder gave it, with the time from which it shows.
///
/// - Thread safety: owner thread only.
final class DecodedFrame {
    let frame: Frame
    /// Seconds from the clip's start.
    var time: Rational

    init(_ frame: consuming Frame, time: Rational) {
        self.frame = frame
        self.time = time
    }

    /// How long the file says that it shows, in seconds; zero when it does not say.
    func ownDuration(_ timeBase: AVRational) -> Rational {
        Rational(ticks: frame.pointer.pointee.pkt_duration, timeBase: timeBase)
    }

    /// What it keeps of memory.
    var bytes: Int {
        withUnsafePointer(to: frame.pointer.pointee.buf) { tuple in
            tuple.withMemoryRebound(to: UnsafeMutablePointer<AVBufferRef>?.self, capacity: Int(AV_NUM_DATA_POINTERS)) {
                buffers in
                (0..<Int(AV_NUM_DATA_POINTERS)).reduce(0) { $0 + Int(buffers[$1]?.pointee.size ?? 0) }
            }
        }
    }
}
