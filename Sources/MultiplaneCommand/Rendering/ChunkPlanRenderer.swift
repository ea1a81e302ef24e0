import FileAccess
import Foundation
import Limits
import Logging
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage
import SourceFiles

/// Renders and assembles the chunks of a plan, for `chunk`, `assemble` and `render --resume`.
struct ChunkPlanRenderer {
    let folder: ChunkFolder
    /// The folder that the inputs must be inside; nil for any folder.
    let root: ConfinedFolder?
    let threads: Int
    /// The warnings that are errors, in addition to those of a strict plan.
    let strictness: Strictness
    let logger: Logger

    /// Checks that the inputs and programs are unchanged since the plan was made.
    ///
    /// - Throws: `ChunkError.changed` with all changes.
    func check() throws {
        for file in folder.plan.files(relativeTo: folder.path) where !InputFiles.isIncludedPreset(file) {
            _ = try root.input(file)
        }
        // Reading the scene registers its fonts. Its errors are ignored here: they show up as changes.
        _ = try? scene()
        try requireUnchanged()
    }

    private func requireUnchanged() throws {
        let changes = folder.plan.changes(relativeTo: folder.path, program: .running)
        if !changes.isEmpty { throw ChunkError.changed(changes) }
    }

    /// Renders a chunk, or skips it if it is complete.
    ///
    /// - Returns: the render warnings of the chunk.
    func renderChunk(_ number: Int, _ cancellation: RenderCancellation, progress: (RenderProgress) -> Void) throws
        -> [String]
    {
        let renderer = try ChunkRenderer(folder, number: number)
        if let record = folder.finished(number) {
            progress(RenderProgress(done: record.count, total: record.count))
            return record.warnings
        }
        let scene = try scene()
        let request = try OutputRequest(folder.plan.output, root: root)
        let output = try OutputPlan(scene, to: sampleName, request)
        let movie = try output.movie(of: scene)
        do {
            return try renderer.render(
                movie, settings: output.settings, viewport: output.viewport, options: options(),
                cancellation: cancellation, check: requireUnchanged,
                progress: progress
            ).warnings
        } catch let error as MediaError where error.kind == .settingsRefused {
            throw request.preset?.problem(error) ?? error
        }
    }

    /// Renders a chunk, or skips it if it is complete, and reports progress and warnings.
    ///
    /// - Parameter isOvertaken: returns whether the render was canceled because another process finished the chunk.
    /// - Returns: false if the chunk was finished by another process.
    func renderChunk(
        _ number: Int, _ cancellation: RenderCancellation, _ running: RunArguments,
        isOvertaken: () -> Bool = { false }
    ) throws -> Bool {
        let chunk = try folder.chunk(number)
        let isComplete = folder.finished(number) != nil
        let meter = ProgressMeter.console(
            running.mode(isTerminal: Console.isErrorTerminal), output: "chunk \(number)", frames: chunk.count,
            earlier: isComplete ? chunk.count : 0, frameRate: folder.frameRate)
        do {
            let warnings = try TimedWork.perform("chunk \(number)") {
                try renderChunk(number, cancellation) { meter.report(done: $0.done, total: $0.total) }
            }
            meter.finish()
            if !running.quiet { Console.warn(warnings) }
            return true
        } catch RenderError.cancelled where isOvertaken() {
            meter.finish()
            return false
        } catch {
            meter.fail(error)
            throw error
        }
    }

    /// Joins the chunks into the movie at `path`.
    ///
    /// - Returns: the render warnings of all chunks and of the audio.
    func assemble(
        to path: String, _ overwriting: OverwritePolicy, _ cancellation: RenderCancellation,
        progress: (RenderProgress) -> Void
    ) throws -> [String] {
        let scene = try scene()
        let isPipe = MovieWriter.isPipe(path)
        var request = try OutputRequest(folder.plan.output, root: root)
        // A pipe's path does not determine the format; the plan does.
        if isPipe { request.encoding.container = request.encoding.container ?? MovieContainer(path: sampleName) }
        let output = try OutputPlan(scene, to: path, request)
        if !isPipe { try OutputFiles.check([path], against: folder.plan.files(relativeTo: folder.path)) }
        guard
            isPipe || folder.plan.output.encoding.container != nil
                || MovieContainer(path: path) == MovieContainer(path: sampleName)
        else {
            let fileExtension = folder.plan.output.ending
            throw CommandError(
                .usage, "\(path): the plan is for another format; give a name that ends in .\(fileExtension)")
        }
        try OutputFiles.makeFolder(of: path)
        let assembler = try MovieAssembler(folder, options: options(overwriting))
        let movie = try output.movie(of: scene)
        return try assembler.run(
            movie, to: path, settings: output.settings, cancellation: cancellation, progress: progress)
    }

    private func options(_ overwriting: OverwritePolicy = .replace) -> RenderOptions {
        RenderOptions(
            threads: threads, overwrite: overwriting,
            strictness: folder.plan.scene.isStrict ? .all : strictness, logger: logger)
    }

    private func scene() throws -> SceneDescription {
        let planned = folder.plan.scene
        let input = SceneInput(
            path: PlanPath.resolved(planned.path, relativeTo: folder.path),
            base: planned.base.map { PlanPath.resolved($0, relativeTo: folder.path) }, root: root)
        return try input.description(
            planned.parameters.map { ParameterOverride(name: $0.name, text: $0.text) }, for: nil)
    }

    private var sampleName: String { "movie." + folder.plan.output.ending }
}

