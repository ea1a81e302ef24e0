import CFFmpeg
import FFmpegSupport
import Foundation
import Images
import SourceFiles

/// Stores the frames and samples of a movie losslessly on disk, to be read several times.
///
/// Frames are encoded as FFV1; repeated frames are stored once.
/// - Owner: one thread.
final class FrameSpool {
    let width: Int
    let height: Int
    private let depth: PixelBuffer.Depth
    private let file: SpoolFile
    private let encoder: CodecContext
    private let frame: AVFrameHandle
    private let packet: AVPacketHandle
    /// The byte range of each frame.
    private var frameRanges: [Range<Int64>] = []
    private var audioRanges: [Range<Int64>] = []
    private var last: PixelBuffer?
    /// The signal of all frames.
    private var signal = PixelSignal.standard

    var frameCount: Int { frameRanges.count }

    init(width: Int, height: Int, depth: PixelBuffer.Depth = .eightBits, folder: String, calls: FileCalls)
        throws(MediaError)
    {
        self.width = width
        self.height = height
        self.depth = depth
        file = try SpoolFile(in: folder, calls: calls)
        guard let codec = avcodec_find_encoder(AV_CODEC_ID_FFV1) else {
            throw MediaError(
                .unsupported, during: "storing the frames", detail: "this FFmpeg has no ffv1 encoder",
                remedy: "Install an FFmpeg build with ffv1; GIF, two passes and file size limits require it.")
        }
        encoder = try CodecContext(codec)
        frame = try AVFrameHandle()
        packet = try AVPacketHandle()
        try open()
    }

    private func open() throws(MediaError) {
        let context = encoder.pointer
        context.pointee.width = Int32(max(width, Self.smallestSide))
        context.pointee.height = Int32(max(height, Self.smallestSide))
        context.pointee.pix_fmt = depth == .eightBits ? AV_PIX_FMT_BGRA : AV_PIX_FMT_RGBA64LE
        context.pointee.time_base = AVRational(num: 1, den: 1)
        context.pointee.thread_count = 0
        // Slice threading adds no delay: frames come out as they go in.
        context.pointee.thread_type = FF_THREAD_SLICE
        var options = CodecOptions(["level": "3", "slicecrc": "0", "g": "1"])
        try check(avcodec_open2(context, nil, &options.pointer), during: "storing the frames", fallback: .encode)
        frame.pointer.pointee.width = context.pointee.width
        frame.pointer.pointee.height = context.pointee.height
        frame.pointer.pointee.format = context.pointee.pix_fmt.rawValue
        try check(av_frame_get_buffer(frame.pointer, 0), during: "storing the frames", fallback: .encode)
        // The rest of a frame that is smaller than the stored one.
        if let buffer = frame.pointer.pointee.buf.0 { memset(buffer.pointee.data, 0, Int(buffer.pointee.size)) }
    }

    /// The smallest side of stored frames in pixels: FFV1 needs pixels for each of its slices.
    private static let smallestSide = 16

    /// Appends a frame.
    func append(_ image: PixelBuffer) throws(MediaError) {
        precondition(image.depth == depth, "all frames of a spool have the same depth")
        signal = image.signal
        if let last, let range = frameRanges.last, last.hasSamePixels(as: image) { return frameRanges.append(range) }
        try check(av_frame_make_writable(frame.pointer), during: "storing the frames", fallback: .encode)
        guard let target = frame.pointer.pointee.data.0 else { preconditionFailure("the frame has memory") }
        for y in 0..<height {
            UnsafeMutableRawPointer(target + y * Int(frame.pointer.pointee.linesize.0)).copyMemory(
                from: image.start(ofRow: y), byteCount: width * depth.bytesPerPixel)
        }
        frame.pointer.pointee.pts = Int64(frameRanges.count)
        try encoder.encode(frame.pointer, with: packet, to: store)
        last = image.copied(to: last)
    }

    private func store(_ packet: borrowing AVPacketHandle) throws(MediaError) {
        let bytes = UnsafeRawBufferPointer(start: packet.pointer.pointee.data, count: Int(packet.pointer.pointee.size))
        frameRanges.append(try file.append(bytes))
    }

    /// Appends interleaved samples.
    func append(audio samples: [Float]) throws(MediaError) {
        var range: Result<Range<Int64>, MediaError>?
        samples.withUnsafeBytes { bytes in range = Result { () throws(MediaError) in try file.append(bytes) } }
        if let range { audioRanges.append(try range.get()) }
    }

    /// Calls `body` with all frames in order; a repeated frame is passed as the same object.
    func forEachFrame(_ body: (Int, PixelBuffer) throws -> Void) throws {
        let reader = try SpoolReader(file: file, encoder: encoder, width: width, height: height, depth: depth)
        reader.image.signal = signal
        for (n, range) in frameRanges.enumerated() {
            try body(n, n > 0 && frameRanges[n - 1] == range ? reader.image : reader.read(range))
        }
    }

    /// The stored samples.
    var audioSamples: AudioSamples { AudioSamples(file: file, frameRanges: audioRanges[...]) }

    /// A cursor over the stored samples.
    struct AudioSamples {
        fileprivate let file: SpoolFile
        fileprivate var frameRanges: ArraySlice<Range<Int64>>
        private var count = 0

        fileprivate init(file: SpoolFile, frameRanges: ArraySlice<Range<Int64>>) {
            self.file = file
            self.frameRanges = frameRanges
        }

        /// Calls `body` with blocks of samples until `limit` samples of all channels have been passed.
        mutating func forEach(upTo limit: Int, _ body: ([Float]) throws -> Void) throws {
            while count < limit, let range = frameRanges.popFirst() {
                var samples = [Float](repeating: 0, count: range.count / MemoryLayout<Float>.stride)
                try samples.withUnsafeMutableBytes { if let start = $0.baseAddress { try file.read(range, to: start) } }
                count += samples.count
                try body(samples)
            }
        }
    }
}

