import Foundation
import Quartz2D

/// A thread of its own that converts and encodes frames while the caller draws the next ones.
///
/// **Back-pressure.** Frames wait in a `BoundedQueue` with the limits given; `append` waits when it is full.
/// **Buffers.** Pictures taken from `pool` go back to it when the next one comes: the last may be shown again.
/// **Errors.** The first one cancels queue and pool and removes the partial file; the producer's next `append`, its
/// `pool.take()` or `finish()` throws it.
/// **Ends.** `finish()` and `cancel()` return after the thread has ended. One that simply goes away cancels.
///
/// - Thread safety: one producer thread; `cancel()` may come from any thread.
public final class EncoderThread: Sendable {
    public let settings: MovieSettings
    public let pool: PixelBufferPool
    private let queue: BoundedQueue<Item>
    private let outcome = ThreadOutcome()
    /// Whether what is left to do after the last picture is to be given up.
    private let isGivenUp = Guarded<@Sendable () -> Bool>({ false })

    enum Item: Sendable {
        /// From the pool, to be given back.
        case pooled(PixelBuffer, frame: Int, changed: [PixelRect]?)
        /// The picture before, once more.
        case repeated(frame: Int)
        /// Somebody else's, merely read.
        case shared(CGImage, frame: Int)
        case audio([Float])
    }

    /// Opens the output on the calling thread, so that what cannot be written fails here, before anything is drawn.
    ///
    /// - Parameters:
    ///   - path: the file, `-` for standard output, or for a sequence its pattern or folder.
    ///   - firstNumber: of a sequence's pictures.
    ///   - limits: frames that may wait; a handful hides the encoder's unevenness, more only costs memory.
    /// - Throws: a `MediaError`.
    public convenience init(
        _ settings: MovieSettings, path: String, firstNumber: Int = 0, overwrite: OverwritePolicy = .replace,
        limits: QueueLimits = QueueLimits(elements: 4, bytes: 256 << 20)
    ) throws(MediaError) {
        let sink = try settings.makeSink(path: path, firstNumber: firstNumber, overwrite: overwrite)
        self.init(settings, sink: sink, limits: limits)
    }

    init(_ settings: MovieSettings, sink: sending any FrameSink, limits: QueueLimits) {
        self.settings = settings
        queue = BoundedQueue(limits: limits)
        // Besides those that wait: one being drawn, one being converted, and the one before.
        let depth = settings.frameDepth
        let fitting = max(1, limits.bytes / (settings.width * settings.height * depth.bytesPerPixel))
        let pool = PixelBufferPool(
            width: settings.width, height: settings.height, depth: depth, limit: min(limits.elements, fitting) + 3)
        self.pool = pool
        let worker = EncoderWorker(sink: sink, queue: queue, pool: pool, isGivenUp: isGivenUp, outcome: outcome)
        let thread = Thread { worker.run() }
        thread.name = "encoder"
        thread.start()
    }

    deinit { queue.cancel(MediaError.cancellation) }

    /// Hands over `picture`, which came from `pool`, as frame `n`. Waits while the queue is full.
    ///
    /// - Parameter changed: where the picture may differ from frame n − 1, in pixels; nil for everywhere.
    /// - Precondition: frames come as 0, 1, 2 …
    /// - Throws: the encoder's first error, a `MediaError`.
    public func append(_ picture: PixelBuffer, frame n: Int, changed: [PixelRect]? = nil) throws {
        try queue.push(.pooled(picture, frame: n, changed: changed), bytes: picture.bytesPerRow * picture.height)
    }

    /// Shows the picture of frame n − 1 as frame `n` too: nothing is drawn or converted for it.
    ///
    /// - Precondition: there is a frame before.
    public func appendRepeat(frame n: Int) throws {
        precondition(n > 0, "only what was shown can be shown again")
        try queue.push(.repeated(frame: n), bytes: 0)
    }

    /// Hands over `image` as frame `n`; the pool has nothing to do with it.
    public func append(_ image: CGImage, frame n: Int) throws {
        try queue.push(.shared(image, frame: n), bytes: image.pixels.bytesPerRow * image.height)
    }

    /// Hands over interleaved samples that follow those before.
    public func append(audio samples: [Float]) throws {
        try queue.push(.audio(samples), bytes: samples.count * MemoryLayout<Float>.stride)
    }

    /// Waits until everything is encoded and the file has its name.
    ///
    /// - Parameter isCancelled: asked on the encoder's thread, before each picture of an output that sees all of them
    ///   first: two passes, a size, GIF.
    /// - Throws: the first error met, of the kind `.cancelled` once `isCancelled`; the file is gone then.
    public func finish(unless isCancelled: @escaping @Sendable () -> Bool = { false }) throws {
        isGivenUp.withLock { $0 = isCancelled }
        queue.finish()
        if let error = outcome.wait() { throw error }
    }

    /// Stops soon, removes what is incomplete and waits for the thread. Idempotent.
    public func cancel() {
        queue.cancel(MediaError.cancellation)
        pool.cancel(MediaError.cancellation)
        _ = outcome.wait()
    }
}

extension MediaError {
    static let cancellation = MediaError(.cancelled, during: "encoding", detail: "the movie was cancelled")
}
