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
        try self.init(folder, options: options) { folder.checked($0) }
    }

    /// Checks that all chunks are finished, without reading those that this process has just written.
    ///
    /// - Throws: `ChunkError.missing` with all chunks that are missing or have another size than their record says.
    package init(written folder: ChunkFolder, options: RenderOptions) throws(ChunkError) {
        try self.init(folder, options: options) { folder.record(of: $0) }
    }

    private init(_ folder: ChunkFolder, options: RenderOptions, _ record: (Int) -> ChunkRecord?) throws(ChunkError) {
        let chunkRecords = folder.plan.chunks.indices.map(record)
        let missing = chunkRecords.indices.filter { chunkRecords[$0] == nil }
        guard missing.isEmpty else { throw .missing(missing, folder: folder.path) }
        self.folder = folder
        records = chunkRecords.compactMap { $0 }
        self.options = options
    }

    /// Writes the movie. When it returns, the file is complete.
    ///
    /// - Parameters:
    ///   - movie: a new movie of the plan, for its audio; no frames are drawn. Nil if the audio is encoded, or if there
    ///     is none.
    ///   - settings: the settings of the chunks, and of the audio.
    ///   - audioTrack: the audio, if it is already encoded; nil to mix and encode it now.
    /// - Returns: the descriptions of the render warnings, without duplicates.
    /// - Throws: a `MediaError`, `RenderError.cancelled`; with strict options `RenderError.warnings` for damaged audio.
    @discardableResult
    package func run(
        _ movie: Movie?, to path: String, settings: MovieSettings, audioTrack: RenderedAudioTrack? = nil,
        cancellation: RenderCancellation = .init(), progress: (RenderProgress) -> Void = { _ in }
    ) throws -> [String] {
        if let movie, movie.frameCount != folder.plan.sceneFrameCount {
            throw ChunkError.changed([.frames(planned: folder.plan.sceneFrameCount, now: movie.frameCount)])
        }
        precondition(movie != nil || audioTrack != nil || settings.audio == nil, "the audio needs a movie")
        try settings.checkTimes(frames: folder.plan.frameCount)
        let frames = folder.plan.firstFrame..<folder.plan.firstFrame + folder.plan.frameCount
        let settings = settings.forFrames(frames)
        let writer = try MovieWriter(
            settings, path: path, overwrite: options.overwrite, audioTrack: audioTrack?.path)
        var audioRenderer: MovieAudioRenderer?
        if audioTrack == nil, let movie, let audio = settings.audio {
            audioRenderer = try MovieAudioRenderer(movie, format: audio, firstFrame: folder.plan.firstFrame)
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
        let audioWarnings = audioTrack?.warnings ?? audioRenderer?.warnings ?? []
        try options.strictness.check(audioWarnings.map { .media($0) })
        try writer.finish()
        return (records.flatMap(\.warnings) + audioWarnings.map(\.description)).uniqued
    }
}
