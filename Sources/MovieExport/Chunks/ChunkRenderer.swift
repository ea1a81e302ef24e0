import MediaPipeline

/// Renders one chunk of a plan into its folder.
public struct ChunkRenderer {
    private let folder: ChunkFolder
    private let number: Int
    private let chunk: ChunkPlan.Chunk

    /// - Throws: `ChunkError.noSuchChunk`.
    public init(_ folder: ChunkFolder, number: Int) throws(ChunkError) {
        self.folder = folder
        self.number = number
        chunk = try folder.chunk(number)
    }

    /// Renders the chunk; when it returns, the chunk and its record are on the disk.
    ///
    /// - Parameters:
    ///   - movie: the plan's, new; its engine lives through the frames before without drawing them.
    ///   - settings: of the whole movie.
    ///   - check: looks whether the plan's inputs are still what they were; called when all is drawn.
    /// - Throws: as `MovieRenderer.run`; what `check` throws. The chunk is not there then.
    @discardableResult
    public func render(
        _ movie: Movie, settings: MovieSettings, viewport: Viewport, options: RenderOptions,
        cancellation: RenderCancellation = .init(),
        check: () throws -> Void = {}, progress: (RenderProgress) -> Void = { _ in }
    ) throws -> ChunkRecord {
        guard movie.frameCount == folder.plan.frameCount else {
            throw ChunkError.changed([.frames(planned: folder.plan.frameCount, now: movie.frameCount)])
        }
        let receipt = ChunkReceipt()
        let encoder = try EncoderThread(
            chunk: settings, path: folder.packets(number), frameCount: chunk.count, receipt: receipt)
        var options = options
        options.frames = chunk.frames
        let renderer = try MovieRenderer(movie, into: encoder, soundtrack: nil, viewport: viewport, options: options)
        let summary: RenderSummary
        do { summary = try renderer.run(cancellation: cancellation, progress: progress) } catch {
            // A clip that was replaced meanwhile shows as a damaged one: the reason comes first.
            if error as? RenderError != .cancelled { try check() }
            throw error
        }
        try check()
        guard let content = receipt.content else { preconditionFailure("a finished chunk has its content") }
        let record = ChunkRecord(
            plan: folder.planHash, number: number, first: chunk.first, count: chunk.count, hash: content.hash,
            delay: content.delay,
            firstPicture: content.firstPicture, lastPicture: content.lastPicture,
            shortcomings: summary.shortcomings.map(\.description))
        try folder.write(record)
        return record
    }
}
