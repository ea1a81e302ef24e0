import CFFmpeg
import FFmpegSupport
import Images
import MediaReading
import MediaTime
import PixelKernels
import SourceFiles
import VectorGeometry

/// Encodes frames of one size at a constant frame rate; the timestamp of frame n is n.
///
/// - Owner: one thread.
final class VideoEncoder {
    let codec: CodecContext
    private let frame: AVFrameHandle
    private let packet: AVPacketHandle
    private let converter: FrameConverter
    /// The raw video writer; nil if frames are encoded.
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
        let encoder: EncoderCatalog.Codec
        do { encoder = try EncoderCatalog.codec(named: video.encoder, isAudio: false) } catch {
            throw MediaError(.unsupported, during: "opening the encoder", detail: error.description)
        }
        codec = try CodecContext(encoder.pointer)
        frame = try AVFrameHandle()
        packet = try AVPacketHandle()
        self.converter = converter ?? FrameConverter(video, depth: settings.frameDepth)
        raw = RawVideo(settings, video)
        tags = video.tags
        shortMovie = ShortMovieTimestamps(encoder: video.encoder)
        width = settings.width
        height = settings.height
        configure(settings, video, globalHeader)
        EncoderLogs.silence()
        if let pass { pass.apply(to: codec.pointer) }
        try codec.open(encoder, name: video.encoder, options: video.openingOptions(width: width, pass: pass))
    }

    deinit {
        if frameCount == 0 { encodePlaceholderFrame() }
    }

    var timeBase: AVRational { codec.pointer.pointee.time_base }

    /// Encodes `image` as frame `n` and passes every available packet to `sink`. The planes of a video frame are
    /// encoded as they are if the encoder's format is the same.
    ///
    /// - Parameter changed: the areas that may differ from the previous frame; nil for all.
    func encode(
        _ image: PixelBuffer, frame n: Int, changed: [PixelRect]?,
        to sink: (borrowing AVPacketHandle) throws(MediaError) -> Void
    ) throws(MediaError) {
        frameCount += 1
        if let raw, raw.canShareMemory(of: image) {
            // The frame no longer holds the last image.
            frame.reset()
            try raw.fill(packet, sharing: image, number: n)
            return try sink(packet)
        }
        let planes = converter.planes(of: image)
        // The next image must not be taken for a change of these planes.
        defer { if planes != nil { frame.reset() } }
        if let planes {
            try prepareFrame(sharing: planes)
        } else {
            let hasLast = try prepareFrame(keeping: changed != nil)
            converter.convert(image, parts: hasLast ? changed : nil, into: frame)
        }
        if let raw {
            try raw.fill(packet, from: frame, number: n)
            return try sink(packet)
        }
        try encodeFrame(n, to: sink)
    }

    /// Encodes `planes` as frame `n`; see `encode(_:frame:changed:to:)`.
    func encode(
        _ planes: EncoderPlanes, frame n: Int, to sink: (borrowing AVPacketHandle) throws(MediaError) -> Void
    ) throws(MediaError) {
        frameCount += 1
        if let raw {
            try raw.fill(packet, from: planes.frame, number: n)
            return try sink(packet)
        }
        // Planes that the encoder no longer refers to are filled with a later frame.
        frame.reset()
        defer { frame.reset() }
        try check(av_frame_ref(frame.pointer, planes.frame.pointer), during: "encoding a frame", fallback: .encode)
        describeFrame()
        try encodeFrame(n, to: sink)
    }

    private func encodeFrame(_ n: Int, to sink: (borrowing AVPacketHandle) throws(MediaError) -> Void)
        throws(MediaError)
    {
        frame.pointer.pointee.pts = Int64(n)
        frame.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
        // The constant quantizer: MPEG encoders read it from the frame, like those of the `ffmpeg` command.
        frame.pointer.pointee.quality = codec.pointer.pointee.global_quality
        try codec.encode(frame.pointer, with: packet, to: sink)
    }

    /// Flushes the encoder. Call once, after the last frame.
    func flush(to sink: (borrowing AVPacketHandle) throws(MediaError) -> Void) throws(MediaError) {
        guard frameCount > 0 else { return }
        try codec.encode(nil, with: packet) { packet throws(MediaError) in
            shortMovie?.repair(packet, frameCount: frameCount)
            try sink(packet)
        }
    }

    /// Encodes a frame if the encoder cannot be closed without one.
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
        context.pointee.sample_aspect_ratio = settings.trackFormat.pixelAspect.ffmpeg
        // The default of the library is one thread, unlike the `ffmpeg` command's; zero lets the encoder choose.
        context.pointee.thread_count = 0
        context.pointee.flags |= AV_CODEC_FLAG_BITEXACT | (globalHeader ? AV_CODEC_FLAG_GLOBAL_HEADER : 0)
        tags.apply(to: context)
        if let bitRate = EncoderQuirks.defaultBitRate(settings, video) { context.pointee.bit_rate = Int64(bitRate) }
        guard let quantizer = video.options[CodecOptions.quantizer].flatMap(Double.init) else { return }
        context.pointee.flags |= AV_CODEC_FLAG_QSCALE
        context.pointee.global_quality = Int32((quantizer * Double(FF_QP2LAMBDA)).rounded())
    }

    /// Prepares the frame's memory: reuses it unless the encoder still holds it; copies it if its content is to be
    /// kept.
    ///
    /// - Returns: true if the frame holds the last image.
    private func prepareFrame(keeping: Bool) throws(MediaError) -> Bool {
        if frame.pointer.pointee.buf.0 != nil {
            if av_frame_is_writable(frame.pointer) != 0 { return true }
            if keeping, raw == nil {
                try check(av_frame_make_writable(frame.pointer), during: "allocating a frame", fallback: .encode)
                return true
            }
        }
        frame.reset()
        describeFrame()
        if let raw {
            try raw.allocate(frame)
        } else {
            try check(av_frame_get_buffer(frame.pointer, 0), during: "allocating a frame", fallback: .encode)
        }
        return false
    }

    /// Makes the frame refer to planes; raw video needs a copy without padding.
    private func prepareFrame(sharing planes: DecodedPlanes) throws(MediaError) {
        frame.reset()
        guard let raw else {
            try planes.share(with: frame)
            return describeFrame()
        }
        describeFrame()
        try raw.allocate(frame)
        let shared = try AVFrameHandle()
        try planes.share(with: shared)
        shared.pointer.pointee.format = frame.pointer.pointee.format
        try check(av_frame_copy(frame.pointer, shared.pointer), during: "copying a frame", fallback: .encode)
    }

    private func describeFrame() {
        frame.pointer.pointee.width = Int32(width)
        frame.pointer.pointee.height = Int32(height)
        frame.pointer.pointee.format = codec.pointer.pointee.pix_fmt.rawValue
        tags.apply(to: frame.pointer)
    }
}

