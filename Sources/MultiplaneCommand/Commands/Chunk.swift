import ArgumentParser
import Multiplane

/// `multiplane chunk`: renders chunks of a plan.
struct Chunk: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render a chunk of a plan.",
        discussion: """
            Chunks are counted from 0. One that is there and whole is not rendered again, so that the same command can be run again \
            after any failure. When scene, clips, fonts or programs are not those of the plan any more, the command says which, and \
            renders nothing. The chunk's file appears when it is complete; other processes may render other chunks at the same time.

            Examples:
              multiplane chunk title.plan 0
              multiplane chunk title.plan 4-7
            """)

    @Argument(help: ArgumentHelp("The plan's folder.", valueName: "folder"))
    var folder: String

    @Argument(
        help: ArgumentHelp("A chunk's number, or those of the first and the last.", valueName: "number"),
        transform: Chunk.numbers)
    var chunks: Range<Int>

    @OptionGroup var running: RunArguments

    func run() throws {
        let interruption = SignalHandler()
        let render = ChunkPlanRenderer(
            folder: try ChunkFolder(path: folder), threads: running.threadCount, logger: running.logger)
        _ = try render.folder.chunk(chunks.upperBound - 1)
        try render.check()
        let mode = running.mode(isTerminal: Console.isErrorTerminal)
        for number in chunks { try self.render(number, render, interruption.cancellation, mode) }
    }

    private func render(
        _ number: Int, _ render: ChunkPlanRenderer, _ cancellation: RenderCancellation, _ mode: ProgressMode
    ) throws {
        let chunk = try render.folder.chunk(number)
        let meter = ProgressMeter.console(
            mode, output: "chunk \(number)", frames: chunk.count, frameRate: render.folder.frameRate)
        do {
            let shortcomings = try render.renderChunk(number, cancellation) {
                meter.report(done: $0.done, total: $0.total)
            }
            meter.finish()
            if !running.quiet { Console.warn(shortcomings) }
        } catch {
            meter.fail(error)
            throw error
        }
    }

    private static func numbers(_ text: String) throws -> Range<Int> {
        do { return try FrameRangeArgument(parsing: text).range } catch {
            throw ArgumentValueError("expected a chunk's number as in 0, or several as in 0-3, counted from 0")
        }
    }
}
