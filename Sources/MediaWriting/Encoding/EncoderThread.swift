import Foundation
import Quartz2D

/// Converts and encodes frames on a separate thread while the caller draws the next ones.
///
/// **Backpressure.** Frames wait in a bounded queue; `append` waits while it is full.
/// **Buffers.** Buffers taken from `pool` are returned to it when the next frame arrives: the last frame may be
/// repeated.
/// **Errors.** The first error cancels queue and pool and removes the temporary file; the next `append`, `pool.take()`
/// or `finish()` of the producer throws it.
/// **End.** `finish()` and `cancel()` return after the thread has ended. Deinitialization cancels.
///
/// - Thread safety: one producer thread; `cancel()` may be called from any thread.
package final class EncoderThread: Sendable {
    /// The settings of the output.
    package let settings: MovieSettings
    /// The buffers to draw frames into.
    package let pool: PixelBufferPool
    private let queue: BoundedQueue<Item>
    private let outcome = ThreadOutcome()
    /// Returns true once the passes after the last frame should stop.
    private let cancellationCheck = LockedValue<@Sendable () -> Bool>({ false })

    enum Item: Sendable {
        /// A buffer of the pool, to be returned.
        case pooled(PixelBuffer, frame: Int, changed: [PixelRect]?)
        /// The previous frame again.
        case repeated(frame: Int)
        /// A shared image, only read.
        case shared(CGImage, frame: Int)
        case audio([Float])
    }

    /// Opens the output on the calling thread, so that errors occur before anything is drawn.
    ///
    /// - Parameters:
    ///   - path: the output file; `-` for standard output; for a sequence its pattern or folder.
    ///   - firstNumber: the number of the first frame of a sequence.
    ///   - limits: the limits of the queue. Frames may be half of its elements, audio the rest. Two frames hide
    ///     variations in encoding time; more only use memory.
    /// - Throws: a `MediaError`.
    package convenience init(
        _ settings: MovieSettings, path: String, firstNumber: Int = 0, overwrite: OverwritePolicy = .replace,
        limits: QueueLimits = QueueLimits(elements: 4, bytes: 256 << 20)
    ) throws(MediaError) {
        let sink = try settings.makeSink(path: path, firstNumber: firstNumber, overwrite: overwrite)
        self.init(settings, sink: sink, limits: limits)
    }

    init(_ settings: MovieSettings, sink: sending any FrameSink, limits: QueueLimits) {
        self.settings = settings
        queue = BoundedQueue(limits: limits)
        let depth = settings.frameDepth
        let fitting = max(1, limits.bytes / (settings.width * settings.height * depth.bytesPerPixel))
        // Half of the elements may be audio.
        let waiting = min((limits.elements + 1) / 2, fitting)
        // In addition: one being drawn, one being converted, and the previous one.
        let pool = PixelBufferPool(
            width: settings.width, height: settings.height, depth: depth, limit: waiting + 3)
        self.pool = pool
        let worker = EncoderWorker(
            sink: sink, queue: queue, pool: pool, cancellationCheck: cancellationCheck, outcome: outcome)
        let thread = Thread { worker.run() }
        thread.name = "encoder"
        thread.start()
    }

    deinit { queue.cancel(MediaError.cancellation) }

    /// Appends `image`, a buffer of `pool`, as frame `n`. Waits while the queue is full.
    ///
    /// - Parameter changed: the areas that may differ from frame n − 1, in pixels; nil for all.
    /// - Precondition: frames are appended as 0, 1, 2 …
    /// - Throws: the first error of the encoder, a `MediaError`.
    package func append(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]? = nil) throws {
        try queue.push(.pooled(image, frame: n, changed: changed), bytes: image.bytesPerRow * image.height)
    }

    /// Repeats frame n − 1 as frame `n`, without drawing or conversion.
    ///
    /// - Precondition: n is at least 1.
    package func appendRepeat(frame n: Int) throws {
        precondition(n > 0, "a repeated frame has a predecessor")
        try queue.push(.repeated(frame: n), bytes: 0)
    }

    /// Appends `image` as frame `n`, independently of the pool.
    package func append(_ image: CGImage, frame n: Int) throws {
        try queue.push(.shared(image, frame: n), bytes: image.pixels.bytesPerRow * image.height)
    }

    /// Appends interleaved audio samples.
    package func append(audio samples: [Float]) throws {
        try queue.push(.audio(samples), bytes: samples.count * MemoryLayout<Float>.stride)
    }

    /// Waits until everything is encoded and the output is at its final path.
    ///
    /// - Parameter isCancelled: called on the encoder thread before each frame of outputs that need all frames first:
    ///   two passes, a file size, GIF.
    /// - Throws: the first error, `.cancelled` once `isCancelled` returns true; the temporary file is removed then.
    package func finish(unless isCancelled: @escaping @Sendable () -> Bool = { false }) throws {
        cancellationCheck.withLock { $0 = isCancelled }
        queue.finish()
        if let error = outcome.wait() { throw error }
    }

    /// Stops encoding, removes the incomplete output and waits for the thread. Idempotent.
    package func cancel() {
        queue.cancel(MediaError.cancellation)
        pool.cancel(MediaError.cancellation)
        _ = outcome.wait()
    }
}

