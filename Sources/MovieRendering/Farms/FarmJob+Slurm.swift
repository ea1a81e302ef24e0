extension FarmJob {
    /// The largest array of a cluster whose `MaxArraySize` has the default of 1001.
    package static let slurmArrayLimit = 1000

    /// Returns a Slurm script: an array of tasks, and a job that starts when all of them have succeeded.
    ///
    /// - Parameter arrayLimit: The maximum number of tasks of the array. If there are more chunks, each task renders
    ///   several consecutive ones.
    package func slurmScript(_ resources: FarmResources, arrayLimit: Int = slurmArrayLimit) -> String {
        let tasks = min(taskCount, arrayLimit)
        let reservation = resources.slurmOptions
        return """
            #!/bin/bash
            # Slurm: `bash FILE` submits the chunks and the assembly; `sbatch FILE` submits the chunks alone.
            # All nodes need this folder at the same path, on a shared file system: \(FarmText.line(sharedFolder))
            # Finished chunks are not rendered again: both can be repeated after any failure.
            \(resources.slurmHeader(label, tasks: 0...tasks - 1))

            program=\(FarmText.shell(program))
            plan=\(FarmText.shell(folder))
            movie=\(FarmText.shell(movie))

            if [[ -z ${SLURM_JOB_ID:-} ]]; then
                render=$(sbatch --parsable "$0")
                sbatch --parsable --job-name=\(label)-movie --dependency="afterok:${render%%;*}" \
            --kill-on-invalid-dep=yes \\
                    \(reservation) --output=\(label)-movie-%j.log \\
                    --wrap="$(printf '%q ' "$program" assemble "$plan" -o "$movie" -y --repair --progress none)"
                exit
            fi
            \(slurmRange(tasks: tasks))# Slurm requeues tasks after node failures, but not failed tasks.
            for _ in \((1...Self.attemptCount).map(String.init).joined(separator: " ")); do
                status=0
                "$program" \(slurmWork) --threads "${SLURM_CPUS_PER_TASK:-1}" --progress none || status=$?
                case $status in
                    0 | 130) break ;; # complete, or interrupted
                    \(Self.permanentStatuses.map(String.init).joined(separator: " | ")))
                        echo "status $status: all tasks would fail in the same way; canceling those that wait" >&2
                        scancel --state=PENDING "${SLURM_ARRAY_JOB_ID:-$SLURM_JOB_ID}" || true
                        break ;;
                esac
            done
            exit "$status"

            """
    }

    private var slurmWork: String { workerCount == nil ? #"chunk "$plan" "$first-$last""# : #"worker "$plan""# }

    /// The lines that compute the chunks of a task; none for workers.
    private func slurmRange(tasks: Int) -> String {
        guard workerCount == nil else { return "" }
        return """
            first=$(( SLURM_ARRAY_TASK_ID * \(chunkCount) / \(tasks) ))
            last=$(( (SLURM_ARRAY_TASK_ID + 1) * \(chunkCount) / \(tasks) - 1 ))

            """
    }
}

extension FarmResources {
    /// Returns the head of a Slurm script with an array of tasks.
    func slurmHeader(_ label: String, tasks: ClosedRange<Int>) -> String {
        """
        #SBATCH --job-name=\(label)
        #SBATCH --array=\(tasks.lowerBound)-\(tasks.upperBound)%\(min(tasks.count, parallelism))
        #SBATCH \(slurmOptions)
        #SBATCH --output=\(label)-%A_%a.log --open-mode=append
        #SBATCH --requeue
        set -euo pipefail
        """
    }

    /// The options of `sbatch` that reserve the resources of a task.
    var slurmOptions: String {
        // Slurm limits time in minutes.
        let minutes = max(1, (seconds + 59) / 60)
        return "--cpus-per-task=\(processors) --mem=\(memory)M --time=\(minutes)"
    }
}
