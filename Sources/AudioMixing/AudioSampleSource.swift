/// An audio source with random access to its samples, as the mixer needs it.
package protocol AudioSampleSource: AnyObject {
    /// Samples per second and channel.
    var sampleRate: Int { get }
    /// The number of channels, as in a `ChannelLayout`: 1, 2, 6 or 8.
    var channels: Int { get }
    /// The number of sample frames (one sample for each channel); `nil` if unknown or unlimited.
    var length: Int? { get }

    /// Returns the sample frames `from ..< from + count`, interleaved by channel; fewer if the audio ends before.
    ///
    /// - Precondition: `from` and `count` are not negative.
    /// - Throws: Errors of reading the file.
    func read(from: Int, count: Int) throws -> [Float]
}

/// An audio source whose samples are in memory.
package final class InMemoryAudioSource: AudioSampleSource, Sendable {
    /// Samples per second and channel.
    package let sampleRate: Int
    /// The number of channels.
    package let channels: Int
    private let samples: [Float]

    /// Creates a source from samples that are interleaved by channel.
    ///
    /// - Precondition: `samples` contains whole sample frames.
    package init(samples: [Float], sampleRate: Int, channels: Int) {
        precondition(
            sampleRate > 0 && channels > 0 && samples.count.isMultiple(of: channels),
            "Samples need whole sample frames, channels and a sample rate.")
        self.samples = samples
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// The number of sample frames.
    package var length: Int? { samples.count / channels }

    /// Returns the sample frames `from ..< from + count`; fewer if the audio ends before.
    package func read(from: Int, count: Int) -> [Float] {
        let total = samples.count / channels
        let start = min(from, total)
        let end = min(from + count, total)
        return Array(samples[start * channels..<end * channels])
    }
}
