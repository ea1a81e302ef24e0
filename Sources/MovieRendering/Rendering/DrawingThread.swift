import Foundation
import Images
import LayerCompositor
import LayerTree
import Limits
import MediaWriting
import RenderTree
import TextLayout
import VectorGeometry

/// The thread that draws render trees and passes the frames to the encoder.
///
/// The first error cancels the queue of steps, so that the producer receives it at its next push.
/// - Thread safety: Call `start`, `wait` and `stop` from the producer's thread.
final class DrawingThread: Sendable {
    private let steps: BoundedQueue<DrawingStep>
    private let encoder: EncoderThread
    private let viewport: Viewport
    private let background: CGColor
    private let options: RenderOptions
    private let filterMemory: Int
    private let memoryUse = MemoryUse()
    private let plansAhead: Bool
    private let deadline: RenderDeadline?
    private let done = DispatchSemaphore(value: 0)
    private let result = LockedValue<Outcome>(Outcome())

    private struct Outcome {
        var isStarted = false
        var error: (any Error)?
        var warnings: [DrawingWarning] = []
    }

    /// Creates a thread that is not started.
    ///
    /// - Parameters:
    ///   - plansAhead: whether the step after the current one is taken out of the queue while the current one is drawn,
    ///     and planned meanwhile.
    ///   - deadline: the end of the time for all frames; nil for no limit.
    init(
        steps: BoundedQueue<DrawingStep>, encoder: EncoderThread, viewport: Viewport, background: CGColor,
        options: RenderOptions, filterMemory: Int, plansAhead: Bool, deadline: RenderDeadline? = nil
    ) {
        self.deadline = deadline
        self.plansAhead = plansAhead
        self.steps = steps
        self.encoder = encoder
        self.viewport = viewport
        self.background = background
        self.options = options
        self.filterMemory = filterMemory
    }

    /// The warnings of the compositor; valid after `wait()`.
    var warnings: [DrawingWarning] { result.withLock { $0.warnings } }

    /// Starts the thread.
    func start() {
        result.withLock { $0.isStarted = true }
        let fonts = FontCollection.current
        let thread = Thread { [self] in
            fonts.withCurrent { run() }
            done.signal()
        }
        thread.name = "drawing"
        // The compositor recurses into deep layer trees.
        thread.stackSize = 16 << 20
        thread.start()
    }

    /// Waits until all steps are drawn.
    ///
    /// - Throws: The error that stopped the thread.
    func wait() throws {
        stop()
        if let error = result.withLock({ $0.error }) { throw error }
    }

    /// Waits until the thread has ended. Finish or cancel the queue first.
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
            verifiesDamage: options.verifiesDamage, filterMemory: filterMemory, memoryUse: memoryUse,
            deadline: deadline)
        do {
            var current = try steps.pop()
            while let step = current {
                let following = plansAhead ? FollowingStep(in: steps) : nil
                try drawer.draw(step, before: following)
                current = try following?.step ?? steps.pop()
            }
        } catch {
            result.withLock { $0.error = error }
            steps.cancel(error)
        }
        result.withLock { $0.warnings = drawer.compositor.warnings }
    }
}

/// A frame and audio, passed from the thread of the engine to the drawing thread.
struct DrawingStep: Sendable {
    /// The index of the frame in the output; nil for a step with audio only.
    let number: Int?
    /// The render trees whose mean is the frame: several for a motion-blurred frame, none for a step with audio only.
    let samples: [RenderTree]
    /// The interleaved audio samples that precede the frame.
    let audio: [Float]

    /// The render tree of a frame without motion blur.
    var soleSample: RenderTree? { samples.count == 1 ? samples[0] : nil }
}

/// The step after the one that is drawn. It is taken out of the queue when drawing begins: a step that waits for room in
/// the queue enters it when the current one has left.
final class FollowingStep: Sendable {
    private let queue: BoundedQueue<DrawingStep>
    private let taken = LockedValue<DrawingStep?>(nil)

    init(in queue: BoundedQueue<DrawingStep>) { self.queue = queue }

    /// The step, if it was taken.
    var step: DrawingStep? { taken.withLock { $0 } }

