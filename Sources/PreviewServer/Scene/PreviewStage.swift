import Foundation
import Images
import SceneFormat
import SceneLanguage
import SourceFiles

/// The scene on the preview's thread: loads it, and draws its frames in any order.
///
/// A frame after the last one continues the animation. An earlier frame starts the movie again and advances through the
/// preceding frames without drawing them.
final class PreviewStage {
    private let threads: Int
    private(set) var scene: LoadedScene?
    private var player: FramePlayer?
    private let frames: FrameBank
    /// The version of the scene's frames.
    private var version = 0
    /// The factor of the size of the frame requested last.
    private var scale: Double?
    private var report: TimelineReport?
    private var curves: [String: LayerCurves] = [:]
    private var layers: LayerTable?
    /// The values that are presented instead of the layers' own. It is kept, because it reads the whole scene.
    private var live: LiveValues?
    /// The frames to draw in advance.
    private var waiting: [PreviewFrameCache.Key] = []
    private var earlierWarnings: [String] = []

    init(threads: Int, frames: FrameBank) {
        self.threads = threads
        self.frames = frames
    }

    /// The warnings about all frames drawn since the scene was loaded, each once.
    var warnings: [String] { (earlierWarnings + (player?.warnings ?? [])).uniqued }

    /// Loads the scene; the one before stays if it has problems.
    ///
    /// - Parameter version: The version of its frames; nil for a new one.
    /// - Throws: `SceneFormatError`, and errors of files.
    func load(
        _ source: PreviewSource, _ overrides: [ParameterOverride], version: Int? = nil
    ) throws -> (scene: LoadedScene, version: Int) {
        let loaded = try LoadedScene(source, overrides: overrides)
        unload()
        scene = loaded
        self.version = version ?? frames.begin()
        return (loaded, self.version)
    }

    /// Forgets the scene, before another one is loaded.
    func unload() {
        scene = nil
        rest()
        earlierWarnings = []
        report = nil
        curves = [:]
        layers = nil
        live = nil
    }

    /// Closes the clips, and forgets the frames to draw in advance.
    func rest() {
        earlierWarnings = warnings
        waiting = []
        player = nil
    }

    /// Returns a frame.
    ///
    /// - Parameters:
    ///   - scale: The factor of the size; nil for the scene's size.
    ///   - visibility: The layers that are drawn.
    /// - Throws: `PreviewError` if there is no such frame; errors of clips.
    func frame(_ number: Int, scale: Double?, _ visibility: LayerVisibility = .ofScene) throws -> PreviewFrame {
        let key = PreviewFrameCache.Key(frame: number, scale: scale ?? 1, visibility: visibility)
        if let known = frames.frame(key) { return known }
        self.scale = scale
        let frame = PreviewFrame(try image(number, try size(scale), visibility))
        frames.insert(frame, key, version: version)
        return frame
    }

    /// Returns a frame whose width and height are even, as video codecs need them. It is not kept.
    func videoImage(_ number: Int, scale: Double?, _ visibility: LayerVisibility) throws -> CGImage {
        let size = try size(scale)
        let even = PixelSize(width: (size.width + 1) / 2 * 2, height: (size.height + 1) / 2 * 2)
        return try image(number, even ?? size, visibility)
    }

    /// Returns a frame in the scene's size as a PNG file, with all layers of the scene.
    func still(_ number: Int) throws -> Data {
        try image(number, try size(nil)).pngData()
    }

    /// Returns a frame, or the last one of a shorter scene, as a PNG file with all layers of the scene.
    ///
    /// - Parameter width: The most pixels of its width.
    func thumbnail(_ number: Int, width: Double) throws -> Data {
        guard let scene else { throw PreviewError.noScene }
        let scale = min(1, width / Double(scene.output.size.width))
        let last = max(0, scene.frameCount - 1)
        return try image(min(max(0, number), last), try size(scale)).pngData()
    }

    /// Returns the player after it has drawn a frame, so that the layers have the values of that frame.
    func player(at number: Int) throws -> FramePlayer {
        _ = try image(number, try size(scale), player?.visibility ?? .ofScene)
        guard let player else { throw PreviewError.noScene }
        return player
    }

    /// Returns what the layers do over the whole scene.
    ///
    /// - Parameter isOutdated: Called often; the work ends when it returns true.
    func timeline(isOutdated: () -> Bool) throws -> TimelineReport {
        if let known = report { return known }
        guard let scene else { throw PreviewError.noScene }
        var survey = try TimelineSurvey(scene)
        let made = try survey.report(isOutdated: isOutdated)
        report = made
        return made
    }

    /// Returns the values of a layer that change over the whole scene.
    ///
    /// - Throws: `PreviewError.noLayer`; errors of clips.
    func curves(_ path: String) throws -> LayerCurves {
        if let known = curves[path] { return known }
        guard let scene else { throw PreviewError.noScene }
        let made = try LayerCurves(path, of: scene)
        curves[path] = made
        return made
    }

