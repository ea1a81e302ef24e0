import CFFmpeg

/// A container being written: streams are added, the header goes out, packets follow, the trailer ends it.
///
/// - Owner: one thread.
final class Muxer {
    private let output: OutputContext
    private let stream: OutputByteStream
    var context: UnsafeMutablePointer<AVFormatContext> { output.pointer }

    let container: MovieContainer

    init(_ container: MovieContainer, file: any ByteDestination) throws(MediaError) {
        self.container = container
        stream = try OutputByteStream(file)
        output = try OutputContext(path: file.readablePath.map { "file:" + $0 } ?? "pipe:", format: container.muxer)
        context.pointee.pb = stream.pointer
        // Whole pictures need no buffer on their way.
        stream.pointer.pointee.direct = container == .raw ? 1 : 0
        // Bit-exact leaves out the time of day, versions and random identifiers.
        context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
        // Times below zero are priming, which both containers can express; moving them would shift the picture.
        context.pointee.avoid_negative_ts = AVFMT_AVOID_NEG_TS_DISABLED
        // Y4M of more than 8 bits is an extension that every reader knows.
        context.pointee.strict_std_compliance = container == .y4m ? FF_COMPLIANCE_UNOFFICIAL : FF_COMPLIANCE_NORMAL
    }

    deinit {
        // The owner would close it as a file of FFmpeg's own.
        context.pointee.pb = nil
    }

    /// True when codec headers belong into the container instead of the packets.
    var needsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

    /// Adds what `encoder`, which is open, will write; returns the stream's number.
    func addStream(_ encoder: borrowing CodecContext, frameRate: FrameRate?) throws(MediaError) -> Int32 {
        let added = try newStream()
        try check(
            avcodec_parameters_from_context(added.pointee.codecpar, encoder.pointer), during: "adding a stream",
            fallback: .encode)
        added.pointee.time_base = encoder.pointer.pointee.time_base
        added.pointee.sample_aspect_ratio = encoder.pointer.pointee.sample_aspect_ratio
        if let frameRate {
            added.pointee.avg_frame_rate = frameRate.framesPerSecond.ffmpeg
            added.pointee.r_frame_rate = frameRate.framesPerSecond.ffmpeg
        }
        return settled(added)
    }

    func newStream() throws(MediaError) -> UnsafeMutablePointer<AVStream> {
        try allocated(avformat_new_stream(context, nil), during: "adding a stream")
    }

    /// What the container wants of a stream of its codec; returns the stream's number.
    func settled(_ added: UnsafeMutablePointer<AVStream>) -> Int32 {
        let parameters = added.pointee.codecpar.pointee
        if parameters.codec_id == AV_CODEC_ID_HEVC, container.isISOMedia {
            added.pointee.codecpar.pointee.codec_tag = hvc1
        }
        // FFmpeg 5.1 calls FLAC in MP4 experimental; browsers and players have read it for years.
        if parameters.codec_id == AV_CODEC_ID_FLAC {
            context.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
        }
        return added.pointee.index
    }

    func writeHeader(options: [String: String]) throws(MediaError) {
        var dictionary = CodecOptions(options)
        let code = avformat_write_header(context, &dictionary.pointer)
        try stream.file.checkHealth(during: "writing the header")
        // The file is well: it is what is to be written that the container does not take.
        try check(code, during: "writing the header", file: stream.file.finalPath, fallback: .settingsRefused)
        if let name = dictionary.unused {
            throw MediaError(
                .unsupported, during: "writing the header", detail: "the container has no option '\(name)'")
        }
    }

    /// Writes `packet`, whose times are in `timeBase`, when the other streams have come as far. Takes the payload.
    func write(_ packet: borrowing Packet, stream number: Int32, timeBase: AVRational) throws(MediaError) {
        guard let target = context.pointee.streams[Int(number)] else { preconditionFailure("the stream was added") }
        packet.pointer.pointee.stream_index = number
        av_packet_rescale_ts(packet.pointer, timeBase, target.pointee.time_base)
        try settle(av_interleaved_write_frame(context, packet.pointer), during: "writing the movie")
    }

    /// Writes what ends the container; nothing may follow.
    func writeTrailer() throws(MediaError) {
        try settle(av_write_trailer(context), during: "finishing the movie")
        try stream.flush()
    }

    private func settle(_ code: Int32, during operation: String) throws(MediaError) {
        try stream.file.checkHealth(during: operation)
        try check(code, during: operation, file: stream.file.finalPath, fallback: .encode)
        try check(
            stream.pointer.pointee.error, during: operation, file: stream.file.finalPath, fallback: .outputNotWritable)
    }

    /// The sample-entry name of HEVC that Apple's players accept.
    private var hvc1: UInt32 { UInt32(littleEndian: 0x3163_7668) }
}
