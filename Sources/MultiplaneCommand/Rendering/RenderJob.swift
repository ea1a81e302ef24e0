import Foundation
import Logging
import Multiplane

/// One scene that becomes one file.
struct RenderJob {
    let scene: SceneDescription
    let output: String
    let request: OutputRequest
    var frames: Range<Int>?
    let overwriting: Overwriting
    let isStrict: Bool
    let threads: Int
    let logger: Logger

    /// Renders; when it returns the file is complete and has its name.
    ///
    /// - Parameter makeMeter: makes the meter from frames and frame rate, when all that can be checked before is checked.
    /// - Returns: what it went on without.
    func run(_ cancellation: RenderCancellation, meter makeMeter: (Int, FrameRate) -> ProgressMeter) throws -> [Shortcoming] {
        let plan = try OutputPlan(scene, to: output, request)
        try Outputs.check(output, overwriting)
        let movie = try scene.makeCheckedMovie(frameRate: plan.settings.frameRate)
        let options = RenderOptions(
            frames: frames, threads: threads, overwrite: overwriting == .replace ? .replace : .refuse, isStrict: isStrict,
            logger: logger)
        let renderer = try MovieRenderer(movie, to: output, settings: plan.settings, viewport: plan.viewport, options: options)
        let meter = makeMeter(frames?.count ?? movie.frameCount, plan.settings.frameRate)
        do {
            let summary = try renderer.run(cancellation: cancellation) { meter.report(done: $0.done, total: $0.total) }
            meter.finish()
            return summary.shortcomings
        } catch {
            meter.fail(error)
            throw error
        }
    }
}
