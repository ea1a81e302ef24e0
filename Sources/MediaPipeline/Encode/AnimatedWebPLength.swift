import CFFmpeg

/// How long an animated WebP (RFC 9649) lasts.
enum AnimatedWebPDuration {
    /// Makes the last picture last to the end of the movie: libwebp, which FFmpeg does not tell the end, gives it the
    /// mean of the others.
    ///
    /// - Parameter packet: a whole file; another one, or a still picture, stays as it is.
    static func set(_ length: Rational, in packet: borrowing Packet) {
        guard av_packet_make_writable(packet.pointer) >= 0, let data = packet.pointer.pointee.data else { return }
        set(
            milliseconds: (length * Rational(1000) + Rational(1, 2)).floor,
            in: UnsafeMutableBufferPointer(start: data, count: Int(packet.pointer.pointee.size)))
    }

    private static func set(milliseconds total: Int, in file: UnsafeMutableBufferPointer<UInt8>) {
        func number(_ at: Int, bytes: Int) -> Int { (0..<bytes).reduce(0) { $0 | Int(file[at + $1]) << (8 * $1) } }
        // After "RIFF", the size and "WEBP" come chunks of a name, a size and as many bytes, filled up to an even
        // number.
        var at = 12
        var before = 0
        var last = (place: -1, duration: 0)
        while at + 8 <= file.count {
            let size = number(at + 4, bytes: 4)
            if file[at..<at + 4].elementsEqual("ANMF".utf8), at + 23 <= file.count {
                before += last.duration
                last = (at + 20, number(at + 20, bytes: 3))
            }
            at += 8 + size + size % 2
        }
        guard last.place >= 0, (1..<1 << 24).contains(total - before) else { return }
        for i in 0..<3 { file[last.place + i] = UInt8(truncatingIfNeeded: (total - before) >> (8 * i)) }
    }
}
