import ArgumentParser

/// `multiplane worker`: renders chunks of a plan until all are complete.
struct Worker: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Render chunks of a plan until all are complete, together with other workers.",
        discussion: """
            Workers that share the plan folder divide the chunks among themselves: each takes the next one that is \
            missing. Start any number, on any machines, at any time. Chunks of workers that were lost are rendered by \
            others after 90 seconds, and at the end, idle workers also render chunks that take more than twice as long \
            as their own did. A worker ends with an error if one of its chunks fails; after five failures, a chunk is \
            not tried again. `multiplane assemble` joins the chunks when the workers have ended.

            Examples:
              multiplane worker title.plan
              multiplane worker title.plan & multiplane worker title.plan & wait
              multiplane farm slurm title.plan -o title.mp4 --workers 20 > title.slurm
            """)

    @Argument(help: ArgumentHelp("The plan folder.", valueName: "folder"))
    var folder: String

    @OptionGroup var running: RunArguments

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func run() throws {
        let signalHandler = SignalHandler()
        let render = try ChunkPlanRenderer(plan: folder, running, decoding, inputs, outputs)
        try ChunkWorker(render: render, running: running, cancellation: signalHandler.cancellation).run()
    }
}
