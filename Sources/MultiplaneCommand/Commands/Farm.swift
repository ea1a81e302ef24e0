import ArgumentParser
import Multiplane

/// `multiplane farm`: writes what a farm needs to render a plan.
struct Farm: ParsableCommand {
    /// A farm, or what runs on one.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case openjd, slurm, parallel, kubernetes
    }

    static let configuration = CommandConfiguration(
        abstract: "Write a plan's job for a render farm.",
        discussion: """
            openjd: a template of Open Job Description; put it into the plan's folder. slurm: a script with a job array. parallel: a \
            script for GNU parallel. kubernetes: an indexed Job, and one for the assembly. In each, a chunk that fails is tried again, \
            and the movie is assembled when all are there.

            Examples:
              multiplane farm openjd title.plan -o title.mp4 > title.plan/job.yaml
              multiplane farm slurm title.plan -o title.mp4 > title.slurm
              multiplane farm parallel title.plan -o title.mp4 | sh
              multiplane farm kubernetes title.plan -o title.mp4 --image registry/multiplane --claim media
            """)

    @Argument(help: "openjd, slurm, parallel or kubernetes.")
    var kind: Kind

    @Argument(help: ArgumentHelp("The plan's folder.", valueName: "folder"))
    var folder: String

    @Option(name: .shortAndLong, help: ArgumentHelp("The movie that is assembled at the end.", valueName: "file"))
    var output: String

    @Option(help: ArgumentHelp("The command on the farm's machines: a name or a path.", valueName: "command"))
    var program = "multiplane"

    @Option(help: ArgumentHelp("Kubernetes: the container image (default: multiplane).", valueName: "name"))
    var image: String?

    @Option(
        help: ArgumentHelp(
            "Kubernetes: the volume claim of the shared folder (default: multiplane).", valueName: "name"))
    var claim: String?

    func validate() throws {
        guard kind == .kubernetes || (image == nil && claim == nil) else {
            throw ValidationError("--image and --claim are for kubernetes; \(kind.rawValue) has neither")
        }
    }

    func run() throws {
        let chunks = try ChunkFolder(path: folder)
        guard MovieContainer(path: output) == MovieContainer(path: "movie." + chunks.plan.output.ending) else {
            throw CommandError(
                .usage,
                "\(output): the chunks were planned for a movie whose name ends in .\(chunks.plan.output.ending)")
        }
        let job = FarmJob(chunks, movie: output, program: program)
        let text =
            switch kind {
            case .openjd: job.openJobDescription
            case .slurm: job.slurmScript
            case .parallel: job.parallelScript
            case .kubernetes:
                job.kubernetesJobs(FarmJob.Cluster(image: image ?? "multiplane", claim: claim ?? "multiplane"))
            }
        Console.output(text)
    }
}