extension MediaError {
    /// The error of cancelled encodings.
    static let cancellation = MediaError(.cancelled, during: "encoding", detail: "the movie was cancelled")
}

/// The work of the encoder thread: consumes the queue until its end, then completes or removes the output.
final class EncoderWorker: @unchecked Sendable {
    // Encoder thread only, after init.
    private let sink: any FrameSink
    private var last: RepeatableFrame?

    // Immutable after init, and safe to share.
    private let queue: BoundedQueue<EncoderThread.Item>
    private let pool: PixelBufferPool
    private let cancellationCheck: LockedValue<@Sendable () -> Bool>
    private let outcome: ThreadOutcome

    init(
        sink: sending any FrameSink, queue: BoundedQueue<EncoderThread.Item>, pool: PixelBufferPool,
        cancellationCheck: LockedValue<@Sendable () -> Bool>,
        outcome: ThreadOutcome
    ) {
        self.sink = sink
        self.queue = queue
        self.pool = pool
        self.cancellationCheck = cancellationCheck
        self.outcome = outcome
    }

    func run() {
        do {
            while let item = try queue.pop() { try process(item) }
            try sink.finish(unless: cancellationCheck.withLock { $0 })
            outcome.end(nil)
        } catch {
            // Removes the temporary file first, so that it is gone when the error is reported.
            sink.cancel()
            queue.cancel(error)
            pool.cancel(error)
            outcome.end(error)
        }
    }

    /// A frame that may be repeated.
    private enum RepeatableFrame {
        case pooled(PixelBuffer)
        case shared(CGImage)

        var pixels: PixelBuffer {
            switch self {
            case .pooled(let image): image
            case .shared(let image): image.pixels
            }
        }
    }

    private func process(_ item: EncoderThread.Item) throws {
        switch item {
        case .pooled(let image, let n, let changed): try show(.pooled(image), frame: n, changed: changed)
        case .shared(let image, let n): try show(.shared(image), frame: n, changed: nil)
        case .repeated(let n):
            guard let last else { preconditionFailure("a repeated frame has a predecessor") }
            try sink.append(last.pixels, frame: n, changed: [])
        case .audio(let samples): try sink.append(audio: samples)
        }
    }

    private func show(_ image: RepeatableFrame, frame n: Int, changed: [PixelRect]?) throws {
        try sink.append(image.pixels, frame: n, changed: changed)
        if case .pooled(let before) = last { pool.giveBack(before) }
        last = image
    }
}

/// The result of a thread, for waiting threads.
final class ThreadOutcome: @unchecked Sendable {
    private let lock = ConditionLock()

    // Guarded by lock.
    private var hasEnded = false
    private var error: (any Error)?

    /// Marks the end of the thread and wakes waiting threads.
    func end(_ error: (any Error)?) {
        lock.withLock {
            self.error = error
            hasEnded = true
            lock.signalElements()
        }
    }

    /// Waits for the thread to end; returns its error.
    func wait() -> (any Error)? {
        lock.withLock {
            while !hasEnded { lock.waitForElements() }
            return error
        }
    }
}
