import ArgumentParser
import Limits
import MediaWriting
import MovieRendering

/// `multiplane assemble`: joins the chunks of a plan into the movie.
struct Assemble: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Join the chunks of a plan into the movie.",
        discussion: """
            Video is copied without encoding it again; every frame has the same time as in a render without chunks. \
            Audio is mixed and encoded once, by this command. Missing and damaged chunks are errors that list the \
            chunks; records of damaged chunks are removed, so that `multiplane worker` renders these chunks again. With \
            --repair, this command does, and waits for chunks of running workers. The plan folder is kept. With -o - \
            the movie is written to standard output.

            Examples:
              multiplane assemble title.plan -o title.mp4
              multiplane assemble title.plan -o title.mp4 --repair
            """)

    @Argument(help: ArgumentHelp("The plan folder.", valueName: "folder"))
    var folder: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The movie to write.", valueName: "file"))
    var output: String

    @Flag(help: "Render missing and damaged chunks first, together with running workers.")
    var repair = false

    @Flag(exclusivity: .chooseLast) var overwriting: OverwritePolicy = .refuse

    @OptionGroup var running: RunArguments

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func run() throws {
        let signalHandler = SignalHandler()
        let outputRoot = try outputs.folder()
        try outputs.storing.storing(output, in: outputRoot, isUntrusted: inputs.untrusted) {
            try assemble(to: $0, signalHandler.cancellation)
        }
        let isEvent = running.mode(isTerminal: Console.isErrorTerminal) == .ndjson
        if !running.quiet, !isEvent, !MovieWriter.isPipe(output) { Console.output(output + "\n") }
    }

    private func assemble(to target: String, _ cancellation: RenderCancellation) throws {
        let isPipe = MovieWriter.isPipe(target)
        if !isPipe { try OutputFiles.check(target, overwriting) }
        let render = try ChunkPlanRenderer(plan: folder, running, decoding, inputs, outputs)
        if repair {
            try ChunkWorker(render: render, running: running, cancellation: cancellation).repair()
        }
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let plan = render.folder.plan
        let meter = ProgressMeter.console(
            mode, output: output, frames: plan.frameCount, frameRate: render.folder.frameRate)
        do {
            let warnings = try TimedWork.perform(output) {
                try render.assemble(to: target, overwriting, cancellation) {
                    meter.report(done: $0.done, total: $0.total)
                }
            }
            meter.finish()
            guard !running.quiet else { return }
            Console.warn(warnings)
        } catch {
            meter.fail(error)
            throw error
        }
    }
}
