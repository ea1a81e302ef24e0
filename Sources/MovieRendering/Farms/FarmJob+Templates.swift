extension FarmJob {
    /// A job template for Open Job Description (2023-09), which `openjd` and AWS Deadline Cloud run.
    ///
    /// Default paths of a template are relative to its folder: save it in the folder of the plan.
    package var openJobDescription: String {
        let task = workerCount == nil ? "Chunk" : "Worker"
        let arguments = arguments(folder: "{{Param.Plan}}", task: "{{Task.Param.Chunk}}").map(FarmText.yaml)
        return """
            # Open Job Description: save this file in the folder of the plan, then run \
            `openjd run \(FarmText.shell(folder))/job.yaml`.
            specificationVersion: jobtemplate-2023-09
            name: \(FarmText.yaml(title))
            parameterDefinitions:
              - name: Plan
                type: PATH
                objectType: DIRECTORY
                dataFlow: INOUT
                default: "."
                description: The folder of the plan and the chunks.
              - name: Movie
                type: STRING
                default: \(FarmText.yaml(movie))
                description: The movie to write.
              - name: \(task)s
                type: STRING
                default: "0-\(taskCount - 1)"
                description: \(workerCount == nil
                ? "The chunks to render; finished chunks are not rendered again."
                : "The numbers of the workers, which divide the chunks among themselves.")
              - name: Program
                type: STRING
                default: \(FarmText.yaml(program))
                description: The multiplane command on the workers.
            steps:
              - name: Render
                parameterSpace:
                  taskParameterDefinitions:
                    - name: \(task)
                      type: INT
                      range: "{{Param.\(task)s}}"
                script:
                  actions:
                    onRun:
                      command: "{{Param.Program}}"
                      args: [\(arguments.joined(separator: ", "))]
                      cancelation:
                        mode: NOTIFY_THEN_TERMINATE
                        notifyPeriodInSeconds: 30
              - name: Assemble
                dependencies:
                  - dependsOn: Render
                script:
                  actions:
                    onRun:
                      command: "{{Param.Program}}"
                      args: ["assemble", "{{Param.Plan}}", "-o", "{{Param.Movie}}", "-y", "--progress", "none"]
                      cancelation:
                        mode: NOTIFY_THEN_TERMINATE
                        notifyPeriodInSeconds: 30

            """
    }

    /// A Slurm script: an array of tasks, and a job that starts when all of them have succeeded.
    package var slurmScript: String {
        let work = workerCount == nil ? #"chunk "$plan" "${SLURM_ARRAY_TASK_ID:?}""# : #"worker "$plan""#
        return """
            #!/bin/bash
            # Slurm: `bash FILE` submits the chunks and the assembly; `sbatch FILE` submits the chunks alone.
            # Finished chunks are not rendered again: both can be repeated after any failure.
            #SBATCH --job-name=\(label)
            #SBATCH --array=0-\(taskCount - 1)
            #SBATCH --requeue
            set -euo pipefail

            program=\(FarmText.shell(program))
            plan=\(FarmText.shell(folder))
            movie=\(FarmText.shell(movie))

            if [[ -z ${SLURM_JOB_ID:-} ]]; then
                render=$(sbatch --parsable "$0")
                sbatch --parsable --job-name=\(label)-movie --dependency="afterok:${render%%;*}" \
            --kill-on-invalid-dep=yes \\
                    --wrap="$(printf '%q ' "$program" assemble "$plan" -o "$movie" -y --progress none)"
                exit
            fi
            # Slurm requeues tasks after node failures, but not failed tasks. Status 130 means interrupted.
            for attempt in 1 2 3; do
                status=0
                "$program" \(work) --progress none || status=$?
                (( status == 0 || status == 130 )) && break
            done
            exit "$status"

            """
    }

    /// A GNU parallel script: a line for each task, three attempts, then the assembly.
    package var parallelScript: String {
        let lines = (0..<taskCount).map {
            ([program] + arguments(folder: folder, task: "\($0)")).map(FarmText.shell).joined(separator: " ")
        }
        return """
            #!/bin/sh
            # GNU parallel: `sh FILE` renders on this machine, one \(workerCount == nil ? "chunk" : "worker") per core.
            # Arguments are passed to parallel, for example --jobs 2 or --sshlogin HOST.
            # Finished chunks are not rendered again: it can be repeated after any failure.
            set -eu
            parallel --retries 3 --line-buffer "$@" <<'CHUNKS'
            \(lines.joined(separator: "\n"))
            CHUNKS
            exec \(FarmText.shell(program)) assemble \(FarmText.shell(folder)) -o \(FarmText.shell(movie)) \
            -y --progress none

            """
    }

    /// The cluster resources that a Kubernetes job needs.
    package struct Cluster: Equatable, Sendable {
        /// The container image with the `multiplane` command.
        package var image: String
        /// The name of the PersistentVolumeClaim of the shared folder, with access mode ReadWriteMany.
        package var claim: String

        package init(image: String, claim: String) {
            self.image = image
            self.claim = claim
        }
    }

    /// Returns two Kubernetes Jobs: an indexed one with an index for each task, and a suspended one for the assembly.
    package func kubernetesJobs(_ cluster: Cluster) -> String {
        let chunkSpec =
            "completionMode: Indexed\n  completions: \(taskCount)\n  parallelism: \(taskCount)\n"
            + "  backoffLimit: \(3 * taskCount)"
        let index = "$(JOB_COMPLETION_INDEX)"
        let chunkArguments = arguments(folder: folder, task: index).map {
            // Kubernetes expands the index, and nothing else.
            $0 == index ? FarmText.yaml($0) : FarmText.container($0)
        }
        return """
            # Kubernetes, with the volume claim mounted at \(sharedFolder):
            #   kubectl apply -f FILE
            #   kubectl wait --for=condition=complete --timeout=24h job/\(label)-chunks
            #   kubectl patch job/\(label)-movie --type=strategic --patch '{"spec":{"suspend":false}}'
            \(job(
                "chunks", cluster, spec: chunkSpec, arguments: chunkArguments))
            ---
            \(job(
                "movie", cluster, spec: "suspend: true\n  backoffLimit: 3",
                arguments: ["assemble", folder, "-o", movie, "-y", "--progress", "none"].map(FarmText.container)))

            """
    }

    private func job(_ part: String, _ cluster: Cluster, spec: String, arguments: [String]) -> String {
        """
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: \(label)-\(part)
        spec:
          \(spec)
          template:
            spec:
              restartPolicy: OnFailure
              containers:
                - name: multiplane
                  image: \(FarmText.yaml(cluster.image))
                  command: [\(FarmText.container(program))]
                  args: [\(arguments.joined(separator: ", "))]
                  volumeMounts:
                    - name: shared
                      mountPath: \(FarmText.yaml(sharedFolder))
              volumes:
                - name: shared
                  persistentVolumeClaim:
                    claimName: \(FarmText.yaml(cluster.claim))
        """
    }
}
