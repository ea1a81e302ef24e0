import Foundation
import LayerTree
import Limits
import Logging
import MediaObjects
import MediaPlayback
import MediaReading
import MediaTime
import MediaWriting
import SourceFiles

/// Renders a movie to a file with three threads that are connected by bounded queues.
///
/// ```ascii
/// caller's thread         drawing thread          encoding thread
/// engine ── RenderTree ─► compositor ── planes ─► encoder ─► file
///         bounded queue            bounded queue
/// ```
/// `stepsInFlight` and the encoder's queue limit the frames in memory, regardless of the movie's duration.
package final class RenderLoop {
    /// The maximum number of render trees, with their video frames, that wait for the compositor. One of them is
    /// planned while the frame before is drawn.
    package static let stepsInFlight = 2

    private let movie: Movie
    private let frames: Range<Int>
    private let encoder: EncoderThread
    private let drawing: DrawingThread
    private let steps: BoundedQueue<DrawingStep>
    private let soundtrack: Soundtrack?
    private let options: RenderOptions
    private let memoryUse = MemoryUse()
    private let memory: MemoryPlan

    /// Creates a render loop and opens the output, so that an unwritable output fails before drawing starts.
    ///
    /// - Throws: `MediaError` if the output cannot be opened; `RenderError.noSuchFrames` for frames outside the movie.
    package convenience init(
        _ movie: Movie, to path: String, settings: MovieSettings, viewport: Viewport, options: RenderOptions
    ) throws {
        let frames = try movie.frames(options.frames)
        try settings.checkTimes(frames: frames.count)
        let settings = settings.forFrames(frames)
        let soundtrack = settings.audio.map {
            Soundtrack(cues: movie.audio + movie.layerAudio, format: $0, until: movie.duration)
        }
        let memory = try MemoryPlan(settings, for: movie)
        let encoder = try EncoderThread(
            memory.settings, path: path, firstNumber: frames.lowerBound, overwrite: options.overwrite,
            limits: memory.frameQueue)
        try self.init(
            movie, into: encoder, soundtrack: soundtrack, viewport: viewport, options: options, memory: memory)
        options.logger.debug("output", metadata: ["path": "\(path)"])
        for note in memory.notes { options.logger.debug("\(note)") }
    }

    /// Creates a render loop that writes to an open encoder.
    ///
    /// - Throws: `RenderError.noSuchFrames` for frames outside the movie.
    init(
        _ movie: Movie, into encoder: EncoderThread, soundtrack: Soundtrack?, viewport: Viewport,
        options: RenderOptions, memory: MemoryPlan
    ) throws {
        let settings = encoder.settings
        precondition(
            viewport.width == settings.width && viewport.height == settings.height, "the viewport has the output's size"
        )
        frames = try movie.frames(options.frames)
        try movie.checkPlayers()
        self.movie = movie
        self.options = options
        self.encoder = encoder
        self.soundtrack = soundtrack
        self.memory = memory
        movie.setViewport(viewport)
        let plansAhead = memory.stepsInFlight > 1
        steps = BoundedQueue(limits: QueueLimits(elements: memory.stepsInFlight - (plansAhead ? 1 : 0)))
        drawing = DrawingThread(
            steps: steps, encoder: encoder, viewport: viewport, background: movie.background, options: options,
            filterMemory: memory.filterMemory, plansAhead: plansAhead, deadline: movie.deadline)
        options.logger.debug(
            "output open",
            metadata: [
                "container": "\(settings.container)", "size": "\(settings.width)x\(settings.height)",
                "rate": "\(settings.frameRate.framesPerSecond)", "frames": "\(frames)", "threads": "\(options.threads)",
                "video": "\(settings.video?.encoder ?? "png")", "audio": "\(settings.audio?.encoder ?? "none")",
            ])
    }

    /// Notes about settings that were changed to fit into the memory limit.
    package var notes: [String] { memory.notes }

    /// Renders all frames and completes the file.
    ///
    /// - Parameters:
    ///   - cancellation: Stops the rendering after the current frame.
    ///   - progress: Called on the caller's thread after each frame is queued for drawing.
    /// - Returns: The number of frames and the warnings.
    /// - Throws: The first error of any thread; `LimitError`; `RenderError.cancelled` after `cancellation.cancel()`;
    ///   `RenderError.warnings` if a strict rendering has warnings. After an error, the output path is unchanged.
    @discardableResult
    package func run(cancellation: RenderCancellation = .init(), progress: (RenderProgress) -> Void = { _ in }) throws
        -> RenderSummary
    {
        for player in movie.engine.root.players { log(player.currentItem) }
        drawing.start()
        do {
            try movie.locatingLimits {
                try DecodeBudget.$current.withValue(memory.decoding) { try produce(cancellation, progress) }
                steps.finish()
                try drawing.wait()
            }
            try options.strictness.check(warnings)
            let deadline = movie.deadline
            try encoder.finish { cancellation.isCancelled || deadline.error != nil }
        } catch {
            steps.cancel(error)
            encoder.cancel()
            drawing.stop()
            guard error is QueueClosed || (error as? MediaError)?.kind == .cancelled else { throw error }
            if !cancellation.isCancelled, let timeError = movie.deadline.error { throw timeError }
            throw RenderError.cancelled
        }
        return RenderSummary(frameCount: frames.count, warnings: warnings)
    }

    private func log(_ item: AVPlayerItem?) {
        guard let item, case .success(let info) = item.asset.info else { return }
        options.logger.debug(
            "clip",
            metadata: [
                "path": "\(item.asset.url.path)", "duration": "\(item.asset.duration.rational ?? .zero)",
                "video": "\(info.video?.codec ?? "none")",
                "audio": "\(info.audio?.codec ?? "none")",
            ])
    }

    /// The warnings of the whole rendering; complete after the drawing thread has ended.
    private var warnings: [RenderWarning] {
        let mediaWarnings =
            movie.warnings + movie.engine.root.players.flatMap(\.playedItems).flatMap(\.warnings)
            + movie.engine.root.visualizerWarnings + (soundtrack?.warnings ?? [])
        return movie.engine.warnings.map { .layer($0) } + drawing.warnings.map { .drawing($0) }
            + mediaWarnings.uniqued.map { .media($0) }
    }

    /// Queues the frames for drawing. The audio of a frame is known only after the engine has advanced past the frame,
    /// so it is queued with the next frame.
    private func produce(_ cancellation: RenderCancellation, _ progress: (RenderProgress) -> Void) throws {
        try advanceToFirstFrame(cancellation)
        for frame in frames {
            if cancellation.isCancelled { throw RenderError.cancelled }
            try memoryUse.check()
            let trees = try movie.samples(at: movie.frameRate.time(ofFrame: frame))
            addPlayersToSoundtrack()
            let audio = frame > frames.lowerBound ? try samples(frame - 1) : []
            try steps.push(DrawingStep(number: frame - frames.lowerBound, samples: trees, audio: audio))
            progress(RenderProgress(done: frame - frames.lowerBound + 1, total: frames.count))
        }
        try movie.advance(to: movie.frameRate.time(ofFrame: frames.upperBound))
        try steps.push(DrawingStep(number: nil, samples: [], audio: try samples(frames.upperBound - 1)))
    }

    /// Advances to the first rendered frame. Nothing is drawn or decoded.
    private func advanceToFirstFrame(_ cancellation: RenderCancellation) throws {
        try movie.advance(throughFrames: 0..<frames.lowerBound) {
            if cancellation.isCancelled { throw RenderError.cancelled }
            addPlayersToSoundtrack()
        }
    }

    private func addPlayersToSoundtrack() {
        guard let soundtrack else { return }
        for player in movie.engine.root.players { soundtrack.add(player) }
    }

    private func samples(_ frame: Int) throws -> [Float] {
        try soundtrack?.samples(frame: frame, frameRate: movie.frameRate) ?? []
    }
}
