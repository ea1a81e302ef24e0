import CFFmpeg

/// Until when a sound goes by its packets, on the container's clock, without what decoders drop at its end.
///
/// Where a container's ticks are coarser than samples, packets that follow one another are counted.
struct AudioPacketSpan {
    private let timeBase: AVRational
    private let sampleRate: Rational
    /// Seconds before its zero at which the first packet begins, which a container's ticks may round.
    private let leadIn: Rational
    /// Seconds that a packet lasts.
    private var usual: Rational?
    private(set) var end: Rational?

    init(_ stream: UnsafeMutablePointer<AVStream>) {
        let parameters = stream.pointee.codecpar.pointee
        timeBase = stream.pointee.time_base
        sampleRate = Rational(max(1, Int(parameters.sample_rate)))
        leadIn = Rational(Int(parameters.initial_padding)) / sampleRate
    }

    mutating func add(_ packet: UnsafePointer<AVPacket>) {
        let length = played(packet)
        // Of a packet that is dropped whole, the sound has ended before.
        guard length > .zero else { return }
        guard packet.pointee.pts != shim_AV_NOPTS_VALUE else {
            end = (end ?? .zero) + length
            return
        }
        let time = Rational(ticks: packet.pointee.pts, timeBase: timeBase)
        let counted = end ?? (.zero - leadIn)
        let follows = (time - counted).magnitude <= Rational(ticks: 1, timeBase: timeBase)
        end = max(end ?? time, (follows ? counted : time) + length)
    }

    /// Seconds of it that are heard.
    private mutating func played(_ packet: UnsafePointer<AVPacket>) -> Rational {
        let whole = packet.pointee.length(timeBase) ?? usual ?? .zero
        guard let dropped = Self.dropped(packet) else {
            usual = whole
            return whole
        }
        // Some demuxers have taken it off the packet's length already.
        return min(whole, (usual ?? whole) - Rational(dropped) / sampleRate)
    }

    /// Samples that a decoder is to drop of the packet's end; nil for none.
    private static func dropped(_ packet: UnsafePointer<AVPacket>) -> Int? {
        var size = 0
        guard let bytes = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8 else {
            return nil
        }
        let count = UInt32(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        return count > 0 ? Int(count) : nil
    }
}
