import Foundation
import LayerTree
import MediaPipeline

/// What is to be rendered: a layer tree on its engine, with size, rate, duration and sound.
///
/// Confined to the thread that built it. It is used up by one rendering: an engine's time never goes back.
///
///     let root = CALayer()
///     root.frame = CGRect(x: 0, y: 0, width: 1280, height: 720)
///     let movie = Movie(root: root, frameRate: FrameRate(30)!, duration: 4)
public final class Movie {
    public let engine: AnimationEngine
    public let frameRate: FrameRate
    public let duration: Rational
    /// Behind everything, and beside the scene where its shape differs from the output's.
    public let background: CGColor
    /// Tracks beside the sound of the players that are seen.
    public var audio: [AudioCue]
    /// What could not be followed in the pictures that it was made of.
    package var warnings: [MediaWarning] = []

    public init(
        root: CALayer, frameRate: FrameRate, duration: Rational, background: CGColor = .black, audio: [AudioCue] = [],
        host: RenderTree.Host = .yDown
    ) {
        engine = AnimationEngine(root: root, host: host)
        self.frameRate = frameRate
        self.duration = duration
        self.background = background
        self.audio = audio
        for player in root.players { player.beginMovie() }
    }

    /// `⌈duration × rate⌉`.
    public var frameCount: Int { frameRate.frameCount(duration: duration) }

    /// `asked`, or all frames.
    /// - Throws: `RenderError.noSuchFrames` when the movie does not have them.
    func frames(_ asked: Range<Int>?) throws(RenderError) -> Range<Int> {
        let all = 0..<frameCount
        guard let asked else { return all }
        guard !asked.isEmpty, asked.clamped(to: all) == asked else {
            throw .noSuchFrames(asked, frameCount: frameCount)
        }
        return asked
    }

    /// What the tree shows at an exact time, not before that of the last call.
    func tree(at time: Rational) throws -> RenderTree {
        try runPlayerEvents(upTo: time)
        HostTime.set(time)
        return try engine.frame(at: time.seconds)
    }

    /// Lives through the time up to `time` without drawing.
    func advance(to time: Rational) throws {
        try runPlayerEvents(upTo: time)
        HostTime.set(time)
        try engine.advance(to: time.seconds)
    }

    /// Lives through the frames that a rendering would draw before `time`, so that display links and completion blocks
    /// have run.
    func advanceThroughFrames(before time: Rational) throws {
        let lived = engine.time * frameRate.framesPerSecond.seconds
        var frame = lived == 0 ? 0 : Int((lived + 1e-6).rounded(.down)) + 1
        while frameRate.time(ofFrame: frame) < time {
            try advance(to: frameRate.time(ofFrame: frame))
            frame += 1
        }
    }

    /// Says which part of the scene a rendering shows, so that no clip outside of it is decoded and no tile drawn.
    func look(through viewport: Viewport) {
        guard viewport.scale > 0 else { return }
        engine.pixelsPerPoint = viewport.scale
        guard engine.host == .yDown else { return }
        engine.sight = CGRect(
            x: -viewport.offset.x / viewport.scale, y: -viewport.offset.y / viewport.scale,
            width: CGFloat(viewport.width) / viewport.scale, height: CGFloat(viewport.height) / viewport.scale)
    }

    /// Has players end, advance and tell their observers at their exact times, as events of the engine.
    private func runPlayerEvents(upTo time: Rational) throws {
        var rounds = 0
        while let event = PlayerRegistry.current.nextEvent(notAfter: time), rounds < Self.mostEvents {
            rounds += 1
            let place = max(event.time.seconds, engine.time)
            HostTime.set(event.time)
            engine.schedule(at: place) { HostTime.during(event.time) { event.player.pass(event.time) } }
            try engine.advance(to: place)
        }
    }

    /// Between two frames: what an observer of a tiny interval may ask for.
    private static let mostEvents = 100_000
}
