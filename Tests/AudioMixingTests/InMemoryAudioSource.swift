import AudioMixing

/// An audio source whose samples are in memory.
final class InMemoryAudioSource: AudioSampleSource, Sendable {
    /// Samples per second and channel.
    let sampleRate: Int
    /// The number of channels.
    let channels: Int
    private let samples: [Float]

    /// Creates a source from samples that are interleaved by channel.
    ///
    /// - Precondition: `samples` contains whole sample frames.
    init(samples: [Float], sampleRate: Int, channels: Int) {
        precondition(
            sampleRate > 0 && channels > 0 && samples.count.isMultiple(of: channels),
            "Samples need whole sample frames, channels and a sample rate.")
        self.samples = samples
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// The number of sample frames.
    var length: Int? { samples.count / channels }

    /// Returns the sample frames `from ..< from + count`; fewer if the audio ends before.
    func read(from: Int, count: Int) -> [Float] {
        let total = samples.count / channels
        let start = min(from, total)
        let end = min(from + count, total)
        return Array(samples[start * channels..<end * channels])
    }
}
