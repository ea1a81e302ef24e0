import AudioMixing
import Foundation
import LayerTree
import MediaObjects
import MediaPlayback
import MediaTime
import MediaWriting
import MovieRendering
import RenderTree

/// The validated work of an export session.
protocol ExportTask {
    /// Writes the file; returns the render warnings.
    ///
    /// - Throws: `RenderError.cancelled`, a `MediaError`, or an error of the asset.
    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [RenderWarning]
}

extension ExportPreset {
    /// Returns the task for a session.
    ///
    /// - Throws: a `CompositionError`, a `MediaError` or a `MovieSettingsError` if the preset cannot export the asset.
    func makeTask(_ session: AVAssetExportSession) throws -> any ExportTask {
        switch self {
        case .movie(let box, let video): try MovieExportTask(session, box: box, video: video)
        case .passthrough: try PassthroughExportTask(session)
        case .audio: try AudioExportTask(session)
        }
    }
}

/// Renders and encodes the composed frames and the mixed audio.
struct MovieExportTask: ExportTask {
    private let plan: CompositionPlan
    private let audio: AudioPlan
    private let settings: MovieSettings
    private let viewport: Viewport
    private let frames: Range<Int>
    private let path: String

    /// Validates the session.
    ///
    /// - Throws: a `CompositionError`, a `MediaError` or a `MovieSettingsError`.
    init(_ session: AVAssetExportSession, box: ExportPreset.Box?, video: VideoCodecSettings) throws {
        let target = try session.target()
        path = target.path
        plan = try CompositionPlan(session.asset, session.videoComposition)
        audio = AudioPlan(session.asset, session.audioMix, keepsPitch: session.audioTimePitchAlgorithm.keepsPitch)
        frames = try plan.frames(in: session.timeRange)
        viewport = Viewport(plan.size, scale: box?.scale(for: plan.size) ?? 1)
        settings = try MovieSettings(
            container: target.container, width: viewport.width, height: viewport.height, frameRate: plan.frameRate,
            video: video,
            audio: audio.cues.isEmpty ? nil : .aac,
            rateControl: session.fileLengthLimit > 0 ? .atMost(bytes: Int(session.fileLengthLimit)) : .options,
            annotations: try session.annotations(target.container))
    }

    /// Writes the file; returns the render warnings.
    ///
    /// - Throws: see `RenderLoop`.
    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [RenderWarning] {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let (movie, renderer) = plan.movie(threads: threads, audio: audio.cues)
        defer { plan.release() }
        let loop = try RenderLoop(
            movie, to: path, settings: settings, viewport: viewport,
            options: RenderOptions(frames: frames, threads: threads))
        let summary = try loop.run(cancellation: cancellation) { progress(Float($0.done) / Float($0.total)) }
        return summary.warnings + renderer.warnings.map { .media($0) }
    }
}

extension Viewport {
    /// Creates a viewport with even sides, which 4:2:0 requires: less than two pixels at the right and at the far end
    /// of y are cut off.
    fileprivate init(_ size: CGSize, scale: CGFloat) {
        func even(_ side: CGFloat) -> Int { max(2, Int((side * scale).rounded()) & ~1) }
        self.init(width: even(size.width), height: even(size.height), scale: scale)
    }
}

extension CompositionPlan {
    /// Returns a movie of the composition, and the renderer of its frames.
    ///
    /// With an animation tool the root is the tool's layer, y up, with the composed frame in its video layers;
    /// otherwise the root shows only the composed frame. During instructions without post-processing, the frame covers
    /// the tool's layers.
    func movie(threads: Int, audio: [AudioTrack]) -> (movie: Movie, renderer: CompositionRenderer) {
        let renderer = CompositionRenderer(self, threads: threads)
        guard case .videoLayers(let videoLayers, let outermost)? = tool?.arrangement else {
            return (movie(CompositionLayer(renderer, size: size), audio), renderer)
        }
        for layer in videoLayers { layer.frameDrawing = renderer }
        if instructions.allSatisfy(\.isPostProcessed) { return (movie(outermost, audio, host: .yUp), renderer) }
        let host = CALayer()
        let plain = CompositionLayer(renderer, size: size)
        host.frame = CGRect(origin: .zero, size: size)
        host.sublayers = [outermost, plain]
        let movie = movie(host, audio, host: .yUp)
        for instruction in instructions {
            movie.engine.schedule(at: max(0, instruction.start.seconds)) {
                plain.isHidden = instruction.isPostProcessed
            }
        }
        return (movie, renderer)
    }

    private func movie(_ root: CALayer, _ audio: [AudioTrack], host: RenderTree.Host = .yDown) -> Movie {
        Movie(root: root, frameRate: frameRate, duration: duration, audio: audio, host: host)
    }

    /// Restores the layers of the tool.
    func release() {
        switch tool?.arrangement {
        case .videoLayers(let videoLayers, let outermost)?:
            for layer in videoLayers { layer.frameDrawing = nil }
            outermost.removeFromSuperlayer()
        case .track(let layer, _)?: layer.removeFromSuperlayer()
        case nil: break
        }
    }
}

/// Shows the composed frame, without implicit animations.
private final class CompositionLayer: CALayer {
    convenience init(_ renderer: CompositionRenderer, size: CGSize) {
        self.init()
        frame = CGRect(origin: .zero, size: size)
        frameDrawing = renderer
    }

    override func action(forKey event: String) -> (any CAAction)? { nil }
}
