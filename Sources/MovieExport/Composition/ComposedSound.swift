import MediaPipeline

/// The sound of a composition's tracks, as one.
final class CompositionAudio: AudioSampleSource {
    let length: Int?
    private let mixer: AudioMixer
    private let clips: [ClipAudio]

    var sampleRate: Int { mixer.sampleRate }
    var channels: Int { mixer.channels }

    /// Nil where no track has sound.
    ///
    /// - Throws: a `MediaError` when a clip cannot be read.
    init?(_ plan: AudioPlan, duration: Rational, sampleRate: Int, channels: Int) throws {
        var clips: [ClipAudio] = []
        var placements: [AudioPlacement] = []
        for cue in plan.cues {
            guard let clip = try ClipAudio(AVURLAsset(url: cue.url), sampleRate: sampleRate, channels: channels) else {
                continue
            }
            clips.append(clip)
            placements.append(
                try AudioPlacement(
                    clip, start: cue.start, offset: cue.clipStart, duration: cue.duration, rate: cue.rate,
                    keepsPitch: cue.keepsPitch,
                    volume: cue.volumeCurve ?? .unity))
        }
        guard !placements.isEmpty else { return nil }
        self.clips = clips
        mixer = AudioMixer(placements, sampleRate: sampleRate, channels: channels)
        length = (duration * Rational(sampleRate)).rounded
    }

    var warnings: [MediaWarning] { clips.flatMap(\.warnings).uniqued }

    func read(from: Int, count: Int) throws -> [Float] { try mixer.samples(from..<from + count) }
}
