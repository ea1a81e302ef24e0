import AudioMixing
import Foundation
import Images
import LayerTree
import MediaPlayback
import MediaTime
import MediaWriting
import MovieRendering
import SceneFormat

/// The content of a rendering: layers, or a description from which layers are built for each rendering.
enum RenderSource {
    case tree(CALayer)
    case scene(SceneDescription)

    var hasPlayers: Bool {
        switch self {
        case .tree(let root): !root.players.isEmpty || root.hasLottieAudio
        case .scene(let scene): scene.hasAudio
        }
    }

    var audioLayout: ChannelLayout? { if case .scene(let scene) = self { scene.audioLayout } else { nil } }

    var subtitles: MovieAnnotations.Subtitles? {
        if case .scene(let scene) = self { scene.subtitles?.subtitles } else { nil }
    }

    var exactDuration: Rational? { if case .scene(let scene) = self { scene.duration } else { nil } }

    /// Returns the movie of one rendering.
    func movie(frameRate: FrameRate, duration: Rational, background: CGColor, audio: [AudioTrack]) throws -> Movie {
        switch self {
        case .tree(let root):
            let movie = Movie(
                root: root, frameRate: frameRate, duration: duration, background: background, audio: audio)
            movie.addLottieAudio(in: root)
            return movie
        case .scene(let scene):
            let movie = try scene.with(background: background).makeCheckedMovie(frameRate: frameRate)
            movie.audio = audio
            return movie
        }
    }

    /// Places the origin of the root's frame where a viewport has the scene's origin.
    func viewport(_ viewport: Viewport) -> Viewport {
        guard case .tree(let root) = self else { return viewport }
        let origin = root.frame.origin
        return Viewport(
            width: viewport.width, height: viewport.height, scale: viewport.scale,
            offset: CGPoint(
                x: viewport.offset.x - origin.x * viewport.scale, y: viewport.offset.y - origin.y * viewport.scale))
    }

    /// Records the tree; a description is not changed by a rendering.
    func makeCheckpoint() -> RenderCheckpoint {
        if case .tree(let root) = self { RenderCheckpoint(root) } else { RenderCheckpoint(nil) }
    }

    /// Runs a rendering and resets the layers after it.
    func replaying<Result>(_ body: () throws -> Result) rethrows -> Result {
        let checkpoint = makeCheckpoint()
        defer { checkpoint.restore() }
        return try body()
    }
}

/// The state of layers and players before a rendering.
struct RenderCheckpoint {
    private let layers: LayerTreeCheckpoint?
    private let players: [(player: AVPlayer, state: AVPlayer.Checkpoint)]
    private let playerLayers: [(layer: AVPlayerLayer, player: AVPlayer?)]

    /// Records a tree; nothing without one.
    init(_ root: CALayer?) {
        layers = root.map { LayerTreeCheckpoint($0) }
        let layersWithPlayers = root?.playerLayers ?? []
        playerLayers = layersWithPlayers.map { ($0, $0.player) }
        players = (root?.players ?? []).map { ($0, $0.checkpoint) }
    }

    func restore() {
        layers?.restore()
        for entry in playerLayers where entry.layer.player !== entry.player { entry.layer.player = entry.player }
        for entry in players { entry.player.restore(entry.state) }
    }
}

/// The drawing of single frames, in ascending order.
final class RenderSession {
    /// The state to return to; nil if the caller does.
    let checkpoint: RenderCheckpoint?
    /// The index of the last frame drawn, or -1.
    private(set) var lastFrame = -1
    private var lastImage: CGImage?
    private let movie: Movie
    private let stills: StillRenderer

    init(_ renderer: MovieRenderer, checkpoint: RenderCheckpoint? = nil) throws {
        self.checkpoint = checkpoint
        let viewport = try renderer.imageViewport()
        movie = try renderer.makeImageMovie()
        stills = StillRenderer(
            movie, viewport: viewport, threads: renderer.threads,
            drawing: renderer.encoding.drawing?.depth ?? .eightBits)
    }

    func image(at time: Rational) throws -> CGImage { try stills.image(at: time) }

    func image(ofFrame index: Int) throws -> CGImage {
        if index == lastFrame, let lastImage { return lastImage }
        let image = try stills.image(at: movie.frameRate.time(ofFrame: index))
        lastFrame = index
        lastImage = image
        return image
    }
}
