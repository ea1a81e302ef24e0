import CFFmpeg
import FFmpegSupport
import Images
import SourceFiles
import VectorGeometry

/// Encodes the frames of a chunk independently: the first frame is a key frame, and no frame references another chunk.
///
/// A separate encoder with the settings of the movie guarantees that.
/// - Owner: one thread.
final class ChunkWriter: FrameSink {
    private let video: VideoEncoder
    private let file: PacketFileWriter
    private let frameCount: Int
    private let receipt: ChunkReceipt
    let takesPlanes: Bool
    private let ends: ChunkEnds
    private var appendedCount = 0

    /// Creates the chunk file and opens the encoder.
    ///
    /// - Parameter settings: the settings of the whole movie.
    init(
        _ settings: MovieSettings, path: String, frameCount: Int, receipt: ChunkReceipt, calls: FileCalls = FileCalls()
    ) throws(MediaError) {
        self.frameCount = frameCount
        self.receipt = receipt
        ends = ChunkEnds(frameCount: frameCount)
        takesPlanes = settings.convertsBeforeQueue
        video = try VideoEncoder.forChunk(settings)
        file = try PacketFileWriter(path: path, parameterSets: video.parameterSets, calls: calls)
    }

    func append(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws {
        ends.observe(image, frame: n)
        try video.encode(image, frame: n, changed: changed) { (packet: borrowing AVPacketHandle) throws(MediaError) in
            try file.append(packet)
        }
        appendedCount += 1
    }

    var imageObserver: (any ImageObserver)? { ends }

    func append(_ planes: EncoderPlanes, frame n: Int) throws {
        try video.encode(planes, frame: n) { (packet: borrowing AVPacketHandle) throws(MediaError) in
            try file.append(packet)
        }
        appendedCount += 1
    }

    func append(audio samples: [Float]) throws { preconditionFailure("a chunk has no audio") }

    func finish() throws {
        precondition(appendedCount == frameCount, "a chunk has the planned number of frames")
        try video.flush { (packet: borrowing AVPacketHandle) throws(MediaError) in try file.append(packet) }
        guard file.packetCount == frameCount, let (first, last) = ends.hashes else {
            throw MediaError(
                .encode, during: "encoding a chunk",
                detail: "the encoder produced \(file.packetCount) packets for \(frameCount) frames",
                remedy: "Render the movie as a whole, without chunks.")
        }
        let delay = file.delay
        let hash = try file.finish()
        receipt.store(
            ChunkContent(bytes: file.byteCount, hash: hash, delay: delay, firstImage: first, lastImage: last))
    }

    func cancel() { file.cancel() }
}

/// The hashes of the first and the last image of a chunk.
private final class ChunkEnds: ImageObserver {
    private let frameCount: Int
    private let frameHashes = LockedValue<(first: ContentHash?, last: ContentHash?)>((nil, nil))

    init(frameCount: Int) { self.frameCount = frameCount }

    func observe(_ image: PixelBuffer, frame n: Int) {
        guard n == 0 || n == frameCount - 1 else { return }
        let hash = image.contentHash
        frameHashes.withLock {
            if n == 0 { $0.first = hash }
            if n == frameCount - 1 { $0.last = hash }
        }
    }

    /// The hashes; nil until both images were seen.
    var hashes: (first: ContentHash, last: ContentHash)? {
        frameHashes.withLock { frameHashes in
            guard let first = frameHashes.first, let last = frameHashes.last else { return nil }
            return (first, last)
        }
    }
}

extension EncoderThread {
    /// Encodes the frames of a chunk into a file that `MovieWriter.append(chunk:delay:beforeEach:)` reads.
    ///
    /// - Parameters:
    ///   - settings: the settings of the whole movie; audio is not written.
    ///   - receipt: receives the content of the chunk on `finish()`.
    ///   - limits: the limits of the queue.
    /// - Throws: a `MediaError`: `.unsupported` for settings that cannot be encoded in chunks.
    package convenience init(
        chunk settings: MovieSettings, path: String, frameCount: Int, receipt: ChunkReceipt,
        limits: QueueLimits = QueueLimits(elements: 8, bytes: 256 << 20)
    ) throws(MediaError) {
        let writer = try ChunkWriter(settings, path: path, frameCount: frameCount, receipt: receipt)
        self.init(settings, sink: writer, limits: limits)
    }
}

extension VideoEncoder {
    /// Opens the encoder as for the whole movie; the container decides whether parameter sets are stored in it or in
    /// the packets.
    static func forChunk(_ settings: MovieSettings) throws(MediaError) -> VideoEncoder {
        guard settings.container.supportsAudio, let codec = settings.video,
            let globalHeader = settings.container.needsGlobalHeader
        else {
            throw MediaError(
                .unsupported, during: "opening the encoder",
                detail: "\(settings.container.title) does not support chunks",
                remedy: "Render the movie as a whole; render parts of a sequence with --frames.")
        }
        guard !settings.rateControl.needsAllFrames else {
            throw MediaError(
                .unsupported, during: "opening the encoder",
                detail: "two-pass encoding and file size limits need all frames in one process",
                remedy: "Render the movie as a whole, or specify a quality (crf).")
        }
        return try VideoEncoder(settings, video: codec, globalHeader: globalHeader)
    }

    /// The codec parameter sets, as the container stores them.
    var parameterSets: [UInt8] { codec.parameterSets }
}

extension MovieContainer {
    /// Whether the container, instead of the packets, stores the parameter sets; nil for a container without a muxer.
    var needsGlobalHeader: Bool? {
        guard let muxer, let format = av_guess_format(muxer, nil, nil) else { return nil }
        return format.pointee.flags & AVFMT_GLOBALHEADER != 0
    }
}

extension CodecContext {
    /// The codec parameter sets, as the container stores them.
    var parameterSets: [UInt8] {
        Array(UnsafeBufferPointer(start: pointer.pointee.extradata, count: Int(pointer.pointee.extradata_size)))
    }
}

extension PixelBuffer {
    /// The hash of the pixels, without row padding.
    fileprivate var contentHash: ContentHash {
        var digest = Digest()
        for y in 0..<height { digest.update(UnsafeRawBufferPointer(start: start(ofRow: y), count: bytesOfRow)) }
        return digest.finish()
    }
}

/// The size, the hashes and the decoding delay of an encoded chunk.
package struct ChunkContent: Equatable, Sendable {
    /// The size of the chunk file in bytes.
    package let bytes: Int
    /// The hash of the chunk file.
    package let hash: ContentHash
    /// The decoding delay in frames.
    package let delay: Int
    /// The hash of the pixels of the first frame, before encoding.
    package let firstImage: ContentHash
    /// The hash of the pixels of the last frame, before encoding.
    package let lastImage: ContentHash
}

/// Receives the content of a chunk from the encoder thread when it is complete.
package final class ChunkReceipt: Sendable {
    private let stored = LockedValue<ChunkContent?>(nil)

    /// Creates a receipt without content.
    package init() {}

    /// The content of the chunk; nil until its file is complete.
    package var content: ChunkContent? { stored.withLock { $0 } }

    func store(_ content: ChunkContent) { stored.withLock { $0 = content } }
}
