extension MovieSettings {
    /// The muxer's options.
    var muxerOptions: [String: String] {
        switch container {
        case .mp4:
            // The index at the front, for players that read while loading; the colour box, without which some guess.
            return ["movflags": "+faststart+write_colr", "movie_timescale": "\(movieTimescale)"]
        case .webm, .pngSequence:
            return [:]
        }
    }

    /// Ticks a second of the movie's own clock, in which edit lists say how long each track is: one in which frames and
    /// samples both end on a tick, so that neither length is rounded. FFmpeg's default of 1000 rounds both.
    var movieTimescale: Int {
        let frames = Int(frameRate.framesPerSecond.numerator)
        guard let audio else { return frames }
        let common = frames / greatestCommonDivisor(frames, audio.sampleRate) * audio.sampleRate
        // Durations have 32 bits: above this an hour would not fit.
        return common <= 1_000_000 ? common : frames
    }

    private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
}
