import CFFmpeg
import FFmpegSupport
import MediaReading
import SourceFiles

/// Encodes interleaved float samples; the timestamp of sample n is n.
///
/// Samples are clipped to ±1 here and nowhere earlier.
/// - Owner: one thread.
final class AudioEncoder {
    let codec: CodecContext
    private let frame: AVFrameHandle
    private let packet: AVPacketHandle
    private let channels: Int
    private let format: AVSampleFormat
    private let isPlanar: Bool
    private let usesQuickTimeChannelOrder: Bool
    /// The number of sample frames per packet; only the last one may be shorter.
    private let frameLength: Int
    /// The number of sample frames encoded so far.
    private(set) var position = 0

    /// Opens the encoder.
    ///
    /// - Parameter container: the container of the packets, if it has its own channel order.
    init(_ audio: AudioCodecSettings, globalHeader: Bool, container: MovieContainer? = nil) throws(MediaError) {
        let encoder: EncoderCatalog.Codec
        do { encoder = try EncoderCatalog.codec(named: audio.encoder, isAudio: true) } catch {
            throw MediaError(.unsupported, during: "opening the encoder", detail: error.description)
        }
        guard let format = encoder.sampleFormat else {
            throw MediaError(
                .unsupported, during: "opening the encoder \(audio.encoder)",
                detail: "its sample formats are not supported",
                remedy: "Use aac, libopus, flac, pcm_s16le or libmp3lame.")
        }
        codec = try CodecContext(encoder.pointer)
        frame = try AVFrameHandle()
        packet = try AVPacketHandle()
        channels = audio.channels
        self.format = format
        isPlanar = av_sample_fmt_is_planar(format) != 0
        usesQuickTimeChannelOrder = QuickTimeChannelOrder.apply(
            to: encoder.pointer.pointee.id, channels: audio.channels, in: container)
        let context = codec.pointer
        context.pointee.sample_fmt = format
        context.pointee.sample_rate = Int32(audio.sampleRate)
        context.pointee.time_base = AVRational(num: 1, den: Int32(audio.sampleRate))
        context.pointee.bit_rate = Int64(audio.bitRate)
        if format == AV_SAMPLE_FMT_S32 || format == AV_SAMPLE_FMT_S32P { context.pointee.bits_per_raw_sample = 24 }
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | (globalHeader ? AV_CODEC_FLAG_GLOBAL_HEADER : 0)
        av_channel_layout_default(&context.pointee.ch_layout, Int32(audio.channels))
        if usesQuickTimeChannelOrder {
            try check(
                shim_set_sides_before_backs(&context.pointee.ch_layout), during: "opening the encoder",
                fallback: .encode)
        }
        frameLength = try Self.open(codec, encoder, audio)
    }

    private static func open(
        _ codec: borrowing CodecContext, _ encoder: EncoderCatalog.Codec, _ audio: AudioCodecSettings
    ) throws(MediaError) -> Int {
        try codec.open(encoder, name: audio.encoder, options: audio.options)
        let length = Int(codec.pointer.pointee.frame_size)
        return length > 0 ? length : 1024
    }

    var timeBase: AVRational { codec.pointer.pointee.time_base }

    /// The trailing silence, in sample frames, that flushes the last samples of an encoder with delay but no internal
    /// queue (AC-3).
    private var trailingSilence: Int {
        let context = codec.pointer.pointee
        return context.codec.pointee.capabilities & AV_CODEC_CAP_DELAY == 0 ? Int(context.initial_padding) : 0
    }

    /// Encodes complete packets from `fifo`, at most `maximum` sample frames. `isLast`, which is passed once, also
    /// encodes the incomplete rest.
    func encode(
        _ fifo: inout SampleFIFO, atMost maximum: Int, isLast: Bool = false,
        to sink: (borrowing AVPacketHandle) throws(MediaError) -> Void
    ) throws(MediaError) {
        var remaining = min(maximum, fifo.count)
        let end = position + remaining
        var silence = isLast && end > 0 ? trailingSilence : 0
        let limit: Int64? = silence > 0 ? Int64(end) : nil
        while remaining >= frameLength || (isLast && remaining + silence > 0) {
            let count = min(frameLength, remaining)
            let padding = min(frameLength - count, silence)
            try fill(fifo.take(count) + repeatElement(0, count: padding * channels))
            try codec.encode(frame.pointer, with: packet) { packet throws(MediaError) in
                if let limit { Self.trimDuration(packet, by: limit) }
                try sink(packet)
            }
            remaining = remaining - count
            silence = silence - padding
        }
    }

    /// Limits the duration of a packet to the end of the audio, which an encoder fed with silence does not know.
    private static func trimDuration(_ packet: borrowing AVPacketHandle, by end: Int64) {
        packet.pointer.pointee.duration = min(packet.pointer.pointee.duration, max(1, end - packet.pointer.pointee.pts))
    }

    /// Flushes the encoder. Call once, after the last samples.
    func flush(to sink: (borrowing AVPacketHandle) throws(MediaError) -> Void) throws(MediaError) {
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
        case AV_SAMPLE_FMT_S32, AV_SAMPLE_FMT_S32P: copy(samples) { Self.sample24($0) }
        default: copy(samples) { $0 }
        }
    }

    /// Converts to 24 bits in the upper part of 32: the precision of a float, and of FLAC and 24-bit PCM.
    private static func sample24(_ sample: Float) -> Int32 {
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

extension QuickTimeChannelOrder {
    /// Returns true if the container stores the codec in QuickTime channel order.
    fileprivate static func apply(to codec: AVCodecID, channels: Int, in container: MovieContainer?) -> Bool {
        container == .mov && channels == 8 && isPCM(codec)
    }
}
