import Foundation
import Logging
import Multiplane

/// A render in chunks, from its folder: what `chunk`, `assemble` and `render --resume` do.
struct PlannedRender {
    let folder: ChunkFolder
    let threads: Int
    let logger: Logger

    /// Looks whether everything is what it was when the render was planned.
    ///
    /// - Throws: `ChunkError.changed` with all that is not.
    func check() throws {
        // Reading it makes its own fonts available; what is wrong with it is among the changes.
        _ = try? scene()
        try requireUnchanged()
    }

    private func requireUnchanged() throws {
        let changes = folder.plan.changes(seenFrom: folder.path, program: .running)
        if !changes.isEmpty { throw ChunkError.changed(changes) }
    }

    /// Renders a chunk unless it is there and whole.
    ///
    /// - Returns: what could not be drawn as asked.
    func renderChunk(_ number: Int, _ cancellation: RenderCancellation, progress: (RenderProgress) -> Void) throws
        -> [String]
    {
        let renderer = try ChunkRenderer(folder, number: number)
        if let record = folder.finished(number) {
            progress(RenderProgress(done: record.count, total: record.count))
            return record.shortcomings
        }
        let scene = try scene()
        let request = try OutputRequest(folder.plan.output)
        let output = try OutputPlan(scene, to: sampleName, request)
        let movie = try output.movie(of: scene)
        do {
            return try renderer.render(
                movie, settings: output.settings, viewport: output.viewport, options: options(),
                cancellation: cancellation, check: requireUnchanged,
                progress: progress
            ).shortcomings
        } catch let error as MediaError where error.kind == .settingsRefused {
            throw request.preset?.problem(error) ?? error
        }
    }

    /// Joins the chunks.
    ///
    /// - Returns: what could not be drawn as asked.
    func assemble(
        to path: String, _ overwriting: Overwriting, _ cancellation: RenderCancellation,
        progress: (RenderProgress) -> Void
    ) throws -> [String] {
        let scene = try scene()
        let isPipe = MovieWriter.isPipe(path)
        var request = try OutputRequest(folder.plan.output)
        // A pipe has no name that says a format: the plan does.
        if isPipe { request.encoding.container = request.encoding.container ?? MovieContainer(path: sampleName) }
        let output = try OutputPlan(scene, to: path, request)
        if !isPipe { try Outputs.check([path], apartFrom: folder.plan.files(seenFrom: folder.path)) }
        guard
            isPipe || folder.plan.output.encoding.container != nil
                || MovieContainer(path: path) == MovieContainer(path: sampleName)
        else {
            throw CommandError(
                .usage, "\(path): the chunks were planned for a movie whose name ends in .\(folder.plan.output.ending)")
        }
        let assembler = try MovieAssembler(folder, options: options(overwriting))
        let movie = try output.movie(of: scene)
        return try assembler.run(
            movie, to: path, settings: output.settings, cancellation: cancellation, progress: progress)
    }

    private func options(_ overwriting: Overwriting = .replace) -> RenderOptions {
        RenderOptions(
            threads: threads, overwrite: overwriting == .replace ? .replace : .refuse,
            isStrict: folder.plan.scene.isStrict, logger: logger)
    }

    private func scene() throws -> SceneDescription {
        let planned = folder.plan.scene
        return try Inputs.scene(
            PlanPath.resolved(planned.path, seenFrom: folder.path),
            planned.parameters.map { ParameterOverride(name: $0.name, text: $0.text) })
    }

    private var sampleName: String { "movie." + folder.plan.output.ending }
}

extension ChunkPlan {
    /// The paths of what the render reads, from the plan's folder.
    func files(seenFrom folder: String) -> [String] { files.map { PlanPath.resolved($0.path, seenFrom: folder) } }
}
