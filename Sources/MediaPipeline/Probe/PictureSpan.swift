import CFFmpeg

/// From when to when a picture goes by its packets, on the container's clock.
struct VideoPacketSpan {
    private let timeBase: AVRational
    /// Seconds that a picture lasts of which the file does not say it.
    private let frame: Rational
    private var count = 0
    private var untimed = 0
    private var first: Rational? = nil
    private var end: Rational? = nil

    init(_ stream: UnsafeMutablePointer<AVStream>, rate: FrameRate?) {
        timeBase = stream.pointee.time_base
        frame = rate?.frameDuration ?? Rational(1, 25)
    }

    mutating func add(_ packet: AVPacket) {
        guard packet.flags & AV_PKT_FLAG_DISCARD == 0 else { return }
        count += 1
        guard packet.pts != shim_AV_NOPTS_VALUE else {
            untimed += 1
            return
        }
        let start = Rational(ticks: packet.pts, timeBase: timeBase)
        first = min(first ?? start, start)
        end = max(end ?? start, start + (packet.length(timeBase) ?? frame))
    }

    /// Seconds; without a start where no packet has a time, and nil where there is none at all.
    var span: (start: Rational?, length: Rational)? {
        guard count > 0 else { return nil }
        let counted = frame * Rational(count)
        guard let first, let end, first < end else { return (nil, counted) }
        // The last pictures may be among those without a time.
        return (first, untimed > 0 ? max(end - first, counted) : end - first)
    }
}
