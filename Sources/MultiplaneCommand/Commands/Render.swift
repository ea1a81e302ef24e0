import ArgumentParser
import FileAccess
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage

/// `multiplane render`: renders a scene to a movie.
struct Render: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a scene to a movie.",
        discussion: """
            The extension of the output selects the format: .mp4 (H.264 and AAC), .webm (VP9 and Opus), .gif, \
            frames/%05d.png (an image sequence) and others, listed in docs/Outputs.md. A preset or --format also \
            selects it, and adds the extension to a name without one. The file gets its name when it is complete; \
            then its path is printed. Missing folders are created. With -o - only the movie is written to standard \
            output.

            Examples:
              multiplane render title.yaml -o title.mp4
              multiplane render title.yaml -o title.mp4 --set title=Hello -y
              multiplane render title.yaml -o part.webm --frames 0-99 --scale 50%
              multiplane render title.yaml -o story.mp4 --preset social-vertical
              multiplane render title.yaml -o long.mp4 --segments auto
              multiplane render title.yaml -o long.mp4 --resume
              multiplane render clock.ca -o clock.mp4 --state Locked --at 1:Unlock
              generate-scene | multiplane render - --base media -o title.mp4
              multiplane render title.yaml -o overlay.mov --alpha
              multiplane render title.yaml -o - -f y4m | ffmpeg -i - -colorspace bt709 a.mkv
            """)

    @OptionGroup var scene: SceneArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("The movie to write.", valueName: "file"))
    var output: String

    @OptionGroup var format: OutputFormatArguments

    @Option(
        help: ArgumentHelp(
            "Render only these frames, numbered from 0, both ends included. Files of an image sequence keep the frame "
                + "numbers.", valueName: "a-b"), transform: FrameRangeArgument.init(parsing:))
    var frames: FrameRangeArgument?

    @Flag(help: "Save checkpoints, and resume an interrupted render. See docs/Farms.md.")
    var resume = false

    @Option(
        help: ArgumentHelp(
            "Divide the movie into segments that are drawn and encoded at the same time: their number, or auto for one "
                + "that suits the CPU cores, the memory and the duration (default: 1). See docs/Performance.md.",
            valueName: "count"),
        transform: ArgumentValues.segments)
    var segments: SegmentCount?

    @OptionGroup var encoding: EncodingArguments

    @Flag(exclusivity: .chooseLast) var overwriting: OverwritePolicy = .refuse

    @Flag(help: "Draw every frame again as a whole, and fail if its pixels or planes differ (status 1).")
    var verifyDamage = false

    @OptionGroup(title: "Core Animation Package Options") var schedule: StateScheduleArguments

    @OptionGroup var running: RunArguments

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    /// The format of an output that is an audio file; nil for others.
    private var audioFormat: AudioFileFormat? {
        AudioFileJob.format(of: output, container: encoding.format, hasPreset: format.preset != nil)
    }

    /// Whether the movie may be divided into segments.
    private var isSegmented: Bool { segments ?? .exactly(1) != .exactly(1) }

    func validate() throws {
        guard !resume || frames == nil else {
            throw ValidationError("--resume and --frames cannot be combined; give one of them")
        }
        guard !resume || !verifyDamage else {
            throw ValidationError("--resume and --verify-damage cannot be combined; give one of them")
        }
        guard !isSegmented || !verifyDamage else {
            throw ValidationError("--segments and --verify-damage cannot be combined; give one of them")
        }
        guard !isSegmented || audioFormat == nil else {
            throw ValidationError("--segments cannot divide an audio file; render it without --segments")
        }
        guard !resume || !MovieWriter.isPipe(output) else {
            throw ValidationError("--resume cannot write to \(output); give the name of a file")
        }
        guard !resume || !RemoteFiles.isURL(output) else {
            throw ValidationError("--resume cannot write to a URL; give the name of a file, and store it afterwards")
        }
        guard !resume || audioFormat == nil else {
            throw ValidationError("--resume cannot write an audio file; render it without --resume")
        }
        guard !resume || scene.path != SceneInput.standardInput else {
            throw ValidationError("--resume reads the scene again later; give the name of a file instead of -")
        }
    }

    func run() throws {
        try decoding.apply(isStrict: scene.parameters.strict, isQuiet: running.quiet)
        // Before there is a cancellation, a signal ends the command at once, also while it waits for standard input.
        let input = scene.input(root: try inputs.folder())
        let encoding = try encoding.request(root: input.root, isQuiet: running.quiet)
        let outputRoot = try outputs.folder()
        let document = resume ? nil : try input.document()
        let signalHandler = SignalHandler()
        let preset = try format.preset.map { try InputFiles.preset($0, root: input.root) }
        let output = (encoding.container ?? preset?.container)?.addingFileExtension(to: output) ?? output
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let meter: ProgressMeter.Factory = {
            .console(mode, output: output, frames: $0, earlier: $1, frameRate: $2)
        }
        let warnings = try outputs.storing.storing(
            output, in: outputRoot, isUntrusted: inputs.untrusted
        ) { target in
            let chunked = try chunkedRender(input, document, encoding, target, preset)
            let report = { (message: String) in Console.error("multiplane: \(message)\n") }
            let warnings = try chunked?.run(signalHandler.cancellation, meter: meter, note: note, report: report)
            if let warnings { return warnings }
            return try render(
                try document ?? input.document(), encoding, input.files, target, preset, meter,
                signalHandler.cancellation)
        }
        guard !running.quiet else { return }
        Console.warn(warnings)
        if mode != .ndjson, !MovieWriter.isPipe(output) { Console.output(output + "\n") }
    }

    /// Returns the values of the scene's parameters for the size of the output.
    private func overrides(_ preset: Preset?) -> [ParameterOverride] {
        let overrides = scene.overrides(size: format.size.size ?? preset?.fixedSize)
        return overrides + schedule.overrides(existing: overrides)
    }

    private func note(_ message: String) {
        if !running.quiet { Console.error("multiplane: note: \(message)\n") }
    }

    /// Returns the render in chunks; nil for a movie that is rendered as a whole.
    ///
    /// - Throws: `CommandError` for an output that cannot be rendered in chunks, if they are required.
    private func chunkedRender(
        _ input: SceneInput, _ document: SceneDocument?, _ encoding: EncodingOptions, _ output: String,
        _ presetFile: Preset?
    ) throws -> ChunkedRender? {
        guard resume || isSegmented else { return nil }
        // An output without a format is reported by a render as a whole.
        let container = encoding.container ?? presetFile?.container ?? MovieContainer(path: output)
        guard resume || container != nil else { return nil }
        let planBuilder = ChunkPlanBuilder(
            scene: input, overrides: overrides(presetFile),
            fileExtension: MovieWriter.isPipe(output) ? "" : ChunkPlanBuilder.fileExtension(of: output),
            preset: format.preset, size: format.size.size, scale: format.size.scale, frameRate: format.fps,
            encoding: encoding, isStrict: scene.parameters.strict, frames: frames?.range)
        if !resume, segments == .automatic {
            do { try planBuilder.requireChunkable(presetFile) } catch {
                note(error.description)
                return nil
            }
        }
        return ChunkedRender(
            planBuilder: planBuilder, output: output, overwriting: overwriting, threads: running.threadCount(jobs:),
            strictness: inputs.strictness(scene.parameters.strict), logger: running.logger,
            otherInputs: self.encoding.files, segments: segments ?? .exactly(1), savesCheckpoints: resume,
            document: document)
    }

    private func render(
        _ document: SceneDocument, _ encoding: EncodingOptions, _ files: [String], _ output: String, _ preset: Preset?,
        _ meter: ProgressMeter.Factory, _ cancellation: RenderCancellation
    ) throws -> [String] {
        let request = OutputRequest(
            preset: preset, size: format.size.size, scale: format.size.scale, frameRate: format.fps,
            encoding: encoding)
        let job = RenderJob(
            scene: try SceneDescription(
                document, overrides: document.overrides(overrides(preset), for: request.fixedSize)),
            inputs: files + InputFiles.files(ofPresets: [format.preset].compactMap(\.self))
                + self.encoding.files,
            output: output, request: request, frames: frames?.range,
            overwriting: overwriting, strictness: inputs.strictness(scene.parameters.strict),
            verifiesDamage: verifyDamage,
            threads: running.threadCount, logger: running.logger, note: note)
        let warnings = try job.run(cancellation, meter: meter)
        ChunkedRender.removeLeftoverChunks(of: output)
        return warnings.map(\.description)
    }
}
