/// Adds sounds up in float, for exact ranges of output samples.
///
/// Every range is computed from its own sample numbers, so any may be asked for, and pieces join without a seam.
/// Nothing is limited here: sums beyond ±1 are clipped by the encoder.
///
/// - Owner: one thread, because sources are read where they stand.
public final class AudioMixer {
    /// Samples a second in each channel of the output.
    public let sampleRate: Int
    /// Of a `ChannelLayout`: 1, 2, 6 or 8.
    public let channels: Int
    private let voices: [MixerInput]

    /// - Precondition: the channels of a `ChannelLayout`, which every source has already (`AudioReader` brings clips to
    ///   them), at a positive rate.
    public init(_ sounds: [AudioPlacement], sampleRate: Int = 48_000, channels: Int = 2) {
        precondition(
            sampleRate > 0 && ChannelLayout(channels: channels) != nil,
            "an output has the channels of a layout and a rate")
        precondition(sounds.allSatisfy { $0.source.channels == channels }, "sources have the output's channels")
        self.sampleRate = sampleRate
        self.channels = channels
        voices = sounds.map { MixerInput($0, sampleRate: sampleRate) }
    }

    /// The samples heard while frame `n` is seen: from `⌈n × sampleRate ÷ rate⌉` to the next frame's, interleaved.
    ///
    /// Frames 0 ..< n together have exactly `⌈n × sampleRate ÷ rate⌉` samples.
    public func samples(frame n: Int, frameRate: FrameRate) throws -> [Float] {
        let first = MovieSettings.sampleCount(frames: n, frameRate: frameRate, sampleRate: sampleRate)
        let next = MovieSettings.sampleCount(frames: n + 1, frameRate: frameRate, sampleRate: sampleRate)
        return try samples(first..<next)
    }

    /// Output sample frames `range`, interleaved by channel.
    ///
    /// - Throws: what a source throws.
    public func samples(_ range: Range<Int>) throws -> [Float] {
        var mix = [Float](repeating: 0, count: range.count * channels)
        for voice in voices { try voice.add(to: &mix, range: range) }
        return mix
    }
}