    /// Returns the layers with their places in the files.
    func layerTable() throws -> LayerTable {
        if let layers { return layers }
        guard let scene else { throw PreviewError.noScene }
        let table = LayerTable(try scene.makeMovie().movie, of: scene.description)
        layers = table
        return table
    }

    /// Returns a frame with other values of layers, which are then presented until the next call.
    ///
    /// - Parameters:
    ///   - values: Maps of key paths to values by the paths of layers; without any, all have their own values again.
    /// - Throws: `PreviewError.noLayer`; errors of the values and of clips.
    func liveFrame(
        _ number: Int, scale: Double?, _ visibility: LayerVisibility, _ values: [(path: String, values: SceneValue)]
    ) throws -> PreviewFrame {
        guard let scene, let document = scene.document else { throw PreviewError.noScene }
        let size = try size(scale)
        if player?.position != number || player?.size != size || player?.visibility != visibility {
            live?.end()
            _ = try image(number, size, visibility)
        }
        guard let player else { throw PreviewError.noScene }
        live?.end()
        do {
            for (path, values) in values {
                guard let layer = LayerPath.layer(path, in: player.movie.engine.root) else {
                    throw PreviewError.noLayer(path)
                }
                let presented = live ?? LiveValues(document, overrides: scene.overrides)
                live = presented
                try presented.present(values, on: layer)
            }
        } catch {
            live?.end()
            // It keeps the problems.
            live = nil
            throw error
        }
        return PreviewFrame(try player.redrawn())
    }

    /// Adds frames to draw in advance.
    func prepare(_ keys: [PreviewFrameCache.Key]) { waiting += keys }

    /// Draws one of the frames to draw in advance, if any is missing; returns false if there is nothing to do.
    func drawInAdvance() -> Bool {
        guard let key = waiting.first else { return false }
        waiting.removeFirst()
        guard !frames.contains(key) else { return true }
        let scale = key.scale == 1 ? nil : key.scale
        guard let image = try? image(key.frame, try size(scale), key.visibility) else {
            waiting = []
            return false
        }
        frames.insert(PreviewFrame(image), key, version: version)
        frames.note(warnings, version: version)
        return true
    }

    private func check(_ number: Int) throws {
        guard let scene else { throw PreviewError.noScene }
        guard (0..<scene.frameCount).contains(number) else { throw PreviewError.noFrame(number) }
    }

    private func image(
        _ number: Int, _ size: PixelSize, _ visibility: LayerVisibility = .ofScene
    ) throws -> CGImage {
        try check(number)
        guard let scene else { throw PreviewError.noScene }
        // The next player continues with the clips that the last one has open.
        var clips: [AnyObject] = []
        defer { withExtendedLifetime(clips) {} }
        if let player, player.position > number || player.size != size {
            earlierWarnings = warnings
            clips = player.openDecoders
            self.player = nil
        }
        let player = try player ?? FramePlayer(scene, size: size, threads: threads)
        self.player = player
        do {
            return try player.image(ofFrame: number, visibility)
        } catch {
            self.player = nil
            throw error
        }
    }

    private func size(_ scale: Double?) throws -> PixelSize {
        guard let scene else { throw PreviewError.noScene }
        guard let size = OutputRequest(scale: scale).outputSize(for: scene.output.size) else {
            throw OutputPlanError.scaledSizeOutOfRange(scene.output.size)
        }
        return size
    }
}

/// The reasons a request of the page cannot be fulfilled.
enum PreviewError: Error, CustomStringConvertible {
    case noScene
    case noFrame(Int)
    case noLayer(String)
    case noMedia
    case noTable
    case noFont(String)
    case noSuchScene(String)
    case noStreamCodec
    case tooManyStreams
    case replacedStream
    case silentPage
    case slowStream(Double)
    case outdated

    /// Whether the same request can succeed later.
    var isTemporary: Bool {
        switch self {
        case .tooManyStreams, .silentPage, .slowStream: true
        default: false
        }
    }

    var description: String {
        switch self {
        case .noScene: "there is no scene without problems yet"
        case .noFrame(let number): "the scene has no frame \(number)"
        case .noLayer(let path): "the scene has no layer at \(path)"
        case .noMedia: "the scene has no such clip or audio file, or its duration is not known"
        case .noTable: "the preview has no table of rows (--rows)"
        case .noFont(let name): "there is no font \(name)"
        case .noSuchScene(let name): "the folder has no scene \(name)"
        case .noStreamCodec: "no codec is available in both FFmpeg and the browser (H.264, VP9 or VP8)"
        case .tooManyStreams: "\(StreamThreads.limit) pages already play streams; pause one of them"
        case .replacedStream: "the page has started a later stream"
        case .silentPage: "the page has reported nothing for \(PlaybackStream.patience.formatted()) seconds"
        case .slowStream(let seconds): "the first frame of the stream took more than \(seconds.formatted()) seconds"
        case .outdated: "the scene changed"
        }
    }
}
