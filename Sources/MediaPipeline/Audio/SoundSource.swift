/// Sound that can be read at any place, as the mixer needs it.
public protocol AudioSampleSource: AnyObject {
    /// Samples a second in each channel.
    var sampleRate: Int { get }
    /// Of a `ChannelLayout`: 1, 2, 6 or 8.
    var channels: Int { get }
    /// Sample frames (one sample for each channel) in all; nil for sound without an end.
    var length: Int? { get }

    /// Returns sample frames `from ..< from + count`, interleaved by channel; fewer where the sound ends before.
    ///
    /// - Precondition: neither is negative.
    /// - Throws: what reading the file meets.
    func read(from: Int, count: Int) throws -> [Float]
}
