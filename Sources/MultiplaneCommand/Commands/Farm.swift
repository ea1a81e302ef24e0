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
            the assembly. parallel: a script for GNU parallel. kubernetes: an indexed Job for the chunks, and a Job \
            that assembles the movie when the chunks are complete. slurm, parallel and kubernetes retry failed \
            chunks; slurm and kubernetes do not retry after wrong options, invalid scenes, unreadable inputs and \
            exceeded limits. All machines need the folders of the plan, the scene and the movie at the same paths.

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
              multiplane farm kubernetes title.plan -o title.mp4 --workers 20 --cpus 8 --memory 16384
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

    @OptionGroup var reservation: FarmResourceArguments

    @OptionGroup var cluster: FarmClusterArguments

    @OptionGroup var inputs: RootArguments

    @OptionGroup var outputs: OutputRootArguments

    @OptionGroup var batch: FarmBatchArguments

    func validate() throws {
        if kind != .kubernetes, let option = cluster.setOptions.first {
            throw ValidationError("\(option) applies to kubernetes only; remove it for \(kind.rawValue)")
        }
        if kind != .kubernetes, kind != .slurm, let option = reservation.setOptions.first {
            throw ValidationError("\(option) applies to kubernetes and slurm only; remove it for \(kind.rawValue)")
        }
        if kind == .kubernetes, reservation.arrayLimit != nil {
            throw ValidationError("--array-limit applies to slurm only; remove it for kubernetes")
        }
        let limit = reservation.arrayLimit ?? FarmJob.slurmArrayLimit
        if kind == .slurm, let workers, workers > limit {
            throw ValidationError(
                "--workers is \(workers), but a Slurm array has at most \(limit) tasks; give a smaller number, or "
                    + "--array-limit if MaxArraySize of the cluster is larger (scontrol show config)")
        }
    }

    func run() throws {
        if let job = try batch.job(
            scene: folder, output: output, workers: workers, arrayLimit: reservation.arrayLimit, program: program,
            root: try inputs.folder())
        {
            return Console.output(try job.text(for: kind, cluster.cluster, reservation))
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
        switch kind {
        case .openjd:
            // The name of the job is a format string.
            guard !output.contains("{{") else {
                throw CommandError(.usage, "openjd: the name of the movie cannot contain {{; give another name")
            }
            Console.output(job.openJobDescription)
        case .slurm:
            Console.output(
                job.slurmScript(
                    reservation.resources(seconds: FarmResources.taskSeconds),
                    arrayLimit: reservation.arrayLimit ?? FarmJob.slurmArrayLimit))
        case .parallel: Console.output(job.parallelScript)
        case .kubernetes:
            try checkCluster(job)
            Console.output(
                job.kubernetesJobs(cluster.cluster, reservation.resources(seconds: FarmResources.jobSeconds)))
        }
    }

    /// Checks that pods with the shared folder can run the job, and prints a warning for files that are not in it.
    private func checkCluster(_ job: FarmJob) throws(CommandError) {
        guard job.sharedFolder != "/" else {
            throw CommandError(
                .usage,
                "\(folder), \(output): plan and movie have no common folder, which pods could mount; give a movie "
                    + "beside the plan")
        }
        guard job.taskCount <= FarmJob.kubernetesTaskLimit else {
            throw CommandError(
                .usage,
                "\(folder): a Kubernetes Job has at most \(FarmJob.kubernetesTaskLimit) tasks, but the plan has "
                    + "\(job.taskCount) chunks; use --workers, or plan longer chunks")
        }
        let files = job.outsideFiles.filter { !InputFiles.isIncludedPreset($0) }
        guard let first = files.first else { return }
        let others = files.count == 1 ? " is" : " and \(files.count - 1) other files are"
        Console.warn([
            "\(first)\(others) outside the shared folder \(job.sharedFolder); pods need the same files at the same "
                + "paths, for example in the image"
        ])
    }

    private static func workers(_ text: String) throws -> Int {
        try ArgumentValues.number(text, in: 1...100_000, "a number of workers")
    }
}
