import ArgumentParser
import Multiplane

/// `multiplane render`: a scene becomes a movie.
struct Render: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a scene to a movie.",
        discussion: """
            The output's extension chooses the format (.mp4: H.264 and AAC; .webm: VP9 and Opus; frames/%05d.png: a sequence), \
            or a preset does, whose extension is added to a name that has none. The file appears under its name when it is complete. Its path is printed when it is done.

            Examples:
              multiplane render title.yaml -o title.mp4
              multiplane render title.yaml -o title.mp4 --set title=Hello -y
              multiplane render title.yaml -o part.webm --frames 0-99 --scale 50%
              multiplane render title.yaml -o story.mp4 --preset social-vertical
            """)

    @OptionGroup var scene: SceneArguments

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("A preset's name, or a preset file. `multiplane presets` lists them.", valueName: "name"))
    var preset: String?

    @OptionGroup var size: SizeArguments

    @Option(help: ArgumentHelp("Frames a second: 25, 29.97 or 30000/1001.", valueName: "rate"), transform: PictureArguments.rate)
    var fps: FrameRate?

    @Option(help: ArgumentHelp("Render these frames only, both ends included, counted from 0.", valueName: "a-b"), transform: FrameSpan.init(parsing:))
    var frames: FrameSpan?

    @Flag(exclusivity: .chooseLast) var overwriting: Overwriting = .refuse

    @OptionGroup var running: RunArguments

    func run() throws {
        let interruption = Interruption()
        let preset = try preset.map(Inputs.preset)
        let output = preset?.container.completing(output) ?? output
        let request = OutputRequest(preset: preset, size: size.size, scale: size.scale, frameRate: fps)
        let job = RenderJob(
            scene: try Inputs.scene(scene.path, scene.parameters.overrides), output: output, request: request, frames: frames?.range,
            overwriting: overwriting, isStrict: scene.parameters.strict, threads: running.threadCount, logger: running.logger)
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let shortcomings = try job.run(interruption.cancellation) {
            .console(mode, output: output, frames: $0, frameRate: $1)
        }
        guard !running.quiet else { return }
        Console.warn(shortcomings)
        if mode != .ndjson { Console.output(output + "\n") }
    }
}
