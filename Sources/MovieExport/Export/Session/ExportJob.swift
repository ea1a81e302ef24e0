import Foundation
import LayerTree
import MediaPipeline

/// What a session is to export, checked.
struct MovieExportTask: ExportTask {
    private let plan: CompositionPlan
    private let sound: AudioPlan
    private let settings: MovieSettings
    private let viewport: Viewport
    private let frames: Range<Int>
    private let path: String

    /// - Throws: a `CompositionError`, a `MediaError` or a `MovieSettingsError`.
    init(_ session: AVAssetExportSession, box: ExportPreset.Box?, video: VideoCodecSettings) throws {
        let target = try session.target()
        path = target.path
        plan = try CompositionPlan(session.asset, session.videoComposition)
        sound = AudioPlan(session.asset, session.audioMix, keepsPitch: session.audioTimePitchAlgorithm.keepsPitch)
        frames = try plan.frames(in: session.timeRange)
        viewport = Viewport(plan.size, scale: box?.scale(for: plan.size) ?? 1)
        settings = try MovieSettings(
            container: target.container, width: viewport.width, height: viewport.height, frameRate: plan.frameRate,
            video: video,
            audio: sound.cues.isEmpty ? nil : .aac,
            rateControl: session.fileLengthLimit > 0 ? .atMost(bytes: Int(session.fileLengthLimit)) : .options,
            annotations: try session.annotations(target.container))
    }

    /// Writes the file; what it went on without.
    ///
    /// - Throws: as `MovieRenderer`.
    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [RenderWarning] {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let (movie, pictures) = plan.movie(threads: threads, audio: sound.cues)
        defer { plan.release() }
        let renderer = try MovieRenderer(
            movie, to: path, settings: settings, viewport: viewport,
            options: RenderOptions(frames: frames, threads: threads))
        let summary = try renderer.run(cancellation: cancellation) { progress(Float($0.done) / Float($0.total)) }
        return summary.shortcomings + pictures.warnings.map { .media($0) }
    }
}

extension Viewport {
    /// Sides are even, as 4:2:0 needs them: less than two pixels at the right and the far end of y are left out.
    fileprivate init(_ size: CGSize, scale: CGFloat) {
        func even(_ side: CGFloat) -> Int { max(2, Int((side * scale).rounded()) & ~1) }
        self.init(width: even(size.width), height: even(size.height), scale: scale)
    }
}
