import Foundation
import Logging
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage

/// Renders a movie in chunks in a folder: as checkpoints for `render --resume`, as segments that are drawn and encoded
/// at the same time for `render --segments`, or both.
struct ChunkedRender {
    let planBuilder: ChunkPlanBuilder
    let output: String
    let overwriting: OverwritePolicy
    /// Returns the number of drawing threads of each of several chunks that are rendered at the same time.
    let threads: (Int) -> Int
    /// The warnings that are errors, in addition to those of a strict plan.
    let strictness: Strictness
    let logger: Logger
    /// The paths of input files besides those of the scene, such as the table of a batch.
    var otherInputs: [String] = []
    /// The number of segments that are rendered at the same time; 1 for chunks one after the other.
    var segments = SegmentCount.exactly(1)
    /// Whether an interrupted render can be resumed.
    var savesCheckpoints = true
    /// The document of the scene, if it is already read and no later process reads it again.
    var document: SceneDocument?

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
    ///   - note: receives notes, such as the number of segments.
    ///   - report: receives the message that an interrupted render starts over.
    /// - Returns: the render warnings; nil if nothing was rendered, because the movie is rendered faster as a whole.
    func run(
        _ cancellation: RenderCancellation, meter makeMeter: ProgressMeter.Factory,
        note: (String) -> Void = { _ in }, report: (String) -> Void
    ) throws -> [String]? {
        try OutputFiles.check(output, overwriting)
        let scene = try planBuilder.chunkable(document)
        let location = try ChunkLocation(of: output, isKept: savesCheckpoints)
        defer { location.remove() }
        let division = try logger.timing("segments planned") {
            try SegmentedScene(scene, segments, in: location.path, planBuilder)
        }
        guard let division else {
            guard savesCheckpoints else { return nil }
            let checkpoints = try SegmentedScene(checkpoints: scene, planBuilder)
            return try run(checkpoints, location, cancellation, makeMeter, report)
        }
        if segments == .automatic { note(division.note) }
        division.memory?.notes.forEach(note)
        return try run(division, location, cancellation, makeMeter, report)
    }

    private func run(
        _ scene: SegmentedScene, _ location: ChunkLocation, _ cancellation: RenderCancellation,
        _ makeMeter: ProgressMeter.Factory, _ report: (String) -> Void
    ) throws -> [String] {
        let path = location.path
        if !MovieWriter.isPipe(output) {
            try OutputFiles.check([output], against: planBuilder.files(of: scene.scene.description) + otherInputs)
            try OutputFiles.makeFolder(of: output)
        }
        let plan = try scene.plan(in: path, planBuilder, recordsInputs: savesCheckpoints)
        let lock = try location.lock()
        if let old = try? ChunkFolder(path: path), savesCheckpoints, !old.plan.rendersSame(as: plan) {
            report("\(path): the scene or the options have changed; starting over")
        }
        let folder = try ChunkFolder(path: path, plan: plan, replaces: true)
        let missing = folder.plan.chunks.indices.filter { folder.finished($0) == nil }
        let earlier = plan.frameCount - missing.reduce(0) { $0 + folder.plan.chunks[$1].count }
        let meter = makeMeter(plan.frameCount, earlier, folder.frameRate)
        meter.segments = scene.jobs == nil ? nil : plan.chunks.count
        do {
            let render = ChunkPlanRenderer(
                folder: folder, root: planBuilder.scene.root, threads: threads(scene.jobs ?? 1),
                strictness: strictness, logger: logger,
                description: savesCheckpoints ? nil : scene.scene.description, memory: scene.memory)
            let audioTrack = try self.render(missing, after: earlier, render, scene.jobs, cancellation, meter)
            let warnings = try logger.timing("movie assembled") {
                try render.assemble(
                    to: output, overwriting, cancellation, audioTrack: audioTrack,
                    isWritten: scene.jobs != nil && earlier == 0
                ) { _ in }
            }
            if savesCheckpoints { folder.remove() }
            withExtendedLifetime(lock) { meter.finish() }
            return warnings
        } catch {
            let error = savesCheckpoints ? Self.resumableError(error, path) : error
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

    /// Renders the missing chunks; `earlier` frames are in the other ones.
    ///
    /// - Parameter jobs: the number of chunks at the same time; nil for one after the other, without the audio.
    private func render(
        _ missing: [Int], after earlier: Int, _ render: ChunkPlanRenderer, _ jobs: Int?,
        _ cancellation: RenderCancellation, _ meter: ProgressMeter
    ) throws -> RenderedAudioTrack? {
        let total = render.folder.plan.frameCount
        if let jobs {
            let chunks = ConcurrentChunks(render: render, jobs: jobs, cancellation: cancellation)
            return try logger.timing("segments rendered", metadata: ["at-once": "\(jobs)"]) {
                try chunks.run(missing) { meter.report(done: earlier + $0, total: total) }
            }
        }
        var done = earlier
        for number in missing {
            if cancellation.isCancelled { throw RenderError.cancelled }
            _ = try render.renderChunk(number, cancellation) {
                meter.report(done: done + $0.done, total: total)
            }
            done += render.folder.plan.chunks[number].count
        }
        // The progress of a movie of which only the assembly was missing.
        if missing.isEmpty { meter.report(done: done, total: total) }
        return nil
    }
}

/// The folder for the chunks of a movie. Chunks that cannot be resumed are removed with it.
private final class ChunkLocation {
    let path: String
    private let isKept: Bool
    /// Whether the chunks in the folder belong to this render.
    private var isOwned = false

    /// Chooses the folder: beside the movie, or in `TMPDIR` for a movie that is written to a pipe.
    ///
    /// - Parameter isKept: whether the chunks are kept after an error or an interruption.
    init(of output: String, isKept: Bool) throws {
        self.isKept = isKept
        let isPipe = MovieWriter.isPipe(output)
        path = isPipe ? try Self.temporaryFolder(for: output) : ChunkedRender.folder(of: output)
        if isPipe { own() }
    }

    private static func temporaryFolder(for output: String) throws -> String {
        var template = Array((FileManager.default.temporaryDirectory.path + "/multiplane-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw CommandError(
                .outputNotWritable, "\(output): a temporary folder cannot be created: \(reason); check TMPDIR")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Creates the folder, and locks it for this process. Chunks of other renders are removed unless chunks are kept.
    func lock() throws -> FolderLock {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) } catch {
            // The folder exists or cannot be created; in the latter case writing the plan reports the error.
        }
        let lock = try FolderLock(path)
        guard !isKept else { return lock }
        own()
        ChunkFolder.removeFiles(in: path)
        return lock
    }

    private func own() {
        isOwned = true
        PartialFiles.addFolder(path)
    }

    /// Removes the chunks of this render, unless they are kept.
    func remove() {
        guard isOwned else { return }
        ChunkFolder.removeFiles(in: path)
        rmdir(path)
        PartialFiles.forget(path)
    }
}
