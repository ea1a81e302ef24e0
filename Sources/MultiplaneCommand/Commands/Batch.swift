import ArgumentParser
import Multiplane

/// `multiplane batch`: scenes × presets × rows of a table.
struct Batch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render scenes × presets × rows of a table.",
        discussion: """
            Each row of the table (.csv with a header, .json or .jsonl) gives values to parameters of the scenes. A render that fails \
            does not stop the others. The paths of the finished files are printed; the summary goes to standard error; the status is \
            0 when all were rendered, else that of the first failure.

            The name of an output may hold {scene}, {preset}, {row}, {extension} (the preset's: mp4, webm, %05d.png) and the scene's \
            parameters. A name without an extension gets the preset's.

            Examples:
              multiplane batch card.yaml --rows names.csv -o "out/{row}-{name}.mp4"
              multiplane batch *.yaml --preset draft --preset web-vp9 -o {scene}-{preset}.{extension}
            """)

    @Argument(help: ArgumentHelp("The scenes.", valueName: "scene"))
    var scenes: [String]

    @Option(help: ArgumentHelp("The table: a CSV, JSON or JSONL file.", valueName: "file"))
    var rows: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The names of the outputs, with {fields}.", valueName: "template"))
    var output: String

    @Option(
        name: .customLong("preset"), help: ArgumentHelp("A preset's name or file; may be repeated.", valueName: "name"))
    var presets: [String] = []

    @OptionGroup var parameters: ParameterArguments

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames a second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: PictureArguments.rate)
    var fps: FrameRate?

    @OptionGroup var encoding: EncodingArguments

    @Flag(exclusivity: .chooseLast) var overwriting: Overwriting = .refuse

    @OptionGroup var running: RunArguments

    func run() throws {
        let interruption = Interruption()
        let plan = try BatchPlan(
            scenes: scenes, presets: try presets.map(Inputs.preset), rows: try rows.map { try Inputs.table($0).rows },
            template: output,
            overrides: parameters.overrides)
        var tally = BatchTally()
        for item in plan.items {
            if interruption.cancellation.isCancelled { throw RenderError.cancelled }
            do {
                try render(item, interruption.cancellation)
                tally.rendered += 1
            } catch RenderError.cancelled {
                throw RenderError.cancelled
            } catch {
                Console.error("\(item.output): not rendered\n\(Ending.message(for: error))\n")
                tally.failures.append(.init(output: item.output, status: CommandStatus(error)))
            }
        }
        if !running.quiet { Console.error(tally.summary + "\n") }
        if let status = tally.status { throw ExitCode(status.rawValue) }
    }

    private func render(_ item: BatchPlan.Item, _ cancellation: RenderCancellation) throws {
        let request = OutputRequest(
            preset: item.preset, size: size.size, scale: size.scale, frameRate: fps, encoding: encoding.request)
        try Outputs.makeFolder(of: item.output)
        let job = RenderJob(
            scene: try Inputs.scene(item.scene, item.overrides),
            inputs: scenes + [rows].compactMap(\.self) + Inputs.files(ofPresets: presets),
            output: item.output, request: request, overwriting: overwriting,
            isStrict: parameters.strict, threads: running.threadCount, logger: running.logger,
            note: { if !running.quiet { Console.error("multiplane: note: \(item.output): \($0)\n") } })
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let shortcomings = try job.run(cancellation) { .console(mode, output: item.output, frames: $0, frameRate: $1) }
        guard !running.quiet else { return }
        Console.warn(shortcomings)
        if mode != .ndjson { Console.output(item.output + "\n") }
    }
}
