import FileAccess
import Foundation

/// A render in chunks as a job of a render farm: tasks that render chunks, and a final one that assembles the movie.
///
/// There is a task for each chunk, or a number of workers that divide the chunks among themselves (`ChunkQueue`).
///
/// All machines see the folder of the plan and the files of the scene at the same paths, or at the same paths relative
/// to the plan.
package struct FarmJob: Equatable, Sendable {
    /// The absolute path of the folder of the plan.
    package let folder: String
    /// The absolute path of the movie.
    package let movie: String
    /// The number of chunks.
    package let chunkCount: Int
    /// The number of workers; nil for a task for each chunk.
    package let workerCount: Int?
    /// The `multiplane` command on the farm machines: a name or a path.
    package let program: String
    /// The deepest folder that contains plan, movie, and the files that have a common folder with them.
    package let sharedFolder: String
    /// The input files outside the shared folder.
    package let outsideFiles: [String]

    /// Creates a job.
    ///
    /// - Parameters:
    ///   - movie: the path of the movie, absolute or relative to the current folder.
    ///   - workers: the number of workers; nil for a task for each chunk.
    package init(_ chunks: ChunkFolder, movie: String, workers: Int? = nil, program: String = "multiplane") {
        folder = PlanPath.absolute(chunks.path)
        self.movie = PlanPath.absolute(movie)
        chunkCount = chunks.plan.chunks.count
        workerCount = workers
        self.program = program
        let paths = chunks.plan.files.map(\.path).filter { !RemoteFiles.isURL($0) }
        let files = paths.map { PlanPath.resolved($0, relativeTo: chunks.path) }
        let own = PlanPath.common([folder, PlanPath.parent(of: self.movie)])
        let shared = files.reduce(own) { shared, file in
            let common = PlanPath.common([shared, PlanPath.parent(of: file)])
            return common == "/" ? shared : common
        }
        sharedFolder = shared
        outsideFiles = shared == "/" ? [] : files.filter { !$0.hasPrefix(shared + "/") }
    }

    /// The number of tasks before the assembly.
    package var taskCount: Int { workerCount ?? chunkCount }

    /// Returns the arguments of a task.
    ///
    /// - Parameter number: the text for the number of the task.
    func arguments(folder: String, task number: String) -> [String] {
        let work = workerCount == nil ? ["chunk", folder, number] : ["worker", folder]
        return work + ["--progress", "none"]
    }

    /// The arguments of the assembly, which renders damaged chunks again.
    var assemblyArguments: [String] { ["assemble", folder, "-o", movie, "-y", "--repair", "--progress", "none"] }

    /// The file name of the movie.
    var title: String { URL(fileURLWithPath: movie).lastPathComponent }

    /// A name that is valid in Kubernetes and Slurm: letters, digits and hyphens (RFC 1123), at most 40 characters.
    var label: String { FarmText.label(title, default: "movie") }
}

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
