import CFFmpeg

@testable import FFmpegSupport

/// An encoder of a test clip and the stream that it feeds.
final class TestStream {
    private let codec: CodecContext
    private let stream: UnsafeMutablePointer<AVStream>
    private let packet: AVPacketHandle

    struct NoEncoder: Error { var name: String }

    init(video clip: TestClip, in output: borrowing OutputContext) throws {
        guard let found = avcodec_find_encoder_by_name(clip.codec) else { throw NoEncoder(name: clip.codec) }
        codec = try CodecContext(found)
        packet = try AVPacketHandle()
        let context = codec.pointer
        context.pointee.width = clip.size.width
        context.pointee.height = clip.size.height
        context.pointee.pix_fmt = clip.pixelFormat
        context.pointee.time_base = clip.timeBase
        context.pointee.framerate = clip.rate
        clip.configure(context)
        stream = try Self.open(codec, found, output, clip.options)
        stream.pointee.avg_frame_rate = clip.rate
        stream.pointee.time_base = clip.timeBase
        for (key, value) in clip.metadata { av_dict_set(&stream.pointee.metadata, key, value, 0) }
        guard let degrees = clip.rotation, let bytes = shim_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, 36)
        else { return }
        bytes.withMemoryRebound(to: Int32.self, capacity: 9) { av_display_rotation_set($0, degrees) }
    }

    init(audio: TestAudio, in output: borrowing OutputContext) throws {
        guard let found = avcodec_find_encoder_by_name(audio.codec) else { throw NoEncoder(name: audio.codec) }
        codec = try CodecContext(found)
        packet = try AVPacketHandle()
        let context = codec.pointer
        context.pointee.sample_rate = audio.sampleRate
        context.pointee.sample_fmt = audio.format
        context.pointee.time_base = AVRational(num: 1, den: audio.sampleRate)
        context.pointee.bit_rate = 192_000
        av_channel_layout_default(&context.pointee.ch_layout, audio.channels)
        stream = try Self.open(codec, found, output, [:])
        stream.pointee.time_base = context.pointee.time_base
    }

    private static func open(
        _ codec: borrowing CodecContext, _ found: UnsafePointer<AVCodec>, _ output: borrowing OutputContext,
        _ options: [String: String]
    ) throws -> UnsafeMutablePointer<AVStream> {
        if let flags = output.pointer.pointee.oformat?.pointee.flags, flags & AVFMT_GLOBALHEADER != 0 {
            codec.pointer.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER
        }
        codec.pointer.pointee.thread_count = 1
        var dictionary: OpaquePointer?
        for (key, value) in options.sorted(by: { $0.key < $1.key }) { av_dict_set(&dictionary, key, value, 0) }
        try check(avcodec_open2(codec.pointer, found, &dictionary), during: "opening a test encoder")
        let stream = try allocated(avformat_new_stream(output.pointer, nil), during: "adding a test stream")
        try check(
            avcodec_parameters_from_context(stream.pointee.codecpar, codec.pointer), during: "adding a test stream")
        return stream
    }

    func encode(into output: borrowing OutputContext, _ fill: (UnsafeMutablePointer<AVFrame>) throws -> Void) throws {
        let frame = try AVFrameHandle()
        try fill(frame.pointer)
        try check(avcodec_send_frame(codec.pointer, frame.pointer), during: "encoding a test frame")
        try drain(output)
    }

    func flush(into output: borrowing OutputContext) throws {
        try check(avcodec_send_frame(codec.pointer, nil), during: "flushing a test encoder")
        try drain(output)
    }

    private func drain(_ output: borrowing OutputContext) throws {
        while try checkStatus(avcodec_receive_packet(codec.pointer, packet.pointer), during: "encoding a test frame")
            == .done
        {
            av_packet_rescale_ts(packet.pointer, codec.pointer.pointee.time_base, stream.pointee.time_base)
            packet.pointer.pointee.stream_index = stream.pointee.index
            try check(av_interleaved_write_frame(output.pointer, packet.pointer), during: "writing a test packet")
        }
    }

    /// Encodes all samples of the audio.
    func encode(_ audio: TestAudio, into output: borrowing OutputContext) throws {
        let size = codec.pointer.pointee.frame_size > 0 ? Int(codec.pointer.pointee.frame_size) : 1024
        for first in stride(from: 0, to: audio.samples.count, by: size) {
            let part = Array(audio.samples[first..<min(first + size, audio.samples.count)])
            try encode(into: output) { frame in
                frame.pointee.nb_samples = Int32(part.count)
                frame.pointee.format = audio.format.rawValue
                frame.pointee.sample_rate = audio.sampleRate
                try check(
                    av_channel_layout_copy(&frame.pointee.ch_layout, &codec.pointer.pointee.ch_layout),
                    during: "encoding audio")
                try check(av_frame_get_buffer(frame, 0), during: "encoding audio")
                frame.pointee.pts = audio.start + Int64(first) + (audio.jump.map { first >= $0.from ? $0.by : 0 } ?? 0)
                Self.copy(part, to: frame, audio.format)
            }
        }
        try flush(into: output)
    }

    private static func copy(_ part: [Float], to frame: UnsafeMutablePointer<AVFrame>, _ format: AVSampleFormat) {
        let channels = Int(frame.pointee.ch_layout.nb_channels)
        let isPlanar = av_sample_fmt_is_planar(format) != 0
        for channel in 0..<channels {
            guard let bytes = frame.pointee.extended_data[isPlanar ? channel : 0].map({ UnsafeMutableRawPointer($0) })
            else { return }
            for (index, sample) in part.enumerated() {
                let position = isPlanar ? index : index * channels + channel
                if format == AV_SAMPLE_FMT_S16 {
                    bytes.storeBytes(of: Int16(sample * 32767), toByteOffset: 2 * position, as: Int16.self)
                } else {
                    bytes.storeBytes(of: sample, toByteOffset: 4 * position, as: Float.self)
                }
            }
        }
    }
}
