import SourceFiles

/// A worker's claim of a chunk: a file in the plan folder that exists while the worker renders the chunk.
package final class ChunkClaim: Sendable {
    /// The number of the chunk.
    package let number: Int
    private let file: ClaimFile

    /// Claims a chunk; returns nil if another worker has the file.
    ///
    /// - Throws: `.outputNotWritable` or `.diskFull` if the file cannot be created.
    init?(_ number: Int, path: String, worker: WorkerName) throws(MediaError) {
        guard let file = try ClaimFile(path, worker: worker, during: "claiming a chunk") else { return nil }
        self.number = number
        self.file = file
    }

    /// Tells the other workers that this one is still rendering the chunk.
    ///
    /// - Parameter elapsed: the seconds since the claim.
    package func update(elapsed: Double) { file.update(elapsed: elapsed) }

    /// Removes the claim, unless another worker has taken it over.
    package func release() { file.release() }
}
