import CFFmpeg
import Quartz2D

/// Encodes pictures of one size at a constant rate; frame n has time n in units of one frame.
///
/// - Owner: one thread.
final class VideoEncoder {
    let codec: CodecContext
    private let frame: Frame
    private let packet: Packet
    private let converter: FrameConverter
    /// Nil where pictures are encoded.
    private let raw: RawVideo?
    private let tags: VideoColor.Tags
    private let width: Int
    private let height: Int
    private let shortMovie: ShortMovieTimestamps?
    private var frameCount = 0

    init(
        _ settings: MovieSettings, video: VideoCodecSettings, globalHeader: Bool, pass: EncodingPass? = nil,
        converter: FrameConverter? = nil
    ) throws(MediaError) {
        let found: EncoderCatalog.Codec
        do { found = try EncoderCatalog.codec(named: video.encoder, isAudio: false) } catch {
            throw MediaError(.unsupported, during: "opening the encoder", detail: error.description)
        }
        codec = try CodecContext(found.pointer)
        frame = try Frame()
        packet = try Packet()
        self.converter = converter ?? FrameConverter(video, width: settings.width, depth: settings.frameDepth)
        raw = RawVideo(settings, video)
        tags = video.tags
        shortMovie = ShortMovieTimestamps(encoder: video.encoder)
        width = settings.width
        height = settings.height
        configure(settings, video, globalHeader)
        EncoderLogs.silence()
        if let pass { pass.apply(to: codec.pointer) }
        try codec.open(found, name: video.encoder, options: video.openingOptions(width: width, pass: pass))
    }

    deinit {
        if frameCount == 0 { encodePlaceholderFrame() }
    }

    var timeBase: AVRational { codec.pointer.pointee.time_base }

    /// - Parameter changed: where the picture may differ from the one before; nil for everywhere.
    func encode(
        _ picture: PixelBuffer, frame n: Int, changed: [PixelRect]?,
        to sink: (borrowing Packet) throws(MediaError) -> Void
    ) throws(MediaError) {
        frameCount += 1
        if let raw, raw.isAsWritten(picture) {
            // The frame does not hold the last picture any more.
            frame.reset()
            try raw.fill(packet, sharing: picture, number: n)
            return try sink(packet)
        }
        let hasLast = try prepareFrame(keeping: changed != nil)
        converter.convert(picture, parts: hasLast ? changed : nil, into: frame)
        if let raw {
            try raw.fill(packet, from: frame, number: n)
            return try sink(packet)
        }
        frame.pointer.pointee.pts = Int64(n)
        frame.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
        try codec.encode(frame.pointer, with: packet, to: sink)
    }

    /// Hands over what the encoder still holds. Once, after the last picture.
    func flush(to sink: (borrowing Packet) throws(MediaError) -> Void) throws(MediaError) {
        guard frameCount > 0 else { return }
        try codec.encode(nil, with: packet) { packet throws(MediaError) in
            shortMovie?.mend(packet, frameCount: frameCount)
            try sink(packet)
        }
    }

    /// Gives a picture to an encoder that could not be closed without one.
    private func encodePlaceholderFrame() {
        guard avcodec_is_open(codec.pointer) != 0, EncoderQuirks.needsFrameBeforeClosing(codec.pointer.pointee.codec),
            (try? prepareFrame(keeping: false)) != nil
        else { return }
        frame.pointer.pointee.pts = 0
        avcodec_send_frame(codec.pointer, frame.pointer)
        avcodec_send_frame(codec.pointer, nil)
    }

    private func configure(_ settings: MovieSettings, _ video: VideoCodecSettings, _ globalHeader: Bool) {
        let context = codec.pointer
        context.pointee.width = Int32(width)
        context.pointee.height = Int32(height)
        context.pointee.pix_fmt = video.pixelFormat.ffmpeg
        context.pointee.time_base = settings.frameRate.frameDuration.ffmpeg
        context.pointee.framerate = settings.frameRate.framesPerSecond.ffmpeg
        context.pointee.sample_aspect_ratio = settings.form.pixelAspect.ffmpeg
        // The library's default is one thread, unlike the command's; zero lets the encoder choose.
        context.pointee.thread_count = 0
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | (globalHeader ? AV_CODEC_FLAG_GLOBAL_HEADER : 0)
        tags.apply(to: context)
        guard let quantizer = video.options[CodecOptions.quantizer].flatMap(Double.init) else { return }
        context.pointee.flags |= AV_CODEC_FLAG_QSCALE
        context.pointee.global_quality = Int32((quantizer * Double(FF_QP2LAMBDA)).rounded())
    }

    /// Gives the frame memory of its own: the last one's, unless the encoder still holds it; a copy of that where it is
    /// to be kept.
    ///
    /// - Returns: whether it holds the last picture.
    private func prepareFrame(keeping: Bool) throws(MediaError) -> Bool {
        if frame.pointer.pointee.buf.0 != nil {
            if av_frame_is_writable(frame.pointer) != 0 { return true }
            if keeping, raw == nil {
                try check(av_frame_make_writable(frame.pointer), during: "allocating a picture", fallback: .encode)
                return true
            }
        }
        frame.reset()
        frame.pointer.pointee.width = Int32(width)
        frame.pointer.pointee.height = Int32(height)
        frame.pointer.pointee.format = codec.pointer.pointee.pix_fmt.rawValue
        tags.apply(to: frame.pointer)
        if let raw {
            try raw.allocate(frame)
        } else {
            try check(av_frame_get_buffer(frame.pointer, 0), during: "allocating a picture", fallback: .encode)
        }
        return false
    }
}
