import MediaPipeline

/// The sound of a movie by itself, frame by frame: the engine lives through the movie, and nothing is drawn.
final class MovieAudioRenderer {
    private let movie: Movie
    private let soundtrack: Soundtrack
    private var frame = 0

    init(_ movie: Movie, format: AudioCodecSettings) {
        self.movie = movie
        soundtrack = Soundtrack(cues: movie.audio, format: format)
    }

    /// What was found wrong with the clips' sound so far.
    var warnings: [MediaWarning] { soundtrack.warnings.uniqued }

    /// The samples of the next frame, interleaved. Never more often than the movie has frames.
    ///
    /// - Throws: a `MediaError` when a clip's sound cannot be read; what the scene's events throw.
    func next() throws -> [Float] {
        if frame == 0 { try live(to: 0) }
        // A frame's sound is known only once the engine has passed it.
        try live(to: frame + 1)
        defer { frame += 1 }
        return try soundtrack.samples(frame: frame, frameRate: movie.frameRate)
    }

    private func live(to frame: Int) throws {
        try movie.advance(to: movie.frameRate.time(ofFrame: frame))
        if frame < movie.frameCount { follow() }
    }

    private func follow() {
        for player in movie.engine.root.players { soundtrack.add(player) }
    }
}
