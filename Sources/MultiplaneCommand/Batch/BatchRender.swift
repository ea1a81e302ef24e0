import FileAccess
import Foundation
import Limits
import Logging
import MediaTime
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage

/// Renders single items of a batch with the options that all of them share.
struct BatchRender: Sendable {
    let size: PixelSize?
    let scale: Double?
    let frameRate: FrameRate?
    let encoding: EncodingOptions
    /// The files that the batch reads besides scenes and their assets: the table and the presets.
    let inputs: [String]
    /// The folder that the outputs must be inside; nil for any folder.
    let outputRoot: ConfinedFolder?
    let overwriting: OverwritePolicy
    let skipsExisting: Bool
    /// The processes that render the batch together; nil for this one alone.
    var session: BatchSession?
    /// The number of further attempts for a failure that can pass.
    var retries = 0
    /// Whether renders save checkpoints.
    let savesCheckpoints: Bool
    let strictness: Strictness
    /// The number of drawing threads of each render.
    let threads: Int
    let logger: Logger
    let cancellation: RenderCancellation

    /// Renders an item, unless its output exists and is skipped.
    ///
    /// - Parameters:
    ///   - meter: returns the progress meter for the number of frames, the number of those rendered earlier, and the
    ///     frame rate.
    ///   - note: receives notes, such as a software encoder instead of a hardware encoder.
    /// - Throws: `RenderError.cancelled`; all other errors are in the result.
    func run(
        _ item: BatchPlan.Item, meter: @escaping ProgressMeter.Factory, note: @escaping (String) -> Void
    ) throws -> BatchResult {
        let began = ProcessInfo.processInfo.systemUptime
        var frames: Int?
        let countingMeter: ProgressMeter.Factory = { count, earlier, rate in
            frames = count
            return meter(count, earlier, rate)
        }
        var result = try attempt(item, countingMeter, note)
        while result.canPass, result.attempts <= retries {
            let next = result.attempts + 1
            let reason = (result.error ?? "").replacing("multiplane: ", with: "")
            note("attempt \(next) of \(retries + 1), because the render failed: \(reason)")
            try wait(BatchPolicy.delay(before: next))
            result = try attempt(item, countingMeter, note)
            result.attempts = next
        }
        result.frames = frames
        result.seconds = ProcessInfo.processInfo.systemUptime - began
        return result
    }

    private func attempt(
        _ item: BatchPlan.Item, _ meter: ProgressMeter.Factory, _ note: @escaping (String) -> Void
    ) throws -> BatchResult {
        do {
            return try ResourceLimits.current.countingMediaFiles { try render(item, meter, note) }
        } catch  where cancellation.isCancelled {
            throw RenderError.cancelled
        } catch {
            return .failed(error)
        }
    }

    /// Waits for a number of seconds.
    ///
    /// - Throws: `RenderError.cancelled`.
    private func wait(_ seconds: Double) throws {
        let end = ProcessInfo.processInfo.systemUptime + seconds
        while ProcessInfo.processInfo.systemUptime < end {
            if cancellation.isCancelled { throw RenderError.cancelled }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    private func render(
        _ item: BatchPlan.Item, _ meter: ProgressMeter.Factory, _ note: @escaping (String) -> Void
    ) throws -> BatchResult {
        let output = try outputRoot.output(item.output)
        if isExisting(output) { return .skipped }
        let scene = try SceneDescription(try item.document.get(), overrides: item.overrides)
        if skipsExisting || session != nil, try isCompleteSequence(item, output, scene) { return .skipped }
        if savesCheckpoints, let render = resumable(item, output) {
            return .rendered(try render.run(cancellation, meter: meter, report: note) ?? [])
        }
        let job = RenderJob(
            scene: scene, inputs: inputs + item.scene.files, output: output, request: request(item),
            overwriting: overwriting, strictness: strictness, threads: threads, logger: logger, note: note)
        let warnings = try job.run(cancellation, meter: meter).map(\.description)
        ChunkedRender.removeLeftoverChunks(of: output)
        return .rendered(warnings)
    }

    /// Returns whether an output exists that is not rendered again.
    private func isExisting(_ path: String) -> Bool {
        skipsExisting ? OutputFiles.isFile(path) : session?.wrote(path) == true
    }

    private func request(_ item: BatchPlan.Item) -> OutputRequest {
        OutputRequest(
            preset: item.preset?.preset, size: size, scale: scale, frameRate: frameRate, encoding: encoding)
    }

    private func audioFormat(_ item: BatchPlan.Item, _ output: String) -> AudioFileFormat? {
        AudioFileJob.format(of: output, container: encoding.container, hasPreset: item.preset != nil)
    }

    /// Returns the render with checkpoints; nil for outputs that are written as a whole.
    private func resumable(_ item: BatchPlan.Item, _ output: String) -> ChunkedRender? {
        let builder = ChunkPlanBuilder(
            scene: item.scene, overrides: item.overrides,
            fileExtension: ChunkPlanBuilder.fileExtension(of: output), preset: item.preset?.name, size: size,
            scale: scale, frameRate: frameRate, encoding: encoding, isStrict: strictness == .all)
        guard audioFormat(item, output) == nil, !item.scene.isStandardInput,
            builder.isChunkable(item.preset?.preset)
        else { return nil }
        return ChunkedRender(
            planBuilder: builder, output: output, overwriting: overwriting, threads: { [threads] _ in threads },
            strictness: strictness, logger: logger, otherInputs: inputs)
    }

    /// Whether the output is an image sequence of which every file exists.
    private func isCompleteSequence(_ item: BatchPlan.Item, _ output: String, _ scene: SceneDescription) throws -> Bool
    {
        guard audioFormat(item, output) == nil else { return false }
        let settings = try OutputPlan(scene, to: output, request(item)).settings
        guard settings.container.isSequence else { return false }
        return try (0..<settings.frameRate.frameCount(duration: scene.duration)).allSatisfy {
            isExisting(try ImageSequenceWriter.path(output, frame: $0, container: settings.container))
        }
    }
}
