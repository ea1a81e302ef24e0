import MediaWriting

/// Renders one chunk of a plan into its folder.
package struct ChunkRenderer {
    private let folder: ChunkFolder
    private let number: Int
    private let chunk: ChunkPlan.Chunk

    /// Creates a renderer for a chunk.
    ///
    /// - Throws: `ChunkError.noSuchChunk`.
    package init(_ folder: ChunkFolder, number: Int) throws(ChunkError) {
        self.folder = folder
        self.number = number
        chunk = try folder.chunk(number)
    }

    /// Renders the chunk. When it returns, the chunk and its record are on disk.
    ///
    /// - Parameters:
    ///   - movie: a new movie of the plan; its state is advanced through the preceding frames without drawing.
    ///   - settings: the settings of the whole movie.
    ///   - memory: the division of the memory; nil to divide the limit that applies now.
    ///   - check: checks that the inputs of the plan are unchanged; called after drawing.
    /// - Throws: see `RenderLoop.run`; the error of `check`. The chunk does not exist then.
    @discardableResult
    package func render(
        _ movie: Movie, settings: MovieSettings, viewport: Viewport, options: RenderOptions,
        memory: MemoryPlan? = nil, cancellation: RenderCancellation = .init(),
        check: () throws -> Void = {}, progress: (RenderProgress) -> Void = { _ in }
    ) throws -> ChunkRecord {
        guard movie.frameCount == folder.plan.sceneFrameCount else {
            throw ChunkError.changed([.frames(planned: folder.plan.sceneFrameCount, now: movie.frameCount)])
        }
        let receipt = ChunkReceipt()
        let memory = try memory ?? MemoryPlan(settings, for: movie)
        memory.apply(to: movie)
        let encoder = try EncoderThread(
            chunk: memory.settings, path: folder.packetsPath(number), frameCount: chunk.count, receipt: receipt,
            limits: memory.frameQueue)
        var options = options
        options.frames = chunk.frames
        let renderer = try RenderLoop(
            movie, into: encoder, soundtrack: nil, viewport: viewport, options: options, memory: memory)
        let summary: RenderSummary
        do { summary = try renderer.run(cancellation: cancellation, progress: progress) } catch {
            // A clip that was replaced meanwhile appears damaged: reports the cause first.
            if error as? RenderError != .cancelled { try check() }
            throw error
        }
        try check()
        guard let content = receipt.content else { preconditionFailure("a finished chunk has a receipt") }
        let record = ChunkRecord(
            plan: folder.planHash, number: number, first: chunk.first, count: chunk.count,
            bytes: content.bytes, hash: content.hash, delay: content.delay,
            firstImage: content.firstImage, lastImage: content.lastImage,
            warnings: summary.warnings.map(\.description))
        try folder.write(record)
        return record
    }
}