/// Creates raw video packets that share the memory of images; FFmpeg's encoder would copy them.
struct RawVideo {
    private let format: EncodedPixelFormat
    private let width: Int, height: Int

    /// Returns nil for encoded video and for containers that may need another layout.
    init?(_ settings: MovieSettings, _ video: VideoCodecSettings) {
        guard settings.container == .raw, video.encoder == "rawvideo" else { return nil }
        format = video.pixelFormat
        width = settings.width
        height = settings.height
    }

    /// Allocates memory for `frame` with rows and planes contiguous as in the file.
    func allocate(_ frame: borrowing AVFrameHandle) throws(MediaError) {
        let image = frame.pointer
        let buffer = try allocated(av_buffer_alloc(byteCount), during: "allocating a frame")
        image.pointee.buf.0 = buffer
        let code = withUnsafeMutablePointer(to: &image.pointee.data) { data in
            data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: Int(AV_NUM_DATA_POINTERS)) { data in
                withUnsafeMutablePointer(to: &image.pointee.linesize) { lines in
                    lines.withMemoryRebound(to: Int32.self, capacity: Int(AV_NUM_DATA_POINTERS)) { lines in
                        av_image_fill_arrays(
                            data, lines, buffer.pointee.data, format.ffmpeg, Int32(width), Int32(height), 1)
                    }
                }
            }
        }
        try check(code, during: "allocating a frame", fallback: .encode)
    }

    /// Creates `packet` from the memory of a frame that `allocate` prepared.
    func fill(_ packet: borrowing AVPacketHandle, from frame: borrowing AVFrameHandle, number: Int) throws(MediaError) {
        let buffer = try allocated(av_buffer_ref(frame.pointer.pointee.buf.0), during: "writing a frame")
        fill(packet, buffer, number)
    }

    /// Returns true if the memory of `image` has the layout of the file.
    func canShareMemory(of image: PixelBuffer) -> Bool {
        guard format == .bgra || format == .bgr0, image.bytesPerRow == 4 * width else { return false }
        return mp_is_opaque(image.bytes.assumingMemoryBound(to: UInt8.self), width * height) != 0
    }

    /// Creates `packet` from the memory of `image`, which it retains.
    ///
    /// - Precondition: `canShareMemory(of:)` returns true.
    func fill(_ packet: borrowing AVPacketHandle, sharing image: PixelBuffer, number: Int) throws(MediaError) {
        let owner = Unmanaged.passRetained(image)
        let buffer = av_buffer_create(
            image.bytes.assumingMemoryBound(to: UInt8.self), byteCount,
            { owner, _ in owner.map { Unmanaged<PixelBuffer>.fromOpaque($0).release() } }, owner.toOpaque(),
            AV_BUFFER_FLAG_READONLY)
        guard let buffer else {
            owner.release()
            throw MediaError(.outOfMemory, during: "writing a frame", detail: "memory could not be allocated")
        }
        fill(packet, buffer, number)
    }

    private func fill(_ packet: borrowing AVPacketHandle, _ buffer: UnsafeMutablePointer<AVBufferRef>, _ number: Int) {
        packet.reset()
        packet.pointer.pointee.buf = buffer
        packet.pointer.pointee.data = buffer.pointee.data
        packet.pointer.pointee.size = Int32(byteCount)
        packet.pointer.pointee.flags = AV_PKT_FLAG_KEY
        packet.pointer.pointee.pts = Int64(number)
        packet.pointer.pointee.dts = Int64(number)
    }

    private var byteCount: Int { Int(av_image_get_buffer_size(format.ffmpeg, Int32(width), Int32(height), 1)) }
}
