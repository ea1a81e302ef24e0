import ArgumentParser
import Multiplane

/// `multiplane plan`: divides a render into chunks.
struct Plan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Divide a render into chunks for several processes or machines.",
        discussion: """
            Writes a folder with plan.json, which contains the scene, the output options, the frames of each chunk, \
            and the hashes of all input files. Prints the number of chunks. `multiplane chunk` renders chunks into the \
            folder, `multiplane assemble` joins them into the movie, and `multiplane farm` writes the job for a render \
            farm.

            Examples:
              multiplane plan title.yaml -o title.plan
              multiplane plan title.yaml -o title.plan --preset web-vp9 --chunks 8
              multiplane plan title.yaml -o title.plan --format webm --crf 30 --chunk-seconds 5
            """)

    @OptionGroup var scene: SceneArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The plan folder, for the plan and its chunks; created if it does not exist.", valueName: "folder"))
    var output: String

    @OptionGroup var division: ChunkArguments

    @Option(
        help: ArgumentHelp("A preset's name or file. `multiplane presets` lists the names.", valueName: "name"))
    var preset: String?

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames per second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: ArgumentValues.rate)
    var fps: FrameRate?

    @OptionGroup var encoding: EncodingArguments

    @Flag(
        name: [.customShort("y"), .customLong("overwrite")],
        help: "Replace an existing plan of another render, and its chunks.")
    var overwrite = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    func run() throws {
        let container = try encoding.format ?? preset.map(InputFiles.preset)?.container ?? .mp4
        let planBuilder = ChunkPlanBuilder(
            scene: scene.path, overrides: scene.parameters.overrides, fileExtension: container.fileExtension,
            preset: preset, size: size, frameRate: fps, encoding: encoding.request, isStrict: scene.parameters.strict)
        let plan = try planBuilder.plan(in: output, division.division)
        _ = try ChunkFolder(path: output, plan: plan, replaces: overwrite)
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

    func validate() throws {
        guard chunkSeconds == nil || chunks == nil else {
            throw ValidationError("--chunk-seconds and --chunks cannot be combined; give one of them")
        }
    }

    /// Returns the division of a movie with the frame rate `rate`.
    func division(at rate: FrameRate) -> ChunkDivision {
        chunks.map { .count($0) } ?? .seconds(chunkSeconds ?? ChunkDivision.defaultChunkDuration, rate)
    }

    private static func seconds(_ text: String) throws -> Rational {
        guard let seconds = Rational(text), seconds > .zero, seconds <= 86_400 else {
            throw ArgumentValueError("expected seconds above 0 and at most 86400, such as 10 or 2.5")
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
