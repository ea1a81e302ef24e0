import CFFmpeg

/// Finds and opens the decoder for a stream.
enum DecoderChoice {
    /// Opens a decoder.
    /// - Parameters:
    ///   - isStrict: errors within a frame refuse it; without, decoders conceal what they can.
    ///   - threads: zero for as many as it likes.
    /// - Throws: `.unsupported` when this build of FFmpeg has none.
    static func open(_ stream: UnsafeMutablePointer<AVStream>, file: String, isStrict: Bool = false, threads: Int32 = 0)
        throws(MediaError) -> CodecContext
    {
        let parameters = stream.pointee.codecpar
        let id = stream.pointee.codecpar.pointee.codec_id
        guard let codec = preferred(id, stream) ?? avcodec_find_decoder(id) else {
            let name = ffmpegName(avcodec_get_name(id)) ?? "unknown"
            throw MediaError(
                .unsupported, file: file, during: "choosing a decoder",
                detail: "this build of FFmpeg cannot decode \(name)",
                remedy: "Convert the file to another codec.")
        }
        let context = try CodecContext(codec)
        try check(
            avcodec_parameters_to_context(context.pointer, parameters), during: "preparing the decoder", file: file)
        context.pointer.pointee.pkt_timebase = stream.pointee.time_base
        // Zero lets the decoder choose; the library's own default is one.
        context.pointer.pointee.thread_count = threads
        if isStrict { context.pointer.pointee.err_recognition |= AV_EF_EXPLODE }
        try check(
            avcodec_open2(context.pointer, codec, nil), during: "opening the decoder", file: file,
            fallback: .unsupported)
        return context
    }

    /// FFmpeg's own VP8 and VP9 decoders drop alpha; libvpx keeps it.
    private static func preferred(_ id: AVCodecID, _ stream: UnsafeMutablePointer<AVStream>) -> UnsafePointer<AVCodec>?
    {
        guard stream.pointee.carriesSeparateAlpha else { return nil }
        switch id {
        case AV_CODEC_ID_VP8: return avcodec_find_decoder_by_name("libvpx")
        case AV_CODEC_ID_VP9: return avcodec_find_decoder_by_name("libvpx-vp9")
        default: return nil
        }
    }
}
