import Foundation
import LayerTree
import Logging
import MediaPipeline

/// Renders a movie to a file: the loop of the whole project.
///
/// ```ascii
/// this thread             drawing thread              encoding thread
/// engine ── RenderTree ─► compositor ── PixelBuffer ─► encoder ─► file
///         bounded queue               bounded queue
/// ```
/// What is in flight is bounded by `stepsInFlight` and the encoder's queue, whatever the movie's length.
public final class MovieRenderer {
    /// Snapshots, with the clip frames they hold, that may wait for the compositor.
    public static let stepsInFlight = 2

    private let movie: Movie
    private let frames: Range<Int>
    private let encoder: EncoderThread
    private let drawing: DrawingThread
    private let steps: BoundedQueue<DrawingStep>
    private let soundtrack: Soundtrack?
    private let options: RenderOptions

    /// Opens the output, so that a place that cannot be written is known before anything is drawn.
    ///
    /// - Throws: a `MediaError` for the output, a `RenderError` for frames that the movie does not have.
    public convenience init(
        _ movie: Movie, to path: String, settings: MovieSettings, viewport: Viewport, options: RenderOptions
    ) throws {
        let frames = try movie.frames(options.frames)
        try settings.checkTimes(frames: frames.count)
        let soundtrack = settings.audio.map { Soundtrack(cues: movie.audio, format: $0) }
        let encoder = try EncoderThread(
            settings, path: path, firstNumber: frames.lowerBound, overwrite: options.overwrite)
        try self.init(movie, into: encoder, soundtrack: soundtrack, viewport: viewport, options: options)
        options.logger.debug("output", metadata: ["path": "\(path)"])
    }

    /// - Throws: a `RenderError` for frames that the movie does not have.
    init(
        _ movie: Movie, into encoder: EncoderThread, soundtrack: Soundtrack?, viewport: Viewport, options: RenderOptions
    ) throws {
        let settings = encoder.settings
        precondition(
            viewport.width == settings.width && viewport.height == settings.height, "the viewport has the output's size"
        )
        frames = try movie.frames(options.frames)
        self.movie = movie
        self.options = options
        self.encoder = encoder
        self.soundtrack = soundtrack
        movie.look(through: viewport)
        steps = BoundedQueue(limits: QueueLimits(elements: Self.stepsInFlight))
        drawing = DrawingThread(
            steps: steps, encoder: encoder, viewport: viewport, background: movie.background, options: options)
        options.logger.debug(
            "output open",
            metadata: [
                "container": "\(settings.container)", "size": "\(settings.width)x\(settings.height)",
                "rate": "\(settings.frameRate.framesPerSecond)", "frames": "\(frames)", "threads": "\(options.threads)",
                "video": "\(settings.video?.encoder ?? "png")", "audio": "\(settings.audio?.encoder ?? "none")",
            ])
    }

    /// Renders everything; when it returns the file is complete and has its name.
    ///
    /// - Parameter progress: called on this thread after each frame is handed on.
    /// - Throws: the first error of any stage; nothing is left under the output's name that was not there before.
    ///   `RenderError.cancelled` after `cancellation.cancel()`, `.shortcomings` where a strict rendering is not as
    ///   asked.
    @discardableResult
    public func run(cancellation: RenderCancellation = .init(), progress: (RenderProgress) -> Void = { _ in }) throws
        -> RenderSummary
    {
        for player in movie.engine.root.players { log(player.currentItem) }
        drawing.start()
        do {
            try produce(cancellation, progress)
            steps.finish()
            try drawing.wait()
            if options.isStrict, !shortcomings.isEmpty { throw RenderError.shortcomings(shortcomings) }
            try encoder.finish { cancellation.isCancelled }
        } catch {
            steps.cancel(error)
            encoder.cancel()
            drawing.stop()
            throw error is QueueClosed || (error as? MediaError)?.kind == .cancelled ? RenderError.cancelled : error
        }
        return RenderSummary(frameCount: frames.count, shortcomings: shortcomings)
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

    /// Complete when the drawing thread has ended.
    private var shortcomings: [RenderWarning] {
        let damage =
            movie.warnings + movie.engine.root.players.flatMap(\.playedItems).flatMap(\.warnings)
            + (soundtrack?.warnings ?? [])
        return movie.engine.undrawn.map { .layer($0) } + drawing.unsupported.map { .drawing($0) }
            + damage.uniqued.map { .media($0) }
    }

    /// A frame's sound is known only once the engine has passed it: it goes out with the next frame.
    private func produce(_ cancellation: RenderCancellation, _ progress: (RenderProgress) -> Void) throws {
        try advanceThroughFramesBefore(cancellation)
        for frame in frames {
            if cancellation.isCancelled { throw RenderError.cancelled }
            let tree = try movie.tree(at: movie.frameRate.time(ofFrame: frame))
            followPlayers()
            let sound = frame > frames.lowerBound ? try samples(frame - 1) : []
            try steps.push(DrawingStep(number: frame - frames.lowerBound, tree: tree, sound: sound))
            progress(RenderProgress(done: frame - frames.lowerBound + 1, total: frames.count))
        }
        try movie.advance(to: movie.frameRate.time(ofFrame: frames.upperBound))
        try steps.push(DrawingStep(number: nil, tree: nil, sound: try samples(frames.upperBound - 1)))
    }

    /// Frame by frame, because callbacks may see the frames go by; none is drawn, and no clip decoded.
    private func advanceThroughFramesBefore(_ cancellation: RenderCancellation) throws {
        for frame in 0..<frames.lowerBound {
            if cancellation.isCancelled { throw RenderError.cancelled }
            try movie.advance(to: movie.frameRate.time(ofFrame: frame))
            followPlayers()
        }
    }

    private func followPlayers() {
        guard let soundtrack else { return }
        for player in movie.engine.root.players { soundtrack.add(player) }
    }

    private func samples(_ frame: Int) throws -> [Float] {
        try soundtrack?.samples(frame: frame, frameRate: movie.frameRate) ?? []
    }
}

extension Array where Element: Hashable {
    /// The first of equal elements, in their order.
    var uniqued: [Element] {
        var seen = Set<Element>()
        return filter { seen.insert($0).inserted }
    }
}
