import Foundation
import MediaTime
import MovieRendering
import Quartz2D
import SceneFormat

/// The scene on the preview's thread: loads it, and draws its frames in any order.
///
/// A frame after the last one continues the animation. An earlier frame starts the movie again and advances through the
/// preceding frames without drawing them; the frames before it are then drawn in advance, because the next request is
/// often one of them.
final class SceneStage {
    /// The frames drawn in advance after a step back.
    private static let lookBehind = 24

    private let threads: Int
    private(set) var scene: LoadedScene?
    private var player: FramePlayer?
    private var cache: PreviewFrameCache
    private var size: PixelSize?
    private var visibility = LayerVisibility.ofScene
    private var report: TimelineReport?
    private var curves: [String: LayerCurves] = [:]
    private var waiting: Range<Int> = 0..<0
    private var earlierWarnings: [String] = []

    init(threads: Int, cacheBytes: Int) {
        self.threads = threads
        cache = PreviewFrameCache(capacity: cacheBytes)
    }

    /// The warnings about all frames drawn since the scene was loaded, each once.
    var warnings: [String] { (earlierWarnings + (player?.warnings ?? [])).uniqued }

    /// Loads the scene; the one before stays if it has problems.
    ///
    /// - Throws: `SceneFormatError`, and errors of files.
    func load(_ source: PreviewSource, _ overrides: [ParameterOverride]) throws -> LoadedScene {
        let loaded = try LoadedScene(source, overrides: overrides)
        scene = loaded
        player = nil
        waiting = 0..<0
        earlierWarnings = []
        report = nil
        curves = [:]
        cache.removeAll()
        return loaded
    }

    /// Forgets the scene, before another one is loaded.
    func unload() {
        scene = nil
        player = nil
        waiting = 0..<0
        cache.removeAll()
    }

    /// Returns a frame.
    ///
    /// - Parameters:
    ///   - scale: The factor of the size; nil for the scene's size.
    ///   - visibility: The layers that are drawn.
    /// - Throws: `PreviewError` if there is no such frame; errors of clips.
    func frame(_ number: Int, scale: Double?, _ visibility: LayerVisibility = .ofScene) throws -> PreviewFrame {
        let size = try use(scale)
        try check(number)
        if visibility != self.visibility { waiting = 0..<0 }
        self.visibility = visibility
        let key = key(number, size)
        if let known = cache.frame(key) { return known }
        // The frames before a jump are rarely wanted, and the next jump would wait for them.
        let isStepBack = player.map { number < $0.position && $0.position - number <= 2 * Self.lookBehind } ?? false
        let frame = PreviewFrame(try image(number, size))
        cache.insert(frame, key)
        let count = min(Self.lookBehind, cache.count(width: size.width, height: size.height) / 2)
        if isStepBack {
            waiting = max(0, number - count)..<number
        } else if number > waiting.upperBound {
            waiting = 0..<0
        }
        return frame
    }

    /// Returns a frame in the scene's size as a PNG file, with all layers of the scene.
    func still(_ number: Int) throws -> Data {
        visibility = .ofScene
        return try image(number, try use(nil)).pngData()
    }

    /// Returns the player after it has drawn a frame, so that the layers have the values of that frame.
    func player(at number: Int) throws -> FramePlayer {
        let size = try size ?? use(nil)
        _ = try image(number, size)
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

    /// Draws one of the frames before the last request, if any is missing; returns false if there is nothing to do.
    func drawInAdvance() -> Bool {
        guard let size, let next = waiting.first else { return false }
        waiting.removeFirst()
        let key = key(next, size)
        guard !cache.contains(key) else { return true }
        guard let image = try? image(next, size) else {
            waiting = 0..<0
            return false
        }
        cache.insert(PreviewFrame(image), key)
        return true
    }

    private func key(_ frame: Int, _ size: PixelSize) -> PreviewFrameCache.Key {
        PreviewFrameCache.Key(frame: frame, width: size.width, height: size.height, visibility: visibility)
    }

    private func check(_ number: Int) throws {
        guard let scene else { throw PreviewError.noScene }
        guard (0..<scene.frameCount).contains(number) else { throw PreviewError.noFrame(number) }
    }

    private func image(_ number: Int, _ size: PixelSize) throws -> CGImage {
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

    private func use(_ scale: Double?) throws -> PixelSize {
        guard let scene else { throw PreviewError.noScene }
        guard let size = OutputRequest(scale: scale).outputSize(for: scene.output.size) else {
            throw OutputPlanError.scaledSizeOutOfRange(scene.output.size)
        }
        if size != self.size { waiting = 0..<0 }
        self.size = size
        return size
    }
}

/// The reasons a request of the page cannot be fulfilled.
enum PreviewError: Error, CustomStringConvertible {
    case noScene
    case noFrame(Int)
    case noLayer(String)
    case noMedia
    case noSuchScene(String)
    case outdated

    var description: String {
        switch self {
        case .noScene: "there is no scene without problems yet"
        case .noFrame(let number): "the scene has no frame \(number)"
        case .noLayer(let path): "the scene has no layer at \(path)"
        case .noMedia: "the scene has no such clip or audio file, or its duration is not known"
        case .noSuchScene(let name): "the folder has no scene \(name)"
        case .outdated: "the scene changed"
        }
    }
}
