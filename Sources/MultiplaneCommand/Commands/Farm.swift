import ArgumentParser
import MediaWriting
import MovieRendering

/// `multiplane farm`: writes the job of a plan for a render farm.
struct Farm: ParsableCommand {
    /// A job system.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case openjd, slurm, parallel, kubernetes
    }

    static let configuration = CommandConfiguration(
        abstract: "Write the job of a plan for a render farm.",
        discussion: """
            openjd: an Open Job Description template; put it into the plan folder. The scheduler retries failed \
            chunks; `openjd run` does not retry by itself: run it again. slurm: a script that submits a job array and \
            the assembly. parallel: a script for GNU parallel. kubernetes: an indexed Job for the chunks, and a \
            suspended Job for the assembly, which you start when the chunks are complete. slurm, parallel and \
            kubernetes retry failed chunks; openjd, slurm and parallel assemble the movie when all chunks are complete.

            Each chunk is a task, unless --workers is given: then the tasks are workers, which start once and divide \
            the chunks among themselves (see `multiplane worker --help`).

            With --rows, the job renders a batch: each task renders a shard of the table (see `multiplane batch \
            --help`), and there is no assembly. Options after -- are those of the batch.

            Examples:
              multiplane farm openjd title.plan -o title.mp4 > title.plan/job.yaml
              multiplane farm slurm title.plan -o title.mp4 > title.slurm
              multiplane farm parallel title.plan -o title.mp4 | sh
              multiplane farm parallel title.plan -o title.mp4 --workers 4 | sh
              multiplane farm kubernetes title.plan -o title.mp4 --image registry/multiplane --claim media
              multiplane farm slurm card.yaml --rows names.csv -o "out/{row}.mp4" --workers 20 -- --jobs 4
            """)

    @Argument(help: "The job system: openjd, slurm, parallel or kubernetes.")
    var kind: Kind

    @Argument(help: ArgumentHelp("The plan folder; with --rows, the scene.", valueName: "folder"))
    var folder: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The movie to assemble from the chunks.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Start this number of workers instead of a task for each chunk.", valueName: "count"),
        transform: Farm.workers)
    var workers: Int?

    @Option(
        help: ArgumentHelp("The multiplane command on the farm's machines: a name or a path.", valueName: "command"))
    var program = "multiplane"

    @Option(help: ArgumentHelp("Kubernetes: the container image (default: multiplane).", valueName: "name"))
    var image: String?

    @Option(
        help: ArgumentHelp(
            "Kubernetes: the persistent volume claim of the shared folder (default: multiplane).", valueName: "name"))
    var claim: String?

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    @OptionGroup var batch: FarmBatchArguments

    func validate() throws {
        guard kind == .kubernetes || (image == nil && claim == nil) else {
            throw ValidationError("--image and --claim apply to kubernetes only; remove them for \(kind.rawValue)")
        }
    }

    func run() throws {
        let cluster = FarmJob.Cluster(image: image ?? "multiplane", claim: claim ?? "multiplane")
        if let job = try batch.job(
            scene: folder, output: output, workers: workers, program: program, root: try inputs.folder())
        {
            return Console.output(try job.text(for: kind, cluster))
        }
        let outputRoot = try outputs.folder()
        let chunks = try ChunkFolder(path: folder, root: try inputs.folder(), outputRoot: outputRoot)
        _ = try outputRoot.output(output)
        guard MovieContainer(path: output) == MovieContainer(path: "movie." + chunks.plan.output.ending) else {
            let fileExtension = chunks.plan.output.ending
            throw CommandError(
                .usage, "\(output): the plan is for another format; give a name that ends in .\(fileExtension)")
        }
        let job = FarmJob(chunks, movie: output, workers: workers, program: program)
        let text =
            switch kind {
            case .openjd: job.openJobDescription
            case .slurm: job.slurmScript
            case .parallel: job.parallelScript
            case .kubernetes: job.kubernetesJobs(cluster)
            }
        Console.output(text)
    }

    private static func workers(_ text: String) throws -> Int {
        guard let count = Int(text), (1...100_000).contains(count) else {
            throw ArgumentValueError("expected a number of workers from 1 to 100000")
        }
        return count
    }
}
