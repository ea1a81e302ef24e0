extension FarmJob {
    /// A script for Slurm: an array with a task for each chunk, and a job that begins when all of them have succeeded.
    public var slurmScript: String {
        """
        #!/bin/bash
        # Slurm: `bash FILE` submits the chunks and the assembly; `sbatch FILE` submits the chunks alone.
        # Chunks that are there are not rendered again, so that both may be repeated after any failure.
        #SBATCH --job-name=\(label)
        #SBATCH --array=0-\(lastChunk)
        #SBATCH --requeue
        set -euo pipefail

        program=\(FarmText.shell(program))
        plan=\(FarmText.shell(folder))
        movie=\(FarmText.shell(movie))

        if [[ -z ${SLURM_JOB_ID:-} ]]; then
            render=$(sbatch --parsable "$0")
            sbatch --parsable --job-name=\(label)-movie --dependency="afterok:${render%%;*}" --kill-on-invalid-dep=yes \\
                --wrap="$(printf '%q ' "$program" assemble "$plan" -o "$movie" -y --progress none)"
            exit
        fi
        # Slurm requeues what a machine lost, not what failed. 130: it was interrupted.
        for attempt in 1 2 3; do
            status=0
            "$program" chunk "$plan" "${SLURM_ARRAY_TASK_ID:?}" --progress none || status=$?
            (( status == 0 || status == 130 )) && break
        done
        exit "$status"

        """
    }
}
