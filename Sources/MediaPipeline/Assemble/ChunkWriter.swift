import CFFmpeg
import Quartz2D

/// Encodes the pictures of a chunk by themselves: the first one is a key frame, and none needs one of another chunk.
///
/// An encoder of its own with the movie's settings does that without asking: it knows nothing of other chunks.
/// - Owner: one thread.
final class ChunkWriter: FrameSink {
    private let video: VideoEncoder
    private let file: PacketFileWriter
    private let frameCount: Int
    private let receipt: ChunkReceipt
    private var taken = 0
    private var first: ContentHash?
    private var last: ContentHash?

    /// - Parameter settings: of the movie that the chunks will become.
    init(
        _ settings: MovieSettings, path: String, frameCount: Int, receipt: ChunkReceipt, calls: FileCalls = FileCalls()
    ) throws(MediaError) {
        self.frameCount = frameCount
        self.receipt = receipt
        video = try VideoEncoder.ofChunk(settings)
        file = try PacketFileWriter(path: path, parameterSets: video.parameterSets, calls: calls)
    }

    func append(_ picture: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws {
        if n == 0 { first = picture.contentHash }
        if n == frameCount - 1 { last = picture.contentHash }
        try video.encode(picture, frame: n, changed: changed) { (packet: borrowing Packet) throws(MediaError) in
            try file.append(packet)
        }
        taken += 1
    }

    func append(audio samples: [Float]) throws { preconditionFailure("a chunk has no sound") }

    func finish() throws {
        precondition(taken == frameCount, "a chunk has the frames that were planned")
        try video.flush { (packet: borrowing Packet) throws(MediaError) in try file.append(packet) }
        guard file.packetCount == frameCount, let first, let last else {
            throw MediaError(
                .encode, during: "encoding a chunk",
                detail: "the encoder made \(file.packetCount) packets of \(frameCount) pictures",
                remedy: "Render the movie as a whole, without chunks.")
        }
        let delay = file.delay
        receipt.leave(ChunkContent(hash: try file.finish(), delay: delay, firstPicture: first, lastPicture: last))
    }

    func cancel() { file.cancel() }
}

extension EncoderThread {
    /// Encodes the frames of a chunk into a file that `MovieWriter` takes with those of the others.
    ///
    /// - Parameters:
    ///   - settings: of the whole movie; its sound is not written here.
    ///   - receipt: knows the chunk's content after `finish()`.
    /// - Throws: a `MediaError`: `.unsupported` for settings whose pictures cannot be encoded in parts.
    public convenience init(chunk settings: MovieSettings, path: String, frameCount: Int, receipt: ChunkReceipt)
        throws(MediaError)
    {
        let writer = try ChunkWriter(settings, path: path, frameCount: frameCount, receipt: receipt)
        self.init(settings, sink: writer, limits: QueueLimits(elements: 8, bytes: 256 << 20))
    }
}

extension VideoEncoder {
    /// As in the movie's own file, where the container decides whether the parameter sets go into it or into the
    /// packets.
    static func ofChunk(_ settings: MovieSettings) throws(MediaError) -> VideoEncoder {
        guard settings.container.supportsAudio, let codec = settings.video, let name = settings.container.muxer,
            let muxer = av_guess_format(name, nil, nil)
        else {
            throw MediaError(
                .unsupported, during: "opening the encoder", detail: "\(settings.container.title) has no chunks",
                remedy: "Render it as a whole; of a sequence, parts with --frames.")
        }
        guard !settings.rateControl.needsAllFrames else {
            throw MediaError(
                .unsupported, during: "opening the encoder",
                detail: "two passes, and a size, need all frames in one process",
                remedy: "Render it as a whole, or give the encoder a quality (crf).")
        }
        return try VideoEncoder(settings, video: codec, globalHeader: muxer.pointee.flags & AVFMT_GLOBALHEADER != 0)
    }

    /// What the codec wants to know before the first packet, as the container stores it.
    var parameterSets: [UInt8] {
        let context = codec.pointer.pointee
        return Array(UnsafeBufferPointer(start: context.extradata, count: Int(context.extradata_size)))
    }
}

extension PixelBuffer {
    /// Of the pixels alone, whatever lies between the rows.
    fileprivate var contentHash: ContentHash {
        var digest = Digest()
        for y in 0..<height { digest.update(UnsafeRawBufferPointer(start: start(ofRow: y), count: bytesOfRow)) }
        return digest.finish()
    }
}
