import Foundation
import MediaPipeline

/// Joins the chunks of a plan to the movie: packets are copied as they are, times follow from the frames' numbers, and
/// sound is mixed and encoded once.
public struct MovieAssembler {
    private let folder: ChunkFolder
    private let records: [ChunkRecord]
    private let options: RenderOptions

    /// - Throws: `ChunkError.missing` naming every chunk that is not there or damaged.
    public init(_ folder: ChunkFolder, options: RenderOptions) throws(ChunkError) {
        let found = folder.plan.chunks.indices.map { folder.finished($0) }
        let missing = found.indices.filter { found[$0] == nil }
        guard missing.isEmpty else { throw .missing(missing, folder: folder.path) }
        self.folder = folder
        records = found.compactMap { $0 }
        self.options = options
    }

    /// Writes the movie; when it returns the file is complete and has its name.
    ///
    /// - Parameters:
    ///   - movie: the plan's, new, for its sound; nothing of it is drawn.
    ///   - settings: those that the chunks were rendered with, and the sound's.
    /// - Returns: what could not be drawn as asked, each once.
    /// - Throws: a `MediaError`, `RenderError.cancelled`; with strict options `RenderError.shortcomings` for damaged
    ///   sound.
    @discardableResult
    public func run(
        _ movie: Movie, to path: String, settings: MovieSettings, cancellation: RenderCancellation = .init(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws -> [String] {
        guard movie.frameCount == folder.plan.frameCount else {
            throw ChunkError.changed([.frames(planned: folder.plan.frameCount, now: movie.frameCount)])
        }
        try settings.checkTimes(frames: movie.frameCount)
        let writer = try MovieWriter(settings, path: path, overwrite: options.overwrite)
        let sound = settings.audio.map { MovieAudioRenderer(movie, format: $0) }
        let delay = records.map(\.delay).max() ?? 0
        var done = 0
        for record in records {
            try writer.append(chunk: folder.packets(record.number), delay: delay) {
                if cancellation.isCancelled { throw RenderError.cancelled }
                if let samples = try sound?.next() { try writer.append(audio: samples) }
                done += 1
                progress(RenderProgress(done: done, total: folder.plan.frameCount))
            }
        }
        if options.isStrict, let warnings = sound?.warnings, !warnings.isEmpty {
            throw RenderError.shortcomings(warnings.map { .media($0) })
        }
        try writer.finish()
        return (records.flatMap(\.shortcomings) + (sound?.warnings.map(\.description) ?? [])).uniqued
    }
}
