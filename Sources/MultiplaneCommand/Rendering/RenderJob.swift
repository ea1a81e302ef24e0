import Foundation
import Logging
import MediaWriting
import MovieRendering
import SceneFormat
import SourceFiles

/// A render of one scene to one output.
struct RenderJob {
    let scene: SceneDescription
    /// The paths of input files besides the scene's assets: the scene file, the preset, the table.
    let inputs: [String]
    let output: String
    let request: OutputRequest
    /// The frames to render; nil for all.
    var frames: Range<Int>?
    let overwriting: OverwritePolicy
    let strictness: Strictness
    var verifiesDamage = false
    let threads: Int
    let logger: Logger
    /// Prints notes about replaced preferences, such as a software encoder instead of a hardware encoder.
    var note: (String) -> Void = { _ in }

    /// Checks the output, then renders the file.
    ///
    /// - Parameter makeMeter: returns the progress meter; called after the checks.
    /// - Returns: the render warnings.
    func run(_ cancellation: RenderCancellation, meter makeMeter: ProgressMeter.Factory) throws
        -> [RenderWarning]
    {
        if let audio = AudioFileJob(self) { return try audio.run(cancellation, meter: makeMeter) }
        let plan = try OutputPlan(scene, to: output, request)
        let container = plan.settings.container
        let isSequence = container.isSequence
        let inputs = inputs + scene.files
        if !isSequence { try OutputFiles.check(output, container, frames: 0..<1, against: inputs) }
        if !isSequence { try OutputFiles.check(output, overwriting) }
        plan.notes.forEach(note)
        let movie = try plan.movie(of: scene)
        let renderedFrames = frames ?? 0..<movie.frameCount
        if isSequence {
            try OutputFiles.check(output, container, frames: renderedFrames, against: inputs)
            try OutputFiles.checkSequence(output, container, frames: renderedFrames, overwriting)
        }
        let options = RenderOptions(
            frames: frames, threads: threads, overwrite: overwriting,
            strictness: strictness, verifiesDamage: verifiesDamage, logger: logger)
        try OutputFiles.makeFolder(of: output)
        let renderer = try renderer(movie, plan, options)
        renderer.notes.forEach(note)
        let meter = makeMeter(renderedFrames.count, 0, plan.settings.frameRate)
        do {
            let summary = try renderer.run(cancellation: cancellation) { meter.report(done: $0.done, total: $0.total) }
            meter.finish()
            return summary.warnings
        } catch {
            meter.fail(error)
            throw error
        }
    }

    /// Creates the renderer. Settings that the encoder rejects become an error at their location in the preset.
    private func renderer(_ movie: Movie, _ plan: OutputPlan, _ options: RenderOptions) throws -> RenderLoop {
        do {
            return try RenderLoop(
                movie, to: output, settings: plan.settings, viewport: plan.viewport, options: options)
        } catch let error as MediaError where error.kind == .settingsRefused {
            throw request.preset?.problem(error) ?? error
        }
    }
}
