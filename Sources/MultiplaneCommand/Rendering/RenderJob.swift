import Foundation
import Logging
import Multiplane

/// One scene that becomes one file.
struct RenderJob {
    let scene: SceneDescription
    /// What is read beside the scene's own files: its description, the preset, a table.
    let inputs: [String]
    let output: String
    let request: OutputRequest
    var frames: Range<Int>?
    let overwriting: Overwriting
    let isStrict: Bool
    var verifiesDamage = false
    let threads: Int
    let logger: Logger
    /// Told, before the rendering, what is done instead of what was preferred.
    var note: (String) -> Void = { _ in }

    /// Renders; when it returns the file is complete and has its name.
    ///
    /// - Parameter makeMeter: makes the meter from frames and frame rate, when all that can be checked before is
    ///   checked.
    /// - Returns: what it went on without.
    func run(_ cancellation: RenderCancellation, meter makeMeter: (Int, FrameRate) -> ProgressMeter) throws
        -> [RenderWarning]
    {
        let plan = try OutputPlan(scene, to: output, request)
        let container = plan.settings.container
        let isSequence = container.isSequence
        let inputs = inputs + scene.files
        if !isSequence { try Outputs.check(output, container, frames: 0..<1, against: inputs) }
        if !isSequence { try Outputs.check(output, overwriting) }
        plan.notes.forEach(note)
        let movie = try plan.movie(of: scene)
        let drawn = frames ?? 0..<movie.frameCount
        if isSequence {
            try Outputs.check(output, container, frames: drawn, against: inputs)
            try Outputs.checkSequence(output, container, frames: drawn, overwriting)
        }
        let options = RenderOptions(
            frames: frames, threads: threads, overwrite: overwriting == .replace ? .replace : .refuse,
            isStrict: isStrict,
            verifiesDamage: verifiesDamage, logger: logger)
        let renderer = try renderer(movie, plan, options)
        let meter = makeMeter(drawn.count, plan.settings.frameRate)
        do {
            let summary = try renderer.run(cancellation: cancellation) { meter.report(done: $0.done, total: $0.total) }
            meter.finish()
            return summary.shortcomings
        } catch {
            meter.fail(error)
            throw error
        }
    }

    /// What an encoder refuses only when it is opened is a mistake of the preset that asks for it.
    private func renderer(_ movie: Movie, _ plan: OutputPlan, _ options: RenderOptions) throws -> MovieRenderer {
        do {
            return try MovieRenderer(
                movie, to: output, settings: plan.settings, viewport: plan.viewport, options: options)
        } catch let error as MediaError where error.kind == .settingsRefused {
            throw request.preset?.problem(error) ?? error
        }
    }
}
