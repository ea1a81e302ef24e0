import Foundation
import LayerCompositor
import MediaPipeline
import Quartz2D

/// The thread that turns snapshots into pictures and hands them to the encoder.
///
/// The first error cancels the queue of steps, so that the producer meets it at its next push.
/// - Thread safety: `start`, `wait` and `stop` from the producer's thread.
final class DrawingThread: Sendable {
    private let steps: BoundedQueue<DrawingStep>
    private let encoder: EncoderThread
    private let viewport: Viewport
    private let background: CGColor
    private let options: RenderOptions
    private let done = DispatchSemaphore(value: 0)
    private let result = Guarded<Outcome>(Outcome())

    private struct Outcome {
        var isStarted = false
        var error: (any Error)?
        var unsupported: [DrawingWarning] = []
    }

    init(
        steps: BoundedQueue<DrawingStep>, encoder: EncoderThread, viewport: Viewport, background: CGColor,
        options: RenderOptions
    ) {
        self.steps = steps
        self.encoder = encoder
        self.viewport = viewport
        self.background = background
        self.options = options
    }

    /// What could not be drawn as asked; meaningful after `wait()`.
    var unsupported: [DrawingWarning] { result.withLock { $0.unsupported } }

    func start() {
        result.withLock { $0.isStarted = true }
        let thread = Thread { [self] in
            run()
            done.signal()
        }
        thread.name = "drawing"
        // Deep layer trees recurse.
        thread.stackSize = 16 << 20
        thread.start()
    }

    /// Returns when all steps are drawn; throws what stopped it.
    func wait() throws {
        stop()
        if let error = result.withLock({ $0.error }) { throw error }
    }

    /// Returns when the thread has ended; the queue is finished or cancelled before.
    func stop() {
        let wasStarted = result.withLock { outcome in
            defer { outcome.isStarted = false }
            return outcome.isStarted
        }
        if wasStarted { done.wait() }
    }

    private func run() {
        var drawer = FrameDrawer(
            viewport: viewport, background: background, threads: options.threads, encoder: encoder,
            verifiesDamage: options.verifiesDamage)
        do {
            while let step = try steps.pop() { try drawer.draw(step) }
        } catch {
            result.withLock { $0.error = error }
            steps.cancel(error)
        }
        result.withLock { $0.unsupported = drawer.compositor.report }
    }
}