extension FrameSpool {
    /// Returns the number of bytes of the audio packets of a codec without a bit rate, by encoding the audio, which is
    /// fast for lossless codecs.
    ///
    /// - Returns: nil if the settings have a bit rate or no audio.
    /// - Throws: an error of the encoder; `.cancelled`.
    func audioByteCount(_ settings: MovieSettings, unless isCancelled: () -> Bool) throws -> Int? {
        guard let audio = settings.audio, audio.bitRate == 0 else { return nil }
        let encoder = try AudioEncoder(audio, globalHeader: true)
        let needed = settings.sampleCount(frames: frameCount)
        var fifo = SampleFIFO(channels: audio.channels)
        var audioSamples = audioSamples
        var bytes = 0
        let count = { (packet: borrowing AVPacketHandle) throws(MediaError) in bytes += Int(packet.pointer.pointee.size)
        }
        try audioSamples.forEach(upTo: needed * audio.channels) { samples in
            if isCancelled() { throw MediaError.cancellation }
            fifo.append(samples)
            try encoder.encode(&fifo, atMost: needed - encoder.position, to: count)
        }
        fifo.appendSilence(max(0, needed - encoder.position - fifo.count))
        try encoder.encode(&fifo, atMost: needed - encoder.position, isLast: true, to: count)
        try encoder.flush(to: count)
        return bytes
    }
}

/// Decodes the frames of a spool into one buffer.
///
/// - Owner: one thread.
final class SpoolReader {
    /// The last frame read.
    let image: PixelBuffer
    private let file: SpoolFile
    private let decoder: CodecContext
    private let frame: AVFrameHandle
    private let packet: AVPacketHandle

    init(file: SpoolFile, encoder: borrowing CodecContext, width: Int, height: Int, depth: PixelBuffer.Depth)
        throws(MediaError)
    {
        guard let codec = avcodec_find_decoder(AV_CODEC_ID_FFV1) else {
            throw MediaError(
                .unsupported, during: "reading the stored frames", detail: "this FFmpeg has no ffv1 decoder")
        }
        self.file = file
        image = PixelBuffer(width: width, height: height, depth: depth)
        decoder = try CodecContext(codec)
        frame = try AVFrameHandle()
        packet = try AVPacketHandle()
        var parameters = avcodec_parameters_alloc()
        defer { avcodec_parameters_free(&parameters) }
        try check(avcodec_parameters_from_context(parameters, encoder.pointer), during: "reading the stored frames")
        try check(avcodec_parameters_to_context(decoder.pointer, parameters), during: "reading the stored frames")
        decoder.pointer.pointee.thread_count = 0
        decoder.pointer.pointee.thread_type = FF_THREAD_SLICE
        try check(avcodec_open2(decoder.pointer, codec, nil), during: "reading the stored frames")
    }

    /// Decodes the frame at a byte range of the file.
    func read(_ range: Range<Int64>) throws(MediaError) -> PixelBuffer {
        packet.reset()
        try check(av_new_packet(packet.pointer, Int32(range.count)), during: "reading the stored frames")
        try file.read(range, to: packet.pointer.pointee.data)
        try check(avcodec_send_packet(decoder.pointer, packet.pointer), during: "reading the stored frames")
        try check(avcodec_receive_frame(decoder.pointer, frame.pointer), during: "reading the stored frames")
        if image.depth == .sixteenBits { try copy16BitPlanes() } else { try copyBytes() }
        return image
    }

    private func copyBytes() throws(MediaError) {
        let read = frame.pointer.pointee
        guard read.format == AV_PIX_FMT_BGRA.rawValue, read.height >= image.height, let source = read.data.0 else {
            throw unexpectedFormat
        }
        for y in 0..<image.height {
            image.start(ofRow: y).copyMemory(from: source + y * Int(read.linesize.0), byteCount: image.bytesOfRow)
        }
    }

    /// Copies 16-bit samples: the FFV1 decoder always returns planes of G, B, R and A.
    private func copy16BitPlanes() throws(MediaError) {
        let read = frame.pointer.pointee
        guard read.format == AV_PIX_FMT_GBRAP16LE.rawValue, read.height >= image.height, let g = read.data.0,
            let b = read.data.1,
            let r = read.data.2, let a = read.data.3
        else { throw unexpectedFormat }
        for y in 0..<image.height {
            let row = image.samples16(y)
            for (component, (plane, line)) in [
                (r, read.linesize.2), (g, read.linesize.0), (b, read.linesize.1), (a, read.linesize.3),
            ].enumerated() {
                let source = UnsafeRawPointer(plane + y * Int(line)).assumingMemoryBound(to: UInt16.self)
                for x in 0..<image.width { row[4 * x + component] = source[x] }
            }
        }
    }

    private var unexpectedFormat: MediaError {
        MediaError(
            .unsupported, during: "reading the stored frames",
            detail: "the ffv1 decoder of this FFmpeg returns an unexpected pixel format")
    }
}

extension PixelBuffer {
    /// Returns true if all pixels are equal.
    func hasSamePixels(as other: PixelBuffer) -> Bool {
        (0..<height).allSatisfy { memcmp(start(ofRow: $0), other.start(ofRow: $0), bytesOfRow) == 0 }
    }

    /// Copies the pixels into `target`, or into a new buffer.
    func copied(to target: PixelBuffer?) -> PixelBuffer {
        let copy = target ?? PixelBuffer(width: width, height: height, depth: depth)
        for y in 0..<height { copy.start(ofRow: y).copyMemory(from: start(ofRow: y), byteCount: bytesOfRow) }
        return copy
    }
}
