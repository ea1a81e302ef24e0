import Quartz2D

/// What the encoder's thread runs: takes from the queue until it ends, then completes the output or removes it.
final class EncoderWorker: @unchecked Sendable {
    // Encoder thread only, after init.
    private let sink: any FrameSink

    // Immutable after init, and safe to share.
    private let queue: BoundedQueue<EncoderThread.Item>
    private let pool: PixelBufferPool
    private let outcome: ThreadOutcome

    init(sink: sending any FrameSink, queue: BoundedQueue<EncoderThread.Item>, pool: PixelBufferPool, outcome: ThreadOutcome) {
        self.sink = sink
        self.queue = queue
        self.pool = pool
        self.outcome = outcome
    }

    func run() {
        do {
            while let item = try queue.pop() { try take(item) }
            try sink.finish()
            outcome.end(nil)
        } catch {
            // First the partial file, so that it is gone when anybody learns of the error.
            sink.cancel()
            queue.cancel(error)
            pool.cancel(error)
            outcome.end(error)
        }
    }

    private func take(_ item: EncoderThread.Item) throws {
        switch item {
        case .pooled(let picture, let n):
            try sink.append(picture, frame: n)
            pool.giveBack(picture)
        case .shared(let image, let n):
            try sink.append(image.pixels, frame: n)
        case .audio(let samples):
            try sink.append(audio: samples)
        }
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
            lock.wakeForStock()
        }
    }

    /// Waits for the end; returns the error it ended with.
    func wait() -> (any Error)? {
        lock.withLock {
            while !hasEnded { lock.waitForStock() }
            return error
        }
    }
}
