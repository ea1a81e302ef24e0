import ArgumentParser
import Multiplane

/// `multiplane plan`: divides a render into chunks.
struct Plan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Divide a render into chunks that several processes or machines can render.",
        discussion: """
            Writes a folder with plan.json: the scene, how it is rendered, which frames each chunk has, and the hashes of all that the \
            pictures depend on. `multiplane chunk` renders a chunk into it, `multiplane assemble` makes the movie of them, and \
            `multiplane farm` writes what a farm needs to run both. The number of chunks is printed.

            Examples:
              multiplane plan title.yaml -o title.plan
              multiplane plan title.yaml -o title.plan --preset web-vp9 --chunks 8
              multiplane plan title.yaml -o title.plan --format webm --crf 30 --chunk-seconds 5
            """)

    @OptionGroup var scene: SceneArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for plan and chunks; made if it is missing.", valueName: "folder"))
    var output: String

    @OptionGroup var division: ChunkArguments

    @Option(
        help: ArgumentHelp("A preset's name, or a preset file. `multiplane presets` lists them.", valueName: "name"))
    var preset: String?

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames a second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: ArgumentValues.rate)
    var fps: FrameRate?

    @OptionGroup var encoding: EncodingArguments

    @Flag(
        name: [.customShort("y"), .customLong("overwrite")], help: "Replace the plan of another render, and its chunks."
    )
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    func run() throws {
        let container = try encoding.format ?? preset.map(Inputs.preset)?.container ?? .mp4
        let maker = ChunkPlanBuilder(
            scene: scene.path, overrides: scene.parameters.overrides, ending: container.fileExtension, preset: preset,
            size: size, frameRate: fps,
            encoding: encoding.request, isStrict: scene.parameters.strict)
        let plan = try maker.plan(in: output, division.division)
        _ = try ChunkFolder(path: output, plan: plan, replaces: overwrite)
        if !quiet { Console.output("\(plan.chunks.count)\n") }
    }
}

/// Into how many chunks a render is divided.
struct ChunkArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The longest that a chunk may be (default: 10).", valueName: "seconds"),
        transform: ChunkArguments.seconds)
    var chunkSeconds: Rational?

    @Option(
        help: ArgumentHelp("How many chunks; fewer where one would have less than two frames.", valueName: "count"),
        transform: ChunkArguments.count)
    var chunks: Int?

    func validate() throws {
        guard chunkSeconds == nil || chunks == nil else {
            throw ValidationError("--chunk-seconds and --chunks exclude each other; expected one of them")
        }
    }

    func division(at rate: FrameRate) -> ChunkDivision {
        chunks.map { .count($0) } ?? .seconds(chunkSeconds ?? ChunkDivision.defaultChunkDuration, rate)
    }

    private static func seconds(_ text: String) throws -> Rational {
        guard let seconds = Rational(text), seconds > .zero, seconds <= 86_400 else {
            throw ArgumentValueError("expected seconds above 0 and at most 86400, as in 10 or 2.5")
        }
        return seconds
    }

    private static func count(_ text: String) throws -> Int {
        guard let count = Int(text), (1...100_000).contains(count) else {
            throw ArgumentValueError("expected a number from 1 to 100000")
        }
        return count
    }
}
