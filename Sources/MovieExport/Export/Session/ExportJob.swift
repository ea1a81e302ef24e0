import Foundation
import LayerTree
import MediaPipeline

/// What a session is to export, checked.
struct ExportJob {
    private let plan: PicturePlan
    private let sound: SoundPlan
    private let settings: MovieSettings
    private let viewport: Viewport
    private let frames: Range<Int>
    private let path: String

    /// - Throws: a `CompositionError`, a `MediaError` or a `MovieSettingsError`.
    init(_ session: AVAssetExportSession, preset: ExportPreset) throws {
        let (box, video) = try preset.movie()
        guard let url = session.outputURL, let type = session.outputFileType else {
            throw MediaError(
                .outputNotWritable, during: "opening the movie", detail: "outputURL or outputFileType is not set",
                remedy: "Set both before exporting.")
        }
        path = url.path
        plan = try PicturePlan(session.asset, session.videoComposition)
        sound = SoundPlan(session.asset, session.audioMix, keepsPitch: session.audioTimePitchAlgorithm.keepsPitch)
        frames = try plan.frames(in: session.timeRange)
        viewport = Viewport(plan.size, scale: box?.scale(for: plan.size) ?? 1)
        settings = try MovieSettings(
            container: type.checkedContainer(), width: viewport.width, height: viewport.height, frameRate: plan.frameRate, video: video,
            audio: sound.cues.isEmpty ? nil : .aac)
    }

    /// Writes the file; what it went on without.
    ///
    /// - Throws: as `MovieRenderer`.
    func run(_ cancellation: RenderCancellation, progress: (Float) -> Void) throws -> [Shortcoming] {
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let (movie, pictures) = plan.movie(threads: threads, audio: sound.cues)
        defer { plan.release() }
        let renderer = try MovieRenderer(
            movie, to: path, settings: settings, viewport: viewport, options: RenderOptions(frames: frames, threads: threads))
        let summary = try renderer.run(cancellation: cancellation) { progress(Float($0.done) / Float($0.total)) }
        return summary.shortcomings + pictures.warnings.map { .media($0) }
    }
}

extension ExportPreset {
    fileprivate func movie() throws(MediaError) -> (box: Box?, video: VideoCodecSettings) {
        switch self {
        case .movie(let box, let video): return (box, video)
        case .refused(let error): throw error
        }
    }
}

extension PicturePlan {
    /// From the frame that shows at the range's start to the last that begins in it.
    fileprivate func frames(in range: CMTimeRange) throws(CompositionError) -> Range<Int> {
        guard let start = range.start.rational, start >= .zero else { throw .notATime("the start of timeRange") }
        let all = frameRate.frameCount(duration: duration)
        let end = range.duration.rational.map { min(start + $0, duration) } ?? duration
        guard range.duration.isNumeric || range.duration.isPositiveInfinity else { throw .notATime("the duration of timeRange") }
        let (first, last) = (frameRate.frame(at: start), min(all, frameRate.frameCount(duration: end)))
        guard first < last else { throw .nothingInRange(from: start, end: duration) }
        return first..<last
    }
}

extension Viewport {
    /// Sides are even, as 4:2:0 needs them: less than two pixels at the right and the far end of y are left out.
    fileprivate init(_ size: CGSize, scale: CGFloat) {
        func even(_ side: CGFloat) -> Int { max(2, Int((side * scale).rounded()) & ~1) }
        self.init(width: even(size.width), height: even(size.height), scale: scale)
    }
}
