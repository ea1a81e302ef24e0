extension MovieSettings {
    /// The muxer's options.
    ///
    /// - Parameter frames: how many there will be, where that is known.
    func muxerOptions(toPipe: Bool, frames: Int? = nil) -> [String: String] {
        switch container {
        case .mp4, .mov:
            // The colour box, without which some players guess.
            let clocks = clockOptions
            // A pipe cannot be gone back in: fragments, whose index comes with them. The header waits for the first,
            // since only then is known by how much encoders are ahead, which its edit lists take back.
            guard !toPipe else {
                return ["movflags": "+frag_keyframe+empty_moov+delay_moov+default_base_moof+write_colr"].merging(clocks)
                { $1 }
            }
            // The index at the front, for players that read while loading.
            return ["movflags": "+faststart+write_colr"].merging(clocks) { $1 }
        case .gif:
            return ["loop": "0"].merging(frames.map { ["final_delay": "\(finalDelay(frames: $0))"] } ?? [:]) { $1 }
        case .webp: return ["loop": "0"]
        case .apng: return ["plays": "0"]
        default: return [:]
        }
    }

    private var clockOptions: [String: String] {
        ["movie_timescale": "\(form.movieTimescale ?? movieTimescale)"].merging(
            form.videoTimescale.map { ["video_track_timescale": "\($0)"] } ?? [:]
        ) { $1 }
    }

    /// Hundredths of a second of the last picture: FFmpeg gives it as many as the one before has, which at 30 frames a
    /// second may be one too many.
    private func finalDelay(frames: Int) -> Int {
        func hundredths(_ frame: Int) -> Int { (frameRate.time(ofFrame: frame) * Rational(100) + Rational(1, 2)).floor }
        return hundredths(frames) - hundredths(frames - 1)
    }

    /// Ticks a second of the movie's own clock, in which edit lists say how long each track is: one in which frames and
    /// samples both end on a tick, so that neither length is rounded. FFmpeg's default of 1000 rounds both.
    var movieTimescale: Int {
        let rate = Int(frameRate.framesPerSecond.numerator)
        // Chapters are in milliseconds.
        let frames = annotations.chapters.isEmpty ? rate : rate / greatestCommonDivisor(rate, 1000) * 1000
        guard let audio else { return frames }
        let common = frames / greatestCommonDivisor(frames, audio.sampleRate) * audio.sampleRate
        // Durations have 32 bits: above this an hour would not fit.
        return common <= 1_000_000 ? common : frames
    }

    private func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
}
