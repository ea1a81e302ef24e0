import Foundation

/// A batch as a job of a render farm: tasks that each render a shard of the table (`multiplane batch --shard 3/10`).
///
/// All machines see the scenes, the table and the outputs at the same paths. Outputs get their names when they are
/// complete, and tasks skip them, so that a repeated job renders what is missing.
package struct BatchFarmJob: Equatable, Sendable {
    /// The absolute path of the scene.
    package let scene: String
    /// The absolute path of the table.
    package let table: String
    /// The template of the output names, as an absolute path.
    package let output: String
    /// Further arguments of `multiplane batch`.
    package let options: [String]
    /// The number of tasks.
    package let taskCount: Int
    /// The number of renders at a time in a task, which share its CPU cores; nil if the options set the threads.
    package let jobs: Int?
    /// The `multiplane` command on the farm machines: a name or a path.
    package let program: String

    /// Creates a job.
    ///
    /// - Parameters:
    ///   - scene, table, output: paths, absolute or relative to the current folder.
    ///   - options: further arguments of `multiplane batch`, of which relative paths start from the folder of the task.
    package init(
        scene: String, table: String, output: String, options: [String], taskCount: Int, jobs: Int?,
        program: String = "multiplane"
    ) {
        self.scene = PlanPath.absolute(scene)
        self.table = PlanPath.absolute(table)
        self.output = PlanPath.absolute(output)
        self.options = options
        self.taskCount = max(1, taskCount)
        self.jobs = jobs
        self.program = program
    }

    /// Returns the arguments of a task.
    ///
    /// - Parameters:
    ///   - shard: the text for the number of the task, from 1.
    ///   - paths: the texts for the scene, the table and the output; nil for their paths.
    private func arguments(shard: String, paths: (scene: String, table: String, output: String)? = nil) -> [String] {
        let resuming = options.contains("--resume") || options.contains("--skip-existing") ? [] : ["--skip-existing"]
        let retrying = options.contains { $0 == "--retries" || $0.hasPrefix("--retries=") } ? [] : ["--retries", "2"]
        let task: [String] = [
            "batch", paths?.scene ?? scene, "--rows", paths?.table ?? table, "-o", paths?.output ?? output, "--shard",
            "\(shard)/\(taskCount)",
        ]
        return task + resuming + retrying + ["--progress", "none"] + options
    }

    /// Returns the shell command of a task.
    ///
    /// - Parameter shard: the shell expression for its number, from 1.
    private func shellCommand(shard: String) -> String {
        let words = arguments(shard: "\u{0}").map { word in
            word.hasPrefix("\u{0}") ? "\"\(shard)\(word.dropFirst())\"" : FarmText.shell(word)
        }
        return (["exec", FarmText.shell(program)] + words).joined(separator: " ")
    }

    /// The name of the scene and the table.
    private var title: String {
        [scene, table].map { URL(fileURLWithPath: $0).lastPathComponent }.joined(separator: ", ")
    }

    /// A name that is valid in Kubernetes and Slurm.
    private var label: String {
        FarmText.label(URL(fileURLWithPath: table).deletingPathExtension().lastPathComponent, default: "batch")
    }

    /// The deepest folder that contains the scene, the table and the outputs.
    package var sharedFolder: String {
        // Placeholders of the template are in names below a folder.
        let fixed = output.split(separator: "{", omittingEmptySubsequences: false).first.map(String.init) ?? output
        return PlanPath.common([scene, table, fixed + "x"].map { PlanPath.parent(of: $0) })
    }
}

extension BatchFarmJob {
    /// A job template for Open Job Description (2023-09).
    package var openJobDescription: String {
        let arguments = arguments(
            shard: "{{Task.Param.Shard}}",
            paths: ("{{Param.Scene}}", "{{Param.Table}}", "{{Param.Output}}"))
        return """
            # Open Job Description: `openjd run FILE`. Complete outputs are not rendered again: it can be repeated.
            specificationVersion: jobtemplate-2023-09
            name: \(FarmText.yaml(title))
            parameterDefinitions:
              # Paths are text: default values of type PATH cannot be absolute.
              - name: Scene
                type: STRING
                default: \(FarmText.yaml(scene))
              - name: Table
                type: STRING
                default: \(FarmText.yaml(table))
              - name: Output
                type: STRING
                default: \(FarmText.yaml(output))
                description: The template of the output names.
              - name: Shards
                type: STRING
                default: "1-\(taskCount)"
                description: The shards to render. Each has every \(taskCount)th row.
            \(OpenJobStep.programParameter(program))
            steps:
            \(OpenJobStep(name: "Render", parameter: "Shard", arguments: arguments).text)

            """
    }

    /// Returns a Slurm script: an array with a task for each shard.
    package func slurmScript(_ resources: FarmResources) -> String {
        let threads = jobs.map { #" --threads "$(( (${SLURM_CPUS_PER_TASK:-1} + \#($0 - 1)) / \#($0) ))""# } ?? ""
        return """
            #!/bin/bash
            # Slurm: `sbatch FILE`. Complete outputs are not rendered again: it can be repeated after any failure.
            \(resources.slurmHeader(label, tasks: 1...taskCount))
            \(shellCommand(shard: "${SLURM_ARRAY_TASK_ID:?}"))\(threads)

            """
    }

    /// A GNU parallel script: a line for each shard.
    package var parallelScript: String {
        let lines = (1...taskCount).map { shard in
            ([program] + arguments(shard: "\(shard)")).map(FarmText.shell).joined(separator: " ")
        }
        return """
            #!/bin/sh
            # GNU parallel: `sh FILE` renders on this machine, one shard per core.
            # Arguments are passed to parallel, for example --jobs 2 or --sshlogin HOST.
            # Complete outputs are not rendered again: it can be repeated after any failure.
            set -eu
            exec parallel --line-buffer "$@" <<'SHARDS'
            \(lines.joined(separator: "\n"))
            SHARDS

            """
    }

    /// Returns an indexed Kubernetes Job with an index for each shard.
    package func kubernetesJob(_ cluster: FarmJob.Cluster, _ resources: FarmResources) -> String {
        let script = shellCommand(shard: "$((JOB_COMPLETION_INDEX + 1))")
        let job = KubernetesJob(
            name: label, part: "batch", taskCount: taskCount, command: ["/bin/sh", "-c"].map(FarmText.yaml),
            arguments: [FarmText.container(script)], sharedFolder: sharedFolder, failsTogether: false)
        return """
            # Kubernetes 1.29 or later: a Job that renders \(FarmText.line(title)).
            #   kubectl apply -f FILE
            #   kubectl wait --for=condition=complete --timeout=\(resources.seconds)s job/\(label)
            # All pods share the claim "\(FarmText.line(cluster.claim))", which needs the access mode ReadWriteMany, and
            # mount it at \(FarmText.line(sharedFolder)).
            # Complete outputs are not rendered again: it can be repeated after any failure.
            \(job.text(cluster, resources))

            """
    }
}
