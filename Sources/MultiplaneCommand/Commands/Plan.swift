import ArgumentParser
import MediaTime
import MediaWriting
import MovieRendering
import SceneFormat

/// `multiplane plan`: divides a render into chunks.
struct Plan: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Divide a render into chunks for several processes or machines.",
        discussion: """
            Writes a folder with plan.json, which contains the scene, the output options, the frames of each chunk, \
            and the hashes of all input files. Prints the number of chunks. A scene from standard input is stored in \
            the folder. `multiplane chunk` renders chunks into the \
            folder, `multiplane assemble` joins them into the movie, and `multiplane farm` writes the job for a render \
            farm.

            Examples:
              multiplane plan title.yaml -o title.plan
              multiplane plan title.yaml -o title.plan --preset web-vp9 --chunks 8
              multiplane plan title.yaml -o title.plan --format webm --crf 30 --chunk-seconds 5
              multiplane plan title.yaml -o part.plan --frames 300-899 --chunk-frames 120
            """)

    @OptionGroup var scene: SceneArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The plan folder, for the plan and its chunks; created if it does not exist.", valueName: "folder"))
    var output: String

    @OptionGroup var division: ChunkArguments

    @Option(
        help: ArgumentHelp(
            "Render only these frames, numbered from 0, both ends included (default: all).", valueName: "a-b"),
        transform: FrameRangeArgument.init(parsing:))
    var frames: FrameRangeArgument?

    @OptionGroup var format: OutputFormatArguments

    @OptionGroup var encoding: EncodingArguments

    @Flag(
        name: [.customShort("y"), .customLong("overwrite")],
        help: "Replace an existing plan of another render, and its chunks.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    func run() throws {
        try decoding.apply(isStrict: scene.parameters.strict, isQuiet: quiet)
        let root = try inputs.folder()
        let folder = try outputs.folder().output(output)
        let container =
            try encoding.format ?? format.preset.map { try InputFiles.preset($0, root: root) }?.container ?? .mp4
        let stored = try StoredScene(
            scene.input(root: root), in: folder, overrides: scene.overrides(size: format.size.size))
        let planBuilder = ChunkPlanBuilder(
            scene: stored.scene, overrides: scene.overrides(size: format.size.size),
            fileExtension: container.fileExtension,
            preset: format.preset, size: format.size.size, scale: format.size.scale, frameRate: format.fps,
            encoding: try encoding.request(root: root, isQuiet: quiet),
            isStrict: scene.parameters.strict, frames: frames?.range)
        let plan: ChunkPlan
        do {
            plan = try planBuilder.plan(in: folder, division.division)
            _ = try ChunkFolder(path: folder, plan: plan, replaces: overwrite)
        } catch {
            stored.discard()
            throw error
        }
        stored.removeOthers()
        if !quiet { Console.output("\(plan.chunks.count)\n") }
    }
}

/// The options for the length or the number of chunks.
struct ChunkArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The maximum duration of a chunk in seconds (default: 10).", valueName: "seconds"),
        transform: ChunkArguments.seconds)
    var chunkSeconds: Rational?

    @Option(
        help: ArgumentHelp(
            "The number of chunks, reduced if a chunk would have fewer than two frames.", valueName: "count"),
        transform: ChunkArguments.count)
    var chunks: Int?

    @Option(
        help: ArgumentHelp("The maximum number of frames of a chunk, at least 2.", valueName: "count"),
        transform: ChunkArguments.frames)
    var chunkFrames: Int?

    func validate() throws {
        let options = [
            chunkSeconds == nil ? nil : "--chunk-seconds", chunks == nil ? nil : "--chunks",
            chunkFrames == nil ? nil : "--chunk-frames",
        ].compactMap(\.self)
        guard options.count < 2 else {
            throw ValidationError("\(options.joined(separator: " and ")) cannot be combined; give one of them")
        }
    }

    /// Returns the division of a movie with the frame rate `rate`.
    func division(at rate: FrameRate) -> ChunkDivision {
        chunks.map { .count($0) } ?? chunkFrames.map { .frames($0) }
            ?? .seconds(chunkSeconds ?? ChunkDivision.defaultChunkDuration, rate)
    }

    private static func seconds(_ text: String) throws -> Rational {
        guard let seconds = Rational(text), seconds > .zero, seconds <= 86_400 else {
            throw ArgumentValueError("expected seconds above 0 and at most 86400, such as 10 or 2.5")
        }
        return seconds
    }

    private static func frames(_ text: String) throws -> Int {
        try ArgumentValues.number(text, in: 2...1_000_000_000, "a number of frames")
    }

    private static func count(_ text: String) throws -> Int { try ArgumentValues.number(text, in: 1...100_000) }
}
