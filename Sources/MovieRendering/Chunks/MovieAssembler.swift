import Foundation
import MediaWriting
import SourceFiles

/// Joins the chunks of a plan into a movie: copies the packets, derives timestamps from frame numbers, and mixes and
/// encodes the audio once.
package struct MovieAssembler {
    private let folder: ChunkFolder
    private let records: [ChunkRecord]
    private let options: RenderOptions

    /// Checks that all chunks are finished.
    ///
    /// - Throws: `ChunkError.missing` with all missing or damaged chunks; the records of damaged ones are removed then,
    ///   so that workers render them again.
    package init(_ folder: ChunkFolder, options: RenderOptions) throws(ChunkError) {
        let found = folder.plan.chunks.indices.map { folder.checked($0) }
        let missing = found.indices.filter { found[$0] == nil }
        guard missing.isEmpty else { throw .missing(missing, folder: folder.path) }
        self.folder = folder
        records = found.compactMap { $0 }
        self.options = options
    }

    /// Writes the movie. When it returns, the file is complete.
    ///
    /// - Parameters:
    ///   - movie: a new movie of the plan, for its audio; no frames are drawn.
    ///   - settings: the settings of the chunks, and of the audio.
    /// - Returns: the descriptions of the render warnings, without duplicates.
    /// - Throws: a `MediaError`, `RenderError.cancelled`; with strict options `RenderError.warnings` for damaged audio.
    @discardableResult
    package func run(
        _ movie: Movie, to path: String, settings: MovieSettings, cancellation: RenderCancellation = .init(),
        progress: (RenderProgress) -> Void = { _ in }
    ) throws -> [String] {
        guard movie.frameCount == folder.plan.sceneFrameCount else {
            throw ChunkError.changed([.frames(planned: folder.plan.sceneFrameCount, now: movie.frameCount)])
        }
        try settings.checkTimes(frames: folder.plan.frameCount)
        let frames = folder.plan.firstFrame..<folder.plan.firstFrame + folder.plan.frameCount
        let settings = settings.forFrames(frames)
        let writer = try MovieWriter(settings, path: path, overwrite: options.overwrite)
        let audioRenderer = try settings.audio.map {
            try MovieAudioRenderer(movie, format: $0, firstFrame: folder.plan.firstFrame)
        }
        let delay = records.map(\.delay).max() ?? 0
        var done = 0
        for record in records {
            try writer.append(chunk: folder.packetsPath(record.number), delay: delay) {
                if cancellation.isCancelled { throw RenderError.cancelled }
                if let samples = try audioRenderer?.next() { try writer.append(audio: samples) }
                done += 1
                progress(RenderProgress(done: done, total: folder.plan.frameCount))
            }
        }
        try options.strictness.check((audioRenderer?.warnings ?? []).map { .media($0) })
        try writer.finish()
        return (records.flatMap(\.warnings) + (audioRenderer?.warnings.map(\.description) ?? [])).uniqued
    }
}
