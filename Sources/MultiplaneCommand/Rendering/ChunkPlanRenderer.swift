import FileAccess
import Foundation
import Limits
import Logging
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage
import SourceFiles

/// Renders and assembles the chunks of a plan, for `chunk`, `assemble`, `render --resume` and `render --segments`.
struct ChunkPlanRenderer: Sendable {
    let folder: ChunkFolder
    /// The folder that the inputs must be inside; nil for any folder.
    let root: ConfinedFolder?
    let threads: Int
    /// The warnings that are errors, in addition to those of a strict plan.
    let strictness: Strictness
    let logger: Logger
    /// The scene, if this process does not read it again for each chunk.
    var description: SceneDescription?
    /// The memory of each of several chunks that are rendered at the same time; nil for one after the other.
    var memory: MemoryPlan?

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
        let output = try OutputPlan(scene, to: folder.plan.output.sampleName, request)
        let movie = try output.movie(of: scene)
        do {
            return try renderer.render(
                movie, settings: output.settings, viewport: output.viewport, options: options(),
                memory: memory, cancellation: cancellation, check: requireUnchanged,
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

    /// Mixes and encodes the audio while chunks are rendered; nil if the movie has none.
    func renderAudio(_ cancellation: RenderCancellation) throws -> RenderedAudioTrack? {
        let scene = try scene()
        let output = try OutputPlan(
            scene, to: folder.plan.output.sampleName, try OutputRequest(folder.plan.output, root: root))
        guard output.settings.audio != nil else { return nil }
        return try AudioTrackRenderer(folder).render(
            try output.movie(of: scene), settings: output.settings, cancellation: cancellation)
    }

    /// Joins the chunks into the movie at `path`.
    ///
    /// - Parameters:
    ///   - audioTrack: the audio, if it is already encoded.
    ///   - isWritten: whether this process has just written all chunks, so that they are not read to compare hashes.
    /// - Returns: the render warnings of all chunks and of the audio.
    func assemble(
        to path: String, _ overwriting: OverwritePolicy, _ cancellation: RenderCancellation,
        audioTrack: RenderedAudioTrack? = nil, isWritten: Bool = false, progress: (RenderProgress) -> Void
    ) throws -> [String] {
        let scene = try scene()
        let isPipe = MovieWriter.isPipe(path)
        let plannedContainer = MovieContainer(path: folder.plan.output.sampleName)
        var request = try OutputRequest(folder.plan.output, root: root)
        // A pipe's path does not determine the format; the plan does.
        if isPipe { request.encoding.container = request.encoding.container ?? plannedContainer }
        let output = try OutputPlan(scene, to: path, request)
        if !isPipe { try OutputFiles.check([path], against: folder.plan.files(relativeTo: folder.path)) }
        guard
            isPipe || folder.plan.output.encoding.container != nil
                || MovieContainer(path: path) == plannedContainer
        else {
            let fileExtension = folder.plan.output.ending
            throw CommandError(
                .usage, "\(path): the plan is for another format; give a name that ends in .\(fileExtension)")
        }
        try OutputFiles.makeFolder(of: path)
        let options = options(overwriting)
        let assembler =
            try isWritten
            ? MovieAssembler(written: folder, options: options) : MovieAssembler(folder, options: options)
        let needsMovie = !isWritten || (output.settings.audio != nil && audioTrack == nil)
        return try assembler.run(
            needsMovie ? try output.movie(of: scene) : nil, to: path, settings: output.settings,
            audioTrack: audioTrack, cancellation: cancellation, progress: progress)
    }

    private func options(_ overwriting: OverwritePolicy = .replace) -> RenderOptions {
        RenderOptions(
            threads: threads, overwrite: overwriting,
            strictness: folder.plan.scene.isStrict ? .all : strictness, logger: logger)
    }

    private func scene() throws -> SceneDescription {
        if let description { return description }
        let planned = folder.plan.scene
        let input = SceneInput(
            path: PlanPath.resolved(planned.path, relativeTo: folder.path),
            base: planned.base.map { PlanPath.resolved($0, relativeTo: folder.path) }, root: root)
        return try input.description(
            planned.parameters.map { ParameterOverride(name: $0.name, text: $0.text) }, for: nil)
    }
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
