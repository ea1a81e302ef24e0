import AudioMixing
import Foundation
import Images
import LayerTree
import Limits
import MediaPlayback
import MediaTime
import MotionTiming
import RenderTree
import SourceFiles
import SourceText

/// A layer tree with its animation engine, frame rate, duration, background and audio, ready to be rendered.
///
/// A movie is confined to the thread that created it and can be rendered once, because the time of an engine cannot go
/// back.
///
///     let root = CALayer()
///     root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
///     let movie = Movie(root: root, frameRate: FrameRate(30), duration: 4)
package final class Movie {
    /// The engine that hosts the layer tree.
    package let engine: AnimationEngine
    /// The frame rate of the output.
    package let frameRate: FrameRate
    /// The duration in seconds.
    package let duration: Rational
    /// The color behind all layers, and around the scene if its aspect ratio differs from the output's.
    package let background: CGColor
    /// The motion blur; nil for none.
    package var motionBlur: MotionBlur?
    /// The audio tracks, in addition to the audio of the players in the layer tree.
    package var audio: [AudioTrack]
    /// The audio tracks of Lottie layers.
    package var layerAudio: [AudioTrack] = []
    /// Objects that the movie needs until it is rendered, such as temporary files.
    package var resources: [AnyObject] = []
    /// The warnings about the images that the scene uses.
    package var warnings: [MediaWarning] = []
    /// The positions of layers in their scene file, for errors.
    package var locations: [RenderNode.Identity: SourceLocation] = [:]
    /// The end of the time that the rendering may take.
    var deadline = RenderDeadline()
    private let limits = ResourceLimits.current
    /// Keeps the players with a `LayerPlayback` on the clocks of their layers.
    private let synchronizer: PlayerSynchronizer

    /// Creates a movie; the current state of the players in the layer tree applies from time 0.
    ///
    /// - Parameters:
    ///   - duration: The duration in seconds.
    ///   - host: The direction of the y axis of the root's surroundings.
    package init(
        root: CALayer, frameRate: FrameRate, duration: Rational, background: CGColor = .black, audio: [AudioTrack] = [],
        host: RenderTree.Host = .yDown
    ) {
        engine = AnimationEngine(root: root, host: host)
        synchronizer = PlayerSynchronizer(engine)
        self.frameRate = frameRate
        self.duration = duration
        self.background = background
        self.audio = audio
        // The players may have been created on another thread.
        for player in root.players { PlayerRegistry.current.add(player) }
        for player in root.players { player.beginMovie() }
        synchronizer.start()
    }

    /// The number of frames: ⌈duration × frame rate⌉.
    package var frameCount: Int { frameRate.frameCount(duration: duration) }

    /// Returns the requested frames, or all frames for nil.
    ///
    /// - Throws: `RenderError.noSuchFrames` for an empty range, and for frames outside the movie.
    package func frames(_ requested: Range<Int>?) throws(RenderError) -> Range<Int> {
        let all = 0..<frameCount
        guard let requested else { return all }
        guard !requested.isEmpty, requested.clamped(to: all) == requested else {
            throw .noSuchFrames(requested, frameCount: frameCount)
        }
        return requested
    }

    /// Returns the render tree at `time`, after handling the player events up to it.
    ///
    /// - Parameter time: Seconds from the start; must not be less than in the previous call.
    /// - Throws: Errors of clips, and `LimitError`.
    func tree(at time: Rational) throws -> RenderTree {
        try deadline.check()
        try runPlayerEvents(upTo: time)
        HostTime.set(time)
        return try locatingLimits { try engine.frame(at: time.seconds) }
    }

    /// Returns the render trees whose mean is the frame at `time`: one tree unless something moves and there is motion
    /// blur.
    ///
    /// - Parameter time: Seconds from the start; must not be less than in the previous call.
    /// - Throws: Errors of clips, and `LimitError`.
    func samples(at time: Rational) throws -> [RenderTree] {
        let tree = try tree(at: time)
        guard let motionBlur else { return [tree] }
        let times = motionBlur.times(around: engine.time, framesPerSecond: frameRate.framesPerSecond.seconds)
        let samples = engine.samples(at: times, of: tree)
        return samples.allSatisfy { $0.root === samples[0].root } ? [samples[0]] : samples
    }

    /// Runs `body`, and adds the positions of layers in the scene file to its errors.
    ///
    /// - Throws: `LimitError` for a `LayerLimitError`, and other errors of `body`.
    func locatingLimits<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as LayerLimitError {
            throw located(error)
        }
    }

    /// Returns the error with the position of the layer in the scene file, if it is known.
    private func located(_ error: LayerLimitError) -> LimitError {
        var located = error.error
        if let location = locations[error.layer] {
            located.location = [location.description, located.location].compactMap(\.self).joined(separator: ": ")
        }
        return located
    }

    /// Checks the number of players.
    ///
    /// - Throws: `LimitError` with the name of the first layer beyond the limit.
    package func checkPlayers() throws(LimitError) {
        let layers = engine.root.playerLayers.filter { $0.player != nil }
        guard let first = layers.dropFirst(limits.players).first else { return }
        let label = locations[first.identity]?.description ?? "layer '\(first.messageLabel)'"
        try limits.check(ResourceLimits.playersEntry, Double(layers.count), at: label)
    }

    /// Advances players and animations to `time` without creating a render tree.
    ///
    /// - Parameter time: Seconds from the start; must not be less than in the previous call.
    /// - Throws: Errors of clips, and `LimitError` for the rendering time.
    package func advance(to time: Rational) throws {
        try deadline.check()
        try runPlayerEvents(upTo: time)
        HostTime.set(time)
        try engine.advance(to: time.seconds)
    }

    /// Advances through the frames before `time` without drawing them.
    func advanceWithoutDrawing(before time: Rational) throws {
        let position = engine.time * frameRate.framesPerSecond.seconds
        let first = position == 0 ? 0 : Int((position + 1e-6).rounded(.down)) + 1
        var end = frameRate.frame(at: time)
        if frameRate.time(ofFrame: end) < time { end += 1 }
        try advance(throughFrames: first..<max(first, end))
    }

    /// Advances through frames without drawing them, so that display links and completion blocks run as in a rendering.
    /// Frames in which nothing can happen are left out.
    ///
    /// - Parameter didAdvance: Called after each frame that is not left out.
    /// - Throws: Errors of clips and of `didAdvance`, and `LimitError`.
    func advance(throughFrames frames: Range<Int>, didAdvance: () throws -> Void = {}) throws {
        var frame = frames.lowerBound
        var count = 0.0
        while frame < frames.upperBound {
            count += 1
            try limits.check(ResourceLimits.advancedFramesEntry, count, at: nil)
            try advance(to: frameRate.time(ofFrame: frame))
            try didAdvance()
            frame = max(frame + 1, min(idleFrame, frames.upperBound - 1))
        }
    }

    /// The frame before which nothing can happen; 0 if it is not known.
    private var idleFrame: Int {
        guard PlayerRegistry.current.isEmpty else { return 0 }
        // One frame earlier, because times are rounded.
        let frame = engine.idleUntil * frameRate.framesPerSecond.seconds - 1
        return frame < 1e15 ? max(Int(frame), 0) : .max
    }

    /// Sets the visible part of the scene. Clips outside it are not decoded, and tiles outside it are not drawn.
    func setViewport(_ viewport: Viewport) {
        guard viewport.scale > 0 else { return }
        engine.pixelsPerPoint = viewport.scale
        guard engine.host == .yDown else { return }
        engine.visibleRect = CGRect(
            x: -viewport.offset.x / viewport.scale, y: -viewport.offset.y / viewport.scale,
            width: CGFloat(viewport.width) / viewport.scale, height: CGFloat(viewport.height) / viewport.scale)
    }

    /// Handles the ends of items and the time observers of all players at their exact times, as events of the engine.
    private func runPlayerEvents(upTo time: Rational) throws {
        var count = 0
        while let event = PlayerRegistry.current.nextEvent(notAfter: time), count < Self.eventLimit {
            count += 1
            let seconds = max(event.time.seconds, engine.time)
            HostTime.set(event.time)
            engine.schedule(at: seconds) { HostTime.during(event.time) { event.player.handleEvents(at: event.time) } }
            try engine.advance(to: seconds)
        }
    }

    /// The maximum number of events between two frames; time observers with a tiny interval could cause any number.
    private static let eventLimit = 100_000
}

/// The mapping of a scene's points to the output's pixels.
package struct Viewport: Equatable, Sendable {
    /// The width of the output in pixels.
    package let width: Int
    /// The height of the output in pixels.
    package let height: Int
    /// The pixels per point.
    package let scale: CGFloat
    /// The position of the scene's origin in pixels.
    package let offset: CGPoint

    /// Creates a viewport.
    package init(width: Int, height: Int, scale: CGFloat = 1, offset: CGPoint = .zero) {
        self.width = width
        self.height = height
        self.scale = scale
        self.offset = offset
    }
}
