import MediaWriting
import SourceFiles

/// Mixes and encodes the audio of a plan's movie into a file of the plan folder, while chunks are rendered.
///
/// `MovieAssembler` copies it, so that a movie of many segments does not wait for its audio.
package struct AudioTrackRenderer {
    private let folder: ChunkFolder

    /// Creates a renderer for the movie of a plan.
    package init(_ folder: ChunkFolder) { self.folder = folder }

    /// Renders the audio.
    ///
    /// - Parameters:
    ///   - movie: a new movie of the plan; no frames are drawn.
    ///   - settings: the settings of the movie.
    /// - Returns: the track; nil if the movie has no audio.
    /// - Throws: a `MediaError`, errors of scene events, `RenderError.cancelled`. There is no file then.
    package func render(_ movie: Movie, settings: MovieSettings, cancellation: RenderCancellation) throws
        -> RenderedAudioTrack?
    {
        guard let audio = settings.audio else { return nil }
        let plan = folder.plan
        let renderer = try MovieAudioRenderer(movie, format: audio, firstFrame: plan.firstFrame)
        let path = folder.audioPath
        let writer = try AudioTrackWriter(settings, path: path, frameCount: plan.frameCount)
        defer { writer.cancel() }
        for _ in 0..<plan.frameCount {
            if cancellation.isCancelled { throw RenderError.cancelled }
            try writer.append(try renderer.next())
        }
        try writer.finish()
        return RenderedAudioTrack(path: path, warnings: renderer.warnings)
    }
}

/// The audio of a movie in a file that `AudioTrackRenderer` wrote.
package struct RenderedAudioTrack: Sendable {
    /// The path of the packets.
    let path: String
    /// The warnings about the clips' audio.
    let warnings: [MediaWarning]
}