extension ChunkPlanRenderer {
    /// Opens the plan of a command that renders chunks, applies its decoding options, and checks its inputs.
    init(
        plan path: String, _ running: RunArguments, _ decoding: DecodingArguments, _ inputs: RootArguments,
        _ outputs: OutputRootArguments
    ) throws {
        self = try TimedWork.perform(path) {
            let root = try inputs.folder()
            let render = ChunkPlanRenderer(
                folder: try ChunkFolder(path: path, root: root, outputRoot: try outputs.folder()), root: root,
                threads: running.threadCount, strictness: inputs.strictness(false), logger: running.logger)
            try decoding.apply(isStrict: render.folder.plan.scene.isStrict, isQuiet: running.quiet)
            try render.check()
            return render
        }
    }
}

extension ChunkFolder {
    /// Opens the folder of a plan, which `multiplane plan` wrote as an output.
    ///
    /// - Parameters:
    ///   - root: the folder for inputs, which the plan must be inside if there is no folder for outputs.
    ///   - outputRoot: the folder for outputs, which the plan must be inside.
    /// - Throws: `ChunkError`; `CommandError` for a plan outside the folder.
    init(path: String, root: ConfinedFolder?, outputRoot: ConfinedFolder?) throws {
        try self.init(path: outputRoot == nil ? try root.input(path) : try outputRoot.output(path))
    }
}

extension ChunkPlan {
    /// Returns the paths of the plan's input files, resolved from the plan folder.
    func files(relativeTo folder: String) -> [String] { files.map { PlanPath.resolved($0.path, relativeTo: folder) } }
}

/// `render --resume`: renders a movie in chunks, which serve as checkpoints, in a hidden folder beside the movie.
struct ResumableRender {
    let planBuilder: ChunkPlanBuilder
    let output: String
    let overwriting: OverwritePolicy
    let threads: Int
    /// The warnings that are errors, in addition to those of a strict plan.
    let strictness: Strictness
    let logger: Logger
    /// The paths of input files besides those of the plan, such as the table of a batch.
    var otherInputs: [String] = []

    /// Returns the folder for the chunks of a movie: `.NAME.chunks` beside it.
    static func folder(of output: String) -> String {
        let url = URL(fileURLWithPath: output)
        return url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).chunks").path
    }

    /// Removes the chunks of an interrupted render of the same movie, unless another process is using them.
    static func removeLeftoverChunks(of output: String) {
        let path = folder(of: output)
        guard let chunks = try? ChunkFolder(path: path), let lock = try? FolderLock(path) else { return }
        withExtendedLifetime(lock) { chunks.remove() }
    }

    /// Renders the missing chunks, assembles the movie and removes the chunks.
    ///
    /// - Parameters:
    ///   - makeMeter: returns the progress meter.
    ///   - report: prints a message.
    /// - Returns: the render warnings.
    func run(
        _ cancellation: RenderCancellation, meter makeMeter: ProgressMeter.Factory,
        report: (String) -> Void
    ) throws -> [String] {
        try OutputFiles.check(output, overwriting)
        let path = Self.folder(of: output)
        let plan = try planBuilder.plan(in: path) { .seconds(ChunkDivision.defaultChunkDuration, $0) }
        try OutputFiles.check([output], against: plan.files(relativeTo: path) + otherInputs)
        try OutputFiles.makeFolder(of: output)
        let lock = try Self.locked(path)
        if let old = try? ChunkFolder(path: path), !old.plan.rendersSame(as: plan) {
            report("\(path): the scene or the options have changed; starting over")
        }
        let folder = try ChunkFolder(path: path, plan: plan, replaces: true)
        let missing = folder.plan.chunks.indices.filter { folder.finished($0) == nil }
        let earlier = plan.frameCount - missing.reduce(0) { $0 + folder.plan.chunks[$1].count }
        let meter = makeMeter(plan.frameCount, earlier, folder.frameRate)
        do {
            let render = ChunkPlanRenderer(
                folder: folder, root: planBuilder.scene.root, threads: threads, strictness: strictness, logger: logger)
            try self.render(missing, after: earlier, render, cancellation, meter)
            let warnings = try render.assemble(to: output, overwriting, cancellation) { _ in }
            folder.remove()
            withExtendedLifetime(lock) { meter.finish() }
            return warnings
        } catch {
            let error = Self.resumableError(error, path)
            meter.fail(error)
            throw error
        }
    }

    /// Returns an interruption with the instruction for resuming, and other errors as they are.
    private static func resumableError(_ error: any Error, _ folder: String) -> any Error {
        guard let cancelled = error as? RenderError, cancelled == .cancelled else { return error }
        return CommandError(
            .interrupted, "interrupted; the complete chunks are in \(folder); run the same command to resume")
    }

    private static func locked(_ path: String) throws -> FolderLock {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) } catch {
            // The folder exists or cannot be created; in the latter case writing the plan reports the error.
        }
        return try FolderLock(path)
    }

    /// Renders the missing chunks; `earlier` frames are in the other ones.
    private func render(
        _ missing: [Int], after earlier: Int, _ render: ChunkPlanRenderer, _ cancellation: RenderCancellation,
        _ meter: ProgressMeter
    ) throws {
        let plan = render.folder.plan
        var done = earlier
        for number in missing {
            if cancellation.isCancelled { throw RenderError.cancelled }
            _ = try render.renderChunk(number, cancellation) {
                meter.report(done: done + $0.done, total: plan.frameCount)
            }
            done += plan.chunks[number].count
        }
        // The progress of a movie of which only the assembly was missing.
        if missing.isEmpty { meter.report(done: done, total: plan.frameCount) }
    }
}
