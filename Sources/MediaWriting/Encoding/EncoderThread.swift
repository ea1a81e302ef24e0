import Foundation
import Images
import SourceFiles
import VectorGeometry

/// Encodes frames on a separate thread while the caller draws the next ones.
///
/// **Conversion.** Frames are converted to the encoder's pixel format before they wait, while they are drawn; R'G'B'
/// and outputs that need images take the images.
/// **Backpressure.** Frames wait in a bounded queue; `append` waits while it is full.
/// **Buffers.** Buffers taken from `pool` are returned to it when they are converted, or when the next frame arrives:
/// the last frame may be repeated.
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
    /// The conversion before the queue; nil if images wait.
    private let stage: PlaneStage?
    private let observer: (any ImageObserver)?
    private let queue: BoundedQueue<Item>
    private let outcome = ThreadOutcome()
    /// Returns true once the passes after the last frame should stop.
    private let cancellationCheck = LockedValue<@Sendable () -> Bool>({ false })

    enum Item: Sendable {
        /// A buffer of the pool, to be returned.
        case pooled(PixelBuffer, frame: Int, changed: [PixelRect]?)
        /// Planes of the stage, to be returned.
        case converted(EncoderPlanes, frame: Int)
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
    ///   - limits: the limits of the queue. Frames may be half of its elements, audio the rest.
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
        let frameBytes = sink.takesPlanes ? settings.queuedFrameBytes : settings.drawnFrameBytes
        // In addition: one being drawn, and one being encoded, which may be repeated.
        let limit = limits.waitingFrames(bytes: frameBytes) + 2
        let stage = sink.takesPlanes ? PlaneStage(settings, limit: limit) : nil
        self.stage = stage
        observer = sink.imageObserver
        let pool = PixelBufferPool(
            width: settings.width, height: settings.height, depth: settings.frameDepth, limit: stage == nil ? limit : 1)
        self.pool = pool
        let worker = EncoderWorker(
            sink: sink, queue: queue, pool: pool, stage: stage, cancellationCheck: cancellationCheck, outcome: outcome)
        let thread = Thread { worker.run() }
        thread.name = "encoder"
        thread.start()
    }

    deinit { queue.cancel(MediaError.cancellation) }

    /// Appends `image`, a buffer of `pool`, as frame `n`. Waits while the queue is full.
    ///
    /// - Parameter changed: the areas that may differ from frame n − 1, in pixels; nil for all.
    /// - Precondition: `beginConversion(of:)` returns nil for this output. Frames are appended as 0, 1, 2 …
    /// - Throws: the first error of the encoder, a `MediaError`.
    package func append(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]? = nil) throws {
        precondition(stage == nil, "images of this output are converted before they are appended")
        try queue.push(.pooled(image, frame: n, changed: changed), bytes: image.bytesPerRow * image.height)
    }

    /// Begins to convert `image`, a buffer of `pool` that is drawn next. Waits while as many frames as possible wait
    /// for the encoder.
    ///
    /// The caller converts all parts in which the image differs from the one that was converted last, and appends the
    /// conversion.
    /// - Returns: the conversion; nil if the image is appended itself.
    /// - Throws: the first error of the encoder, a `MediaError`.
    package func beginConversion(of image: PixelBuffer) throws -> FrameConversion? { try stage?.begin(image) }

    /// Appends a converted image as frame `n`, and returns the image to the pool; see `append(_:frame:changed:)`.
    ///
    /// - Parameter reject: called with the area in which the planes differ from a conversion of the whole image; nil to
    ///   skip this check. The frame is not appended if it throws.
    /// - Precondition: `beginConversion(of:)` returned the conversion, and it is finished.
    package func append(
        _ conversion: FrameConversion, frame n: Int, ifDifferent reject: ((PixelRect) throws -> Void)? = nil
    ) throws {
        guard let stage else { preconditionFailure("the conversion belongs to another thread") }
        try observer?.observe(conversion.image, frame: n)
        let planes = stage.complete(conversion)
        if let reject, let area = try stage.difference(of: planes, from: conversion.image) { try reject(area) }
        pool.giveBack(conversion.image)
        try queue.push(.converted(planes, frame: n), bytes: settings.queuedFrameBytes)
    }

    /// Repeats frame n − 1 as frame `n`, without drawing or conversion.
    ///
    /// - Precondition: n is at least 1.
    package func appendRepeat(frame n: Int) throws {
        precondition(n > 0, "a repeated frame has a predecessor")
        if let image = stage?.lastImage { try observer?.observe(image, frame: n) }
        try queue.push(.repeated(frame: n), bytes: 0)
    }

    /// Returns whether `image`, with the depth of the frames, is a decoded frame whose planes are encoded unchanged.
    package func keepsPlanes(of image: PixelBuffer) -> Bool {
        image.depth == settings.frameDepth && stage?.keepsPlanes(of: image) == true
    }

    /// Appends `image` as frame `n`, independently of the pool.
    package func append(_ image: CGImage, frame n: Int) throws {
        stage?.skip()
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
        stage?.cancel(MediaError.cancellation)
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
    private let stage: PlaneStage?
    private let cancellationCheck: LockedValue<@Sendable () -> Bool>
    private let outcome: ThreadOutcome

    init(
        sink: sending any FrameSink, queue: BoundedQueue<EncoderThread.Item>, pool: PixelBufferPool,
        stage: PlaneStage?, cancellationCheck: LockedValue<@Sendable () -> Bool>,
        outcome: ThreadOutcome
    ) {
        self.sink = sink
        self.queue = queue
        self.pool = pool
        self.stage = stage
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
            stage?.cancel(error)
            outcome.end(error)
        }
    }

    /// A frame that may be repeated.
    private enum RepeatableFrame {
        case pooled(PixelBuffer)
        case shared(CGImage)
        case converted(EncoderPlanes)
    }

    private func process(_ item: EncoderThread.Item) throws {
        switch item {
        case .pooled(let image, let n, let changed): try show(.pooled(image), frame: n, changed: changed)
        case .shared(let image, let n): try show(.shared(image), frame: n, changed: nil)
        case .converted(let planes, let n): try show(.converted(planes), frame: n, changed: nil)
        case .repeated(let n):
            guard let last else { preconditionFailure("a repeated frame has a predecessor") }
            try append(last, frame: n, changed: [])
        case .audio(let samples): try sink.append(audio: samples)
        }
    }

    private func show(_ frame: RepeatableFrame, frame n: Int, changed: [PixelRect]?) throws {
        // The previous frame can no longer be repeated: return its memory to the drawing thread before encoding.
        switch last {
        case .pooled(let before): pool.giveBack(before)
        case .converted(let before): stage?.giveBack(before)
        case .shared, nil: break
        }
        last = frame
        try append(frame, frame: n, changed: changed)
    }

    private func append(_ frame: RepeatableFrame, frame n: Int, changed: [PixelRect]?) throws {
        switch frame {
        case .pooled(let image): try sink.append(image, frame: n, changed: changed)
        case .shared(let image): try sink.append(image.pixels, frame: n, changed: changed)
        case .converted(let planes): try sink.append(planes, frame: n)
        }
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
