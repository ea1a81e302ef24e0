import ArgumentParser
import FileAccess
import MovieRendering
import SceneFormat

/// The options of `multiplane farm` for a batch instead of a plan.
struct FarmBatchArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the job of a batch: a table (.csv, .tsv, .json or .jsonl) whose rows the tasks share. The argument is "
                + "then a scene, and --output the template of the output names.", valueName: "file"))
    var rows: String?

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("With --rows: further options of `multiplane batch`, after --.", valueName: "batch-option"))
    var batchOptions: [String] = []

    /// The most tasks without `--workers`.
    private static let taskLimit = 100

    func validate() throws {
        guard rows != nil || batchOptions.isEmpty else {
            throw ValidationError("options after -- are those of a batch; give its table with --rows")
        }
    }

    /// Returns the job of a batch; nil without a table. The scene, the table and the options are checked now instead of
    /// on the farm.
    ///
    /// - Parameters:
    ///   - workers: the number of tasks; nil for a task per row, at most 100.
    ///   - arrayLimit: the maximum number of tasks of a Slurm array; nil for no other.
    func job(
        scene: String, output: String, workers: Int?, arrayLimit: Int?, program: String, root: ConfinedFolder?
    ) throws -> BatchFarmJob? {
        guard let rows else { return nil }
        guard scene != SceneInput.standardInput else {
            throw CommandError(.usage, "the tasks of a farm cannot read the scene from standard input; give a file")
        }
        for path in [scene, rows, output] where RemoteFiles.isURL(path) {
            throw CommandError(.usage, "\(path): the tasks of a farm share files; give a path instead of a URL")
        }
        let batch = try Batch.parse([scene, "--rows", rows, "-o", output] + batchOptions)
        let conflicts = [
            ("--shard", batch.batch.shard != nil), ("--report", batch.batch.report != nil),
            ("--metrics", batch.batch.metrics != nil), ("--failed", batch.batch.failed != nil),
            ("--overwrite", batch.overwriting != .refuse),
        ]
        if let (option, _) = conflicts.first(where: { $0.1 }) {
            throw CommandError(.usage, "\(option) cannot be used for the tasks of a farm, which share the outputs")
        }
        let rowCount = Set(try batch.checkedPlan(root).items.compactMap(\.row)).count
        return BatchFarmJob(
            scene: scene, table: rows, output: output, options: batchOptions,
            taskCount: workers ?? min(max(1, rowCount), Self.taskLimit, arrayLimit ?? .max),
            jobs: batch.running.threads == nil ? batch.batch.jobs : nil, program: program)
    }
}

extension BatchFarmJob {
    /// Returns the text of the job for a job system.
    func text(
        for kind: Farm.Kind, _ cluster: FarmJob.Cluster, _ reservation: FarmResourceArguments
    ) throws(CommandError) -> String {
        switch kind {
        case .openjd:
            // Open Job Description replaces text in double braces, and has no escape.
            guard !([scene, table, output] + options).contains(where: { $0.contains("{{") }) else {
                throw CommandError(.usage, "openjd: paths and options cannot contain {{; rename the files")
            }
            return openJobDescription
        case .slurm: return slurmScript(reservation.resources(seconds: FarmResources.taskSeconds))
        case .parallel: return parallelScript
        case .kubernetes:
            guard sharedFolder != "/" else {
                throw CommandError(
                    .usage, "\(scene), \(table), \(output): the files have no common folder, which pods could mount")
            }
            return kubernetesJob(cluster, reservation.resources(seconds: FarmResources.jobSeconds))
        }
    }
}
