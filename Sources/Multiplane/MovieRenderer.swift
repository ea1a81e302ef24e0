import AudioMixing
import Foundation
import Images
import LayerTree
import Limits
import Logging
import MediaTime
import MediaWriting
import MotionTiming
import MovieRendering
import SceneFormat
import SceneLanguage

/// Renders a layer tree or a scene file to movies and images.
///
/// ```swift
/// let renderer = MovieRenderer(root, size: CGSize(width: 1280, height: 720), frameRate: 30, duration: 3)
/// try renderer.write(to: URL(filePath: "scene.mp4"))
/// let poster = try renderer.image(at: 1)
/// ```
///
/// A renderer can be used repeatedly: after each call, the layers have the values and animations that they had before.
/// Stored properties of your layer subclasses are not reset, except those declared with `DeclaredProperty`.
///
/// - Thread safety: Use a renderer and its layers from one thread or task at a time.
public final class MovieRenderer {
    /// The size of the scene in points; also the size of the output in pixels, unless `outputSize` or a preset sets it.
    public let size: CGSize
    /// The number of frames per second.
    public let frameRate: FrameRate
    /// The duration in seconds.
    public let duration: Double

    /// The number of drawing threads; one per processor by default. Pixels do not depend on it.
    public var threads = ProcessInfo.processInfo.activeProcessorCount
    /// Whether an existing file is replaced, the default, or an error.
    public var overwrite = OverwritePolicy.replace
    /// Whether warnings are errors: the rendering fails with `RenderError.warnings`, and no file is written.
    public var isStrict = false
    /// The preset with container, codecs and size; nil for the defaults of the file extension.
    public var preset: Preset?
    /// The encoder settings; they override those of the preset.
    public var encoding = EncodingOptions()
    /// The output size in pixels; the scene is scaled to fit. Nil for the preset's or the scene's size.
    public var outputSize: CGSize?
    /// The color behind the root layer; black by default for layer trees, and the scene's for scene files. Options that
    /// keep alpha leave it out.
    public var background: CGColor
    /// The motion blur; nil for none, the default for layer trees. That of a scene file by default.
    public var motionBlur: MotionBlur?
    /// The audio tracks of the movie, in addition to the audio of its players; those of a scene file by default.
    public var audio: [AudioTrack]
    /// The frames to write; nil, the default, writes all.
    public var frameRange: Range<Int>?
    /// The maximum resources of a rendering. Raise them for scenes of your own that need more; lower them for scenes
    /// and files from others.
    public var limits = ResourceLimits()
    /// Receives messages about inputs and outputs, at level debug; silent by default.
    public var logger = Logger(label: "multiplane", factory: { _ in SwiftLogNoOpLogHandler() })

    let source: RenderSource
    private var events: [(time: Double, action: () throws -> Void)] = []
    private var displayLinks: [(link: CADisplayLink, isPaused: Bool)] = []
    private var session: RenderSession?
    /// The engine of the rendering in progress.
    private weak var engine: AnimationEngine?

    /// Creates a renderer for a layer tree.
    ///
    /// - Parameters:
    ///   - root: The root layer. The movie shows the rectangle of `size` at the origin of the layer's frame, y down.
    ///   - size: The size of the movie in points; each side is 1 to 16,384.
    ///   - frameRate: The number of frames per second.
    ///   - duration: The duration in seconds, from 1 ns to 1,000,000 s.
    public init(_ root: CALayer, size: CGSize, frameRate: FrameRate, duration: Double) {
        precondition(size.width >= 1 && size.height >= 1, "the size is at least 1×1, not \(size.width)×\(size.height)")
        precondition(
            duration >= 1e-9 && duration <= 1_000_000, "the duration is 1 ns to 1,000,000 s, not \(duration) s")
        source = .tree(root)
        self.size = size
        self.frameRate = frameRate
        self.duration = duration
        background = .black
        audio = []
    }

    /// Creates a renderer for a scene file.
    public init(_ scene: Scene) {
        source = .scene(scene.description)
        size = scene.size
        frameRate = scene.frameRate
        duration = scene.duration
        background = scene.description.background
        audio = scene.description.audio.map(\.track)
        motionBlur = scene.description.motionBlur
    }

    deinit { endSession() }

    /// The number of frames: `⌈duration × frameRate⌉`.
    public var frameCount: Int { frameRate.frameCount(duration: exactDuration) }

