import ArgumentParser
import Multiplane

/// `multiplane assemble`: makes the movie of a plan's chunks.
struct Assemble: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Join the chunks of a plan to the movie.",
        discussion: """
            The pictures are copied as they were encoded; every frame has its exact time, as if the movie had been rendered at once. \
            Sound is mixed and encoded here, once. Chunks that are missing or damaged are named. The plan's folder stays. With -o - \
            the movie goes to standard output.

            Examples:
              multiplane assemble title.plan -o title.mp4
            """)

    @Argument(help: ArgumentHelp("The plan's folder.", valueName: "folder"))
    var folder: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The movie to write.", valueName: "file"))
    var output: String

    @Flag(exclusivity: .chooseLast) var overwriting: Overwriting = .refuse

    @OptionGroup var running: RunArguments

    func run() throws {
        let interruption = SignalHandler()
        let isPipe = MovieWriter.isPipe(output)
        if !isPipe { try Outputs.check(output, overwriting) }
        let render = ChunkPlanRenderer(
            folder: try ChunkFolder(path: folder), threads: running.threadCount, logger: running.logger)
        try render.check()
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        let plan = render.folder.plan
        let meter = ProgressMeter.console(
            mode, output: output, frames: plan.frameCount, frameRate: render.folder.frameRate)
        do {
            let shortcomings = try render.assemble(to: output, overwriting, interruption.cancellation) {
                meter.report(done: $0.done, total: $0.total)
            }
            meter.finish()
            guard !running.quiet else { return }
            Console.warn(shortcomings)
            if mode != .ndjson, !isPipe { Console.output(output + "\n") }
        } catch {
            meter.fail(error)
            throw error
        }
    }
}
