/// Interleaved samples that wait for an encoder, counted in sample frames (one sample for each channel).
struct SampleFIFO {
    private let channels: Int
    private var samples: [Float] = []
    private var start = 0

    init(channels: Int) { self.channels = channels }

    /// Sample frames that wait.
    var count: Int { (samples.count - start) / channels }

    /// Samples of all channels that wait.
    var sampleCount: Int { samples.count - start }

    /// - Precondition: whole sample frames.
    mutating func append(_ new: some Collection<Float>) {
        precondition(new.count.isMultiple(of: channels), "every channel has as many samples")
        samples.append(contentsOf: new)
    }

    mutating func appendSilence(_ frames: Int) {
        samples.append(contentsOf: repeatElement(0, count: frames * channels))
    }

    /// Removes and returns the first `frames` sample frames.
    mutating func take(_ frames: Int) -> ArraySlice<Float> {
        let taken = samples[start..<start + frames * channels]
        start += frames * channels
        // Moving what is left only when half is gone keeps the cost of each sample constant.
        if start * 2 > samples.count {
            samples.removeFirst(start)
            start = 0
        }
        return taken
    }
}
