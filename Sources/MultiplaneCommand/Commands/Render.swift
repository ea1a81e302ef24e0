import ArgumentParser
import Multiplane

/// `multiplane render`: a scene becomes a movie.
struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a scene to a movie.",
        discussion: """
            The output's extension chooses the format (.mp4: H.264 and AAC; .webm: VP9 and Opus; .gif; frames/%05d.png: a sequence; \
            docs/Outputs.md has them all), or a preset does, whose extension is added to a name that has none. The file appears under its \
            name when it is complete. Its path is printed when it is done. With -o - the movie goes to standard output and nothing else does.

            Examples:
              multiplane render title.yaml -o title.mp4
              multiplane render title.yaml -o title.mp4 --set title=Hello -y
              multiplane render title.yaml -o part.webm --frames 0-99 --scale 50%
              multiplane render title.yaml -o story.mp4 --preset social-vertical
              multiplane render title.yaml -o long.mp4 --resume
              multiplane render title.yaml -o overlay.mov --alpha
              multiplane render title.yaml -o - -f y4m | ffmpeg -i - -colorspace bt709 a.mkv
            """)

    @OptionGroup var scene: SceneArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp("A preset's name, or a preset file. `multiplane presets` lists them.", valueName: "name"))
    var preset: String?

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames a second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: ArgumentValues.rate)
    var fps: FrameRate?

    @Option(
        help: ArgumentHelp(
            "Render these frames only, both ends included, counted from 0; a sequence's files have their numbers.",
            valueName: "a-b"), transform: FrameRangeArgument.init(parsing:))
    var frames: FrameRangeArgument?

    @Flag(help: "Render so that a render that died can go on, and go on where one left off. See docs/Farms.md.")
    var resume = false

    @OptionGroup var encoding: EncodingArguments

    @Flag(exclusivity: .chooseLast) var overwriting: Overwriting = .refuse

    @Flag(help: "Draw every frame a second time, whole, and stop at the first that is not equal to the bit (status 1).")
    var verifyDamage = false

    @OptionGroup var running: RunArguments

    func validate() throws {
        guard !resume || frames == nil else {
            throw ValidationError("--resume and --frames exclude each other; expected one of them")
        }
        guard !resume || !verifyDamage else {
            throw ValidationError("--resume and --verify-damage exclude each other; expected one of them")
        }
        guard !resume || !MovieWriter.isPipe(output) else {
            throw ValidationError("--resume writes a file; expected the name of one instead of \(output)")
        }
    }

    func run() throws {
        let interruption = SignalHandler()
        let preset = try preset.map(Inputs.preset)
        let output = (encoding.format ?? preset?.container)?.addingFileExtension(output) ?? output
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let shortcomings =
            try resume
            ? resumed(output, preset, mode, interruption.cancellation)
            : rendered(output, preset, mode, interruption.cancellation)
        guard !running.quiet else { return }
        Console.warn(shortcomings)
        if mode != .ndjson, !MovieWriter.isPipe(output) { Console.output(output + "\n") }
    }

    private func resumed(_ output: String, _ preset: Preset?, _ mode: ProgressMode, _ cancellation: RenderCancellation)
        throws -> [String]
    {
        let maker = ChunkPlanBuilder(
            scene: scene.path, overrides: scene.parameters.overrides, ending: ChunkPlanBuilder.ending(of: output),
            preset: self.preset, size: size,
            frameRate: fps, encoding: encoding.request, isStrict: scene.parameters.strict)
        let render = ResumableRender(
            maker: maker, output: output, overwriting: overwriting, threads: running.threadCount, logger: running.logger
        )
        return try render.run(cancellation, meter: { .console(mode, output: output, frames: $0, frameRate: $1) }) {
            Console.error("multiplane: \($0)\n")
        }
    }

    private func rendered(_ output: String, _ preset: Preset?, _ mode: ProgressMode, _ cancellation: RenderCancellation)
        throws -> [String]
    {
        let request = OutputRequest(
            preset: preset, size: size.size, scale: size.scale, frameRate: fps, encoding: encoding.request)
        let job = RenderJob(
            scene: try Inputs.scene(scene.path, scene.parameters.overrides),
            inputs: [scene.path] + Inputs.files(ofPresets: [self.preset].compactMap(\.self)),
            output: output, request: request, frames: frames?.range,
            overwriting: overwriting, isStrict: scene.parameters.strict, verifiesDamage: verifyDamage,
            threads: running.threadCount, logger: running.logger,
            note: { if !running.quiet { Console.error("multiplane: note: \($0)\n") } })
        let shortcomings = try job.run(cancellation) { .console(mode, output: output, frames: $0, frameRate: $1) }
        ResumableRender.clear(output)
        return shortcomings.map(\.description)
    }
}