    /// Schedules a change of the layer tree.
    ///
    /// An action that is scheduled by another action, or by a callback during a rendering, belongs to that rendering
    /// only. It runs at once if its time has passed. Code without a renderer can use ``MovieTime/schedule(after:_:)``.
    /// - Parameters:
    ///   - time: The time of the movie in seconds.
    ///   - action: Runs in the implicit transaction of that time, once per rendering. Actions with equal times run in
    ///     the order they were scheduled. An error ends the rendering.
    public func schedule(at time: Double, _ action: @escaping () throws -> Void) {
        if let engine, engine.isAdvancing { return engine.schedule(at: time, action) }
        events.append((time, action))
        // While `frames` are drawn, the session goes on.
        if session != nil { engine?.schedule(at: time, action) }
    }

    /// Calls a display link once per frame, before the frame is drawn. Frames that are not drawn count, too.
    public func add(_ link: CADisplayLink) { displayLinks.append((link, link.isPaused)) }
}

// MARK: - Movies

extension MovieRenderer {
    /// Renders the movie to a file. The file appears under its name when it is complete.
    ///
    /// The extension selects the container and its default codecs: `mp4`, `mov`, `webm`, `mkv`, `gif`, or
    /// `frames/%05d.png` for an image sequence.
    /// - Parameters:
    ///   - url: The file.
    ///   - cancellation: Cancels the rendering from another thread.
    ///   - progress: Called on the current thread after each frame.
    /// - Throws: `RenderError`, `MediaError` for clips and the output, `SceneFormatError` for files of a scene, and
    ///   errors of scheduled actions, and `LimitError` beyond ``limits``. No file is written then.
    @discardableResult
    public func write(
        to url: URL, cancellation: RenderCancellation = RenderCancellation(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws -> RenderSummary {
        endSession()
        return try limits.countingMediaFiles {
            try writeWithinLimits(to: url, cancellation: cancellation, progress: progress)
        }
    }

    private func writeWithinLimits(
        to url: URL, cancellation: RenderCancellation, progress: (RenderProgress) -> Void
    ) throws -> RenderSummary {
        let plan = try outputPlan(to: url.path)
        return try source.replaying { [self] in
            let movie = try makeMovie(plan: plan)
            let options = RenderOptions(
                frames: frameRange, threads: threads, overwrite: overwrite, strictness: isStrict ? .all : .lenient,
                logger: logger)
            let viewport = source.viewport(plan.viewport)
            let loop = try RenderLoop(
                movie, to: url.path, settings: plan.settings, viewport: viewport, options: options)
            return try loop.run(cancellation: cancellation, progress: progress)
        }
    }

    /// Renders the movie to a file without blocking the calling task.
    ///
    /// The rendering runs on a thread of its own. Do not use the renderer or its layers until it returns. Canceling the
    /// task ends the rendering with `RenderError.cancelled`.
    /// - Parameters:
    ///   - url: The file; see ``write(to:cancellation:progress:)``.
    ///   - isolation: The actor of the caller.
    ///   - progress: Called on the rendering thread after each frame.
    @discardableResult
    public func write(
        to url: URL, isolation: isolated (any Actor)? = #isolation,
        progress: @escaping @Sendable (RenderProgress) -> Void = { _ in }
    ) async throws -> RenderSummary {
        let cancellation = RenderCancellation()
        nonisolated(unsafe) let renderer = self
        // Display links and timers that wait on this thread follow the rendering to its own, and come back.
        nonisolated(unsafe) var waiting = WaitingCallbacks.take()
        defer { waiting.wait() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let thread = Thread {
                    waiting.wait()
                    let result = Result {
                        try renderer.write(to: url, cancellation: cancellation, progress: progress)
                    }
                    waiting = WaitingCallbacks.take()
                    continuation.resume(with: result)
                }
                thread.name = "rendering"
                // Deep layer trees recurse.
                thread.stackSize = 16 << 20
                thread.start()
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}

// MARK: - Images

extension MovieRenderer {
    /// Returns the image shown at a time.
    ///
    /// The animation state is computed from the start of the movie, without drawing the frames before; to draw many
    /// frames, use ``frames``.
    /// - Parameter time: Seconds, from 0 to before `duration`.
    /// - Throws: `RenderError.noSuchTime` outside the movie; see also ``write(to:cancellation:progress:)``.
    public func image(at time: Double) throws -> CGImage {
        guard time >= 0, time < duration else { throw RenderError.noSuchTime(time, duration: duration) }
        endSession()
        return try source.replaying { [self] in
            try limits.countingMediaFiles { try RenderSession(self).image(at: exact(time)) }
        }
    }

    /// The frames of the movie, drawn one by one when their `image()` is called.
    ///
    /// ```swift
    /// for frame in renderer.frames {
    ///     try frame.image().writePNG(to: folder.appending(path: "\(frame.index).png"))
    /// }
    /// ```
    /// While you draw frames in order, the layers keep the state of the last one. They are reset after the last frame
    /// of the movie and by every other call, so do not change layers or options in between.
    public var frames: FrameSequence { FrameSequence(self) }

    /// Draws a frame, continuing from the last one if it is a later one. The last frame of the movie ends the session.
    func image(ofFrame index: Int) throws -> CGImage {
        try limits.countingMediaFiles { try imageWithinLimits(ofFrame: index) }
    }

    private func imageWithinLimits(ofFrame index: Int) throws -> CGImage {
        defer { if index == frameCount - 1 { endSession() } }
        if let session, session.lastFrame <= index { return try session.image(ofFrame: index) }
        endSession()
        let checkpoint = source.makeCheckpoint()
        do {
            let new = try RenderSession(self, checkpoint: checkpoint)
            session = new
            return try new.image(ofFrame: index)
        } catch {
            session = nil
            checkpoint.restore()
            throw error
        }
    }

    /// Ends the session of ``frames``, and resets the layers.
    func endSession() {
        session?.checkpoint?.restore()
        session = nil
    }
}

// MARK: - Building blocks

extension MovieRenderer {
    /// The duration in seconds.
    package var exactDuration: Rational { source.exactDuration ?? exact(duration) }

    /// Seconds as a fraction: the nearest nanosecond.
    private func exact(_ seconds: Double) -> Rational { Rational(Int64((seconds * 1e9).rounded()), 1_000_000_000) }

    private func request() throws -> OutputRequest {
        OutputRequest(preset: preset, size: try outputSize.map(PixelSize.init(rounding:)), encoding: encoding)
    }

    /// Whether the movie may have audio.
    package var hasAudio: Bool { !audio.isEmpty || source.hasPlayers }

    /// Places the origin of a tree's frame where a viewport has the scene's origin.
    package func place(_ viewport: Viewport) -> Viewport { source.viewport(viewport) }

    /// The size in pixels.
    ///
    /// - Throws: `RenderError.size`.
    package func pixelSize() throws(RenderError) -> PixelSize { try PixelSize(rounding: size) }

    private func outputPlan(to path: String) throws -> OutputPlan {
        let source = OutputSource(
            size: try PixelSize(rounding: size), frameRate: frameRate, hasAudio: hasAudio,
            audioLayout: source.audioLayout, subtitles: source.subtitles)
        return try OutputPlan(source, to: path, request())
    }

    private func makeMovie(plan: OutputPlan) throws -> Movie {
        try makeMovie(frameRate: plan.settings.frameRate, background: plan.background(background))
    }

    /// Creates the movie of images, which may have a translucent background.
    func makeImageMovie() throws -> Movie {
        try makeMovie(frameRate: frameRate, background: request().keepsAlpha ? .transparent : background)
    }

    /// Creates the movie of one rendering.
    package func makeMovie(frameRate: FrameRate, background: CGColor) throws -> Movie {
        let movie = try source.movie(
            frameRate: frameRate, duration: exactDuration, background: background, audio: audio)
        movie.motionBlur = motionBlur
        movie.engine.runsMainQueue = Thread.isMainThread
        engine = movie.engine
        for event in events { movie.engine.schedule(at: event.time, event.action) }
        for (link, isPaused) in displayLinks {
            link.isPaused = isPaused
            link.add(to: movie.engine)
        }
        return movie
    }

    /// The placement of the scene in images.
    func imageViewport() throws -> Viewport {
        let size = try PixelSize(rounding: size)
        guard let fitted = try request().outputSize(for: size) else { throw RenderError.size(self.size) }
        return source.viewport(Viewport(size, in: fitted))
    }
}

extension PixelSize {
    /// The nearest whole number of pixels.
    fileprivate init(rounding size: CGSize) throws(RenderError) {
        guard size.width.isFinite, size.height.isFinite, abs(size.width) < 1e6, abs(size.height) < 1e6,
            let pixels = PixelSize(width: Int(size.width.rounded()), height: Int(size.height.rounded()))
        else { throw .size(size) }
        self = pixels
    }
}
