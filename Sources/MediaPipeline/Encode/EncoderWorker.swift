import Quartz2D

/// What the encoder's thread runs: takes from the queue until it ends, then completes the output or removes it.
final class EncoderWorker: @unchecked Sendable {
    // Encoder thread only, after init.
    private let sink: any FrameSink
    private var last: Shown?

    // Immutable after init, and safe to share.
    private let queue: BoundedQueue<EncoderThread.Item>
    private let pool: PixelBufferPool
    private let isGivenUp: Guarded<@Sendable () -> Bool>
    private let outcome: ThreadOutcome

    init(
        sink: sending any FrameSink, queue: BoundedQueue<EncoderThread.Item>, pool: PixelBufferPool,
        isGivenUp: Guarded<@Sendable () -> Bool>,
        outcome: ThreadOutcome
    ) {
        self.sink = sink
        self.queue = queue
        self.pool = pool
        self.isGivenUp = isGivenUp
        self.outcome = outcome
    }

    func run() {
        do {
            while let item = try queue.pop() { try take(item) }
            try sink.finish(unless: isGivenUp.withLock { $0 })
            outcome.end(nil)
        } catch {
            // First the partial file, so that it is gone when anybody learns of the error.
            sink.cancel()
            queue.cancel(error)
            pool.cancel(error)
            outcome.end(error)
        }
    }

    /// A picture that may be shown again.
    private enum Shown {
        case pooled(PixelBuffer)
        case shared(CGImage)

        var pixels: PixelBuffer {
            switch self {
            case .pooled(let picture): picture
            case .shared(let image): image.pixels
            }
        }
    }

    private func take(_ item: EncoderThread.Item) throws {
        switch item {
        case .pooled(let picture, let n, let changed): try show(.pooled(picture), frame: n, changed: changed)
        case .shared(let image, let n): try show(.shared(image), frame: n, changed: nil)
        case .repeated(let n):
            guard let last else { preconditionFailure("only what was shown can be shown again") }
            try sink.append(last.pixels, frame: n, changed: [])
        case .audio(let samples): try sink.append(audio: samples)
        }
    }

    private func show(_ picture: Shown, frame n: Int, changed: [PixelRect]?) throws {
        try sink.append(picture.pixels, frame: n, changed: changed)
        if case .pooled(let before) = last { pool.giveBack(before) }
        last = picture
    }
}

/// How a thread ended, for those who wait for it.
final class ThreadOutcome: @unchecked Sendable {
    private let lock = ConditionLock()

    // Guarded by lock.
    private var hasEnded = false
    private var error: (any Error)?

    func end(_ error: (any Error)?) {
        lock.withLock {
            self.error = error
            hasEnded = true
            lock.signalElements()
        }
    }

    /// Waits for the end; returns the error it ended with.
    func wait() -> (any Error)? {
        lock.withLock {
            while !hasEnded { lock.waitForElements() }
            return error
        }
    }
}
