import Foundation
import Logging
import Multiplane

/// A render in chunks, from its folder: what `chunk`, `assemble` and `render --resume` do.
struct ChunkPlanRenderer {
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
        if !isPipe { try Outputs.check([path], against: folder.plan.files(seenFrom: folder.path)) }
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

/// `render --resume`: the chunks lie in a hidden folder beside the movie until it is there.
struct ResumableRender {
    let maker: ChunkPlanBuilder
    let output: String
    let overwriting: Overwriting
    let threads: Int
    let logger: Logger

    /// Where the chunks of a movie lie: `.NAME.chunks` in its folder.
    static func folder(of output: String) -> String {
        let url = URL(fileURLWithPath: output)
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).chunks").path
    }

    /// Removes what a killed render of the same movie left, unless somebody renders there.
    static func clear(_ output: String) {
        let path = folder(of: output)
        guard let chunks = try? ChunkFolder(path: path), let lock = try? FolderLock(path) else { return }
        withExtendedLifetime(lock) { chunks.remove() }
    }

    /// Renders what is missing, and joins it; when it returns the file has its name and the chunks are gone.
    ///
    /// - Parameters:
    ///   - makeMeter: makes the meter from frames and frame rate.
    ///   - say: told what was found.
    /// - Returns: what could not be drawn as asked.
    func run(
        _ cancellation: RenderCancellation, meter makeMeter: (Int, FrameRate) -> ProgressMeter, say: (String) -> Void
    ) throws -> [String] {
        try Outputs.check(output, overwriting)
        let path = Self.folder(of: output)
        let plan = try maker.plan(in: path) { .seconds(ChunkDivision.defaultChunkDuration, $0) }
        try Outputs.check([output], against: plan.files(seenFrom: path))
        let lock = try Self.locked(path)
        if let old = try? ChunkFolder(path: path), !old.plan.rendersSame(as: plan) {
            say("\(path): the scene or how it is rendered changed; its chunks are rendered anew")
        }
        let folder = try ChunkFolder(path: path, plan: plan, replaces: true)
        let meter = makeMeter(plan.frameCount, folder.frameRate)
        do {
            let shortcomings = try render(
                ChunkPlanRenderer(folder: folder, threads: threads, logger: logger), cancellation, meter)
            folder.remove()
            withExtendedLifetime(lock) { meter.finish() }
            return shortcomings
        } catch {
            let told = Self.told(error, path)
            meter.fail(told)
            throw told
        }
    }

    private static func told(_ error: any Error, _ folder: String) -> any Error {
        guard let cancelled = error as? RenderError, cancelled == .cancelled else { return error }
        return CommandError(
            .interrupted, "interrupted; what is rendered stays in \(folder), and the same command goes on from there")
    }

    private static func locked(_ path: String) throws -> FolderLock {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) } catch {
            // There already, or not to be made: writing the plan tells.
        }
        return try FolderLock(path)
    }

    private func render(_ render: ChunkPlanRenderer, _ cancellation: RenderCancellation, _ meter: ProgressMeter) throws
        -> [String]
    {
        let plan = render.folder.plan
        for (number, chunk) in plan.chunks.enumerated() {
            if cancellation.isCancelled { throw RenderError.cancelled }
            _ = try render.renderChunk(number, cancellation) {
                meter.report(done: chunk.first + $0.done, total: plan.frameCount)
            }
        }
        return try render.assemble(to: output, overwriting, cancellation) { _ in }
    }
}
