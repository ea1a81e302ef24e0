import CFFmpeg

/// Encodes interleaved float samples; sample n has time n in units of one sample.
///
/// Samples are clipped to ±1 here and nowhere before.
/// - Owner: one thread.
final class AudioEncoder {
    let codec: CodecContext
    private let frame: Frame
    private let packet: Packet
    private let channels: Int
    private let format: AVSampleFormat
    private let isPlanar: Bool
    private let usesQuickTimeChannelOrder: Bool
    /// Sample frames that the codec takes at once; only the last run may be shorter.
    private let runLength: Int
    /// Sample frames encoded so far.
    private(set) var position = 0

    /// - Parameter container: what the packets go into, where that has an order of channels of its own.
    init(_ audio: AudioCodecSettings, globalHeader: Bool, container: MovieContainer? = nil) throws(MediaError) {
        let found: EncoderCatalog.Codec
        do { found = try EncoderCatalog.codec(named: audio.encoder, isAudio: true) } catch {
            throw MediaError(.unsupported, during: "opening the encoder", detail: error.description)
        }
        guard let format = found.sampleFormat else {
            throw MediaError(
                .unsupported, during: "opening the encoder \(audio.encoder)",
                detail: "it takes samples that are not written",
                remedy: "Use aac, libopus, flac, pcm_s16le or libmp3lame.")
        }
        codec = try CodecContext(found.pointer)
        frame = try Frame()
        packet = try Packet()
        channels = audio.channels
        self.format = format
        isPlanar = av_sample_fmt_is_planar(format) != 0
        usesQuickTimeChannelOrder = QuickTimeChannelOrder.apply(
            to: found.pointer.pointee.id, channels: audio.channels, in: container)
        let context = codec.pointer
        context.pointee.sample_fmt = format
        context.pointee.sample_rate = Int32(audio.sampleRate)
        context.pointee.time_base = AVRational(num: 1, den: Int32(audio.sampleRate))
        context.pointee.bit_rate = Int64(audio.bitRate)
        if format == AV_SAMPLE_FMT_S32 || format == AV_SAMPLE_FMT_S32P { context.pointee.bits_per_raw_sample = 24 }
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | (globalHeader ? AV_CODEC_FLAG_GLOBAL_HEADER : 0)
        av_channel_layout_default(&context.pointee.ch_layout, Int32(audio.channels))
        runLength = try Self.open(codec, found, audio)
    }

    private static func open(
        _ codec: borrowing CodecContext, _ found: EncoderCatalog.Codec, _ audio: AudioCodecSettings
    ) throws(MediaError) -> Int {
        try codec.open(found, name: audio.encoder, options: audio.options)
        let length = Int(codec.pointer.pointee.frame_size)
        return length > 0 ? length : 1024
    }

    var timeBase: AVRational { codec.pointer.pointee.time_base }

    /// Silence behind the end that brings the last samples out of an encoder which is late but keeps nothing back
    /// (AC-3), in sample frames.
    private var silenceBehind: Int {
        let context = codec.pointer.pointee
        return context.codec.pointee.capabilities & AV_CODEC_CAP_DELAY == 0 ? Int(context.initial_padding) : 0
    }

    /// Encodes whole runs from `fifo`, at most `most` sample frames; `isLast`, which is said once, encodes the short
    /// rest too.
    func encode(
        _ fifo: inout SampleFIFO, atMost most: Int, isLast: Bool = false,
        to sink: (borrowing Packet) throws(MediaError) -> Void
    ) throws(MediaError) {
        var rest = min(most, fifo.count)
        let end = position + rest
        var silence = isLast && end > 0 ? silenceBehind : 0
        let limit: Int64? = silence > 0 ? Int64(end) : nil
        while rest >= runLength || (isLast && rest + silence > 0) {
            let count = min(runLength, rest)
            let quiet = min(runLength - count, silence)
            try fill(fifo.take(count) + repeatElement(0, count: quiet * channels))
            try codec.encode(frame.pointer, with: packet) { packet throws(MediaError) in
                if let limit { Self.end(packet, by: limit) }
                try sink(packet)
            }
            rest = rest - count
            silence = silence - quiet
        }
    }

    /// A packet lasts no longer than the sound, which an encoder that is given silence does not know.
    private static func end(_ packet: borrowing Packet, by end: Int64) {
        packet.pointer.pointee.duration = min(packet.pointer.pointee.duration, max(1, end - packet.pointer.pointee.pts))
    }

    /// Hands over what the encoder still holds. Once, after the last samples.
    func flush(to sink: (borrowing Packet) throws(MediaError) -> Void) throws(MediaError) {
        try codec.encode(nil, with: packet, to: sink)
    }

    private func fill(_ samples: ArraySlice<Float>) throws(MediaError) {
        let count = samples.count / channels
        frame.reset()
        frame.pointer.pointee.nb_samples = Int32(count)
        frame.pointer.pointee.format = codec.pointer.pointee.sample_fmt.rawValue
        frame.pointer.pointee.sample_rate = codec.pointer.pointee.sample_rate
        av_channel_layout_copy(&frame.pointer.pointee.ch_layout, &codec.pointer.pointee.ch_layout)
        try check(av_frame_get_buffer(frame.pointer, 0), during: "allocating samples", fallback: .encode)
        frame.pointer.pointee.pts = Int64(position)
        position += count
        copy(samples)
        if usesQuickTimeChannelOrder { QuickTimeChannelOrder.exchange(frame) }
    }

    private func copy(_ samples: ArraySlice<Float>) {
        switch format {
        case AV_SAMPLE_FMT_S16, AV_SAMPLE_FMT_S16P:
            copy(samples) { Int16(min(max(($0 * 32_768).rounded(), -32_768), 32_767)) }
        case AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P: copy(samples) { Self.long($0) }
        default: copy(samples) { $0 }
        }
    }

    /// 24 bits in the upper end of 32: all that a float has, and all that FLAC and 24-bit PCM take.
    private static func long(_ sample: Float) -> Int32 {
        Int32(min(max((sample * 8_388_608).rounded(), -8_388_608), 8_388_607)) << 8
    }

    private func copy<Sample>(_ samples: ArraySlice<Float>, as convert: (Float) -> Sample) {
        guard let planes = frame.pointer.pointee.extended_data else { return }
        for (i, sample) in samples.enumerated() {
            let (plane, position) = isPlanar ? (i % channels, i / channels) : (0, i)
            let clipped = convert(sample.isNaN ? 0 : min(max(sample, -1), 1))
            planes[plane]?.withMemoryRebound(to: Sample.self, capacity: position + 1) { $0[position] = clipped }
        }
    }
}