    /// Takes the step out of the queue; nil if it is not there. After an error, the next `pop()` throws it.
    func take() -> DrawingStep? {
        let step = try? queue.popWaiting()
        taken.withLock { $0 = step }
        return step
    }
}

/// Announces the next frame while one is drawn, and converts the drawn parts to the encoder's pixel format.
private struct StepObserver: FrameObserver {
    let following: FollowingStep?
    let conversion: FrameConversion?

    func nextTree() -> RenderTree? { following?.take()?.soleSample }

    func didDraw(_ part: PixelRect) { conversion?.convert(part) }
}

/// Draws the steps in order and passes the frames to the encoder. Confined to the drawing thread.
struct FrameDrawer {
    let compositor: Compositor
    private let viewport: Viewport
    private let background: CGColor
    private let encoder: EncoderThread
    private let memoryUse: MemoryUse
    private let deadline: RenderDeadline?
    private var check: DamageCheck?

    init(
        viewport: Viewport, background: CGColor, threads: Int, encoder: EncoderThread, verifiesDamage: Bool,
        filterMemory: Int, memoryUse: MemoryUse = MemoryUse(), deadline: RenderDeadline? = nil
    ) {
        self.deadline = deadline
        self.memoryUse = memoryUse
        let drawing = encoder.settings.drawing
        let signal = encoder.settings.frameSignal
        compositor = Compositor(
            width: viewport.width, height: viewport.height, threads: threads, drawing: drawing, signal: signal,
            filterMemory: filterMemory)
        compositor.timeLimit = deadline?.drawingLimit
        self.viewport = viewport
        self.background = background
        self.encoder = encoder
        check =
            verifiesDamage
            ? DamageCheck(
                viewport: viewport, background: background, threads: threads, drawing: drawing, signal: signal) : nil
    }

    /// Appends the audio of a step to the encoder, then its frame: a repeated frame, an image that needs no drawing, or
    /// a drawn frame.
    ///
    /// - Parameter following: the next step, which is planned while the frame is drawn.
    mutating func draw(_ step: DrawingStep, before following: FollowingStep? = nil) throws {
        if !step.audio.isEmpty { try encoder.append(audio: step.audio) }
        guard let tree = step.samples.first, let number = step.number else { return }
        let isBlurred = step.samples.count > 1
        if !isBlurred,
            compositor.repeatsLastFrame(
                tree, scale: viewport.scale, offset: viewport.offset, background: background)
        {
            try check?.check(nil, changed: [], samples: step.samples, frame: number)
            try encoder.appendRepeat(frame: number)
        } else if !isBlurred,
            let image = compositor.passthroughImage(
                tree, scale: viewport.scale, offset: viewport.offset, background: background,
                isExact: encoder.keepsPlanes)
        {
            try check?.check(image.pixels, changed: nil, samples: step.samples, frame: number)
            try encoder.append(image, frame: number)
        } else {
            try drawPixels(of: step, number, before: following)
        }
    }

    /// Draws a frame, and converts it to the encoder's pixel format meanwhile.
    private mutating func drawPixels(of step: DrawingStep, _ number: Int, before following: FollowingStep?) throws {
        try compositor.check(step.samples, in: viewport, background, memoryUse.limits) {
            try memoryUse.check(adding: Double($0))
        }
        let pixels = try encoder.pool.take()
        let conversion = try encoder.beginConversion(of: pixels)
        let changed = compositor.render(
            samples: step.samples, scale: viewport.scale, offset: viewport.offset, background: background,
            into: pixels, isUntouched: true,
            observer: StepObserver(following: following, conversion: conversion))
        try deadline?.check()
        try check?.check(pixels, changed: changed, samples: step.samples, frame: number)
        guard let conversion else { return try encoder.append(pixels, frame: number, changed: changed) }
        conversion.finish(compositor.concurrently)
        guard check != nil else { return try encoder.append(conversion, frame: number) }
        try encoder.append(conversion, frame: number) { area in
            throw RenderError.damageDiffers(frame: number, area: area.cgRect)
        }
    }
}
