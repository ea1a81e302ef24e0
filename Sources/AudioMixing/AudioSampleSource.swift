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
