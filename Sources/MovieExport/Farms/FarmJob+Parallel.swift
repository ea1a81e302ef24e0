extension FarmJob {
    /// A script for GNU parallel: a line for each chunk, three attempts, then the assembly.
    public var parallelScript: String {
        let lines = (0..<chunkCount).map {
            "\(FarmText.shell(program)) chunk \(FarmText.shell(folder)) \($0) --progress none"
        }
        return """
            #!/bin/sh
            # GNU parallel: `sh FILE` renders on this machine, one chunk for each core; arguments go to parallel: --jobs 2, --sshlogin HOST.
            # Chunks that are there are not rendered again, so that it may be repeated after any failure.
            set -eu
            parallel --retries 3 --line-buffer "$@" <<'CHUNKS'
            \(lines.joined(separator: "\n"))
            CHUNKS
            exec \(FarmText.shell(program)) assemble \(FarmText.shell(folder)) -o \(FarmText.shell(movie)) -y --progress none

            """
    }
}
