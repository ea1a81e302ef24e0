import ArgumentParser
import MovieRendering

/// `multiplane chunk`: renders chunks of a plan.
struct Chunk: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render chunks of a plan.",
        discussion: """
            Chunks are numbered from 0. Complete chunks are skipped, so the command can be retried after any failure. \
            If the scene, clips, fonts or program versions have changed since the plan was made, the command lists the \
            changes and renders nothing. The chunk's file gets its name when it is complete. Several processes can \
            render chunks of a plan at the same time.

            Examples:
              multiplane chunk title.plan 0
              multiplane chunk title.plan 4-7
            """)

    @Argument(help: ArgumentHelp("The plan folder.", valueName: "folder"))
    var folder: String

    @Argument(
        help: ArgumentHelp("The chunk number, or a range such as 4-7.", valueName: "number"),
        transform: Chunk.numbers)
    var chunks: Range<Int>

    @OptionGroup var running: RunArguments

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func run() throws {
        let signalHandler = SignalHandler()
        let render = try ChunkPlanRenderer(plan: folder, running, decoding, inputs, outputs)
        _ = try render.folder.chunk(chunks.upperBound - 1)
        let worker = ChunkWorker(render: render, running: running, cancellation: signalHandler.cancellation)
        for number in chunks { try worker.render(number) }
    }

    private static func numbers(_ text: String) throws -> Range<Int> {
        do { return try FrameRangeArgument(parsing: text).range } catch {
            throw ArgumentValueError("expected a chunk number from 0, such as 2, or a range, such as 0-3")
        }
    }
}
