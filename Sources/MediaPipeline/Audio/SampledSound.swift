/// Sound that is in memory.
public final class InMemoryAudioSource: AudioSampleSource, Sendable {
    public let sampleRate: Int
    public let channels: Int
    private let samples: [Float]

    /// - Precondition: `samples` holds whole sample frames, interleaved by channel.
    public init(samples: [Float], sampleRate: Int, channels: Int) {
        precondition(
            sampleRate > 0 && channels > 0 && samples.count.isMultiple(of: channels), "whole sample frames at a rate")
        self.samples = samples
        self.sampleRate = sampleRate
        self.channels = channels
    }

    public var length: Int? { samples.count / channels }

    public func read(from: Int, count: Int) -> [Float] {
        let total = samples.count / channels
        let start = min(from, total)
        let end = min(from + count, total)
        return Array(samples[start * channels..<end * channels])
    }
}
