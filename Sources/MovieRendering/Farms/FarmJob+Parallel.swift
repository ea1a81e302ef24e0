extension FarmJob {
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
            exec \(([program] + assemblyArguments).map(FarmText.shell).joined(separator: " "))

            """
    }
}
