import Foundation
import SourceFiles

/// A queue of audio samples that are ahead of the video: the first ones in memory, the rest in an unnamed temporary
/// file.
///
/// - Owner: one thread.
package final class AudioBacklog {
    private let folder: String
    /// The maximum number of samples of all channels in memory.
    private let limit: Int
    /// The number of samples of all channels read from the file at once.
    private let readLength: Int
    private var memory: SampleFIFO
    private var file: SpoolFile?
    /// The byte range of the file that has not been read.
    private var stored: Range<Int64> = 0..<0

    /// Creates an empty backlog.
    ///
    /// - Parameters:
    ///   - path: the path of the movie; the temporary file lies in the same folder.
    ///   - limit: the maximum number of samples of all channels in memory.
    package init(channels: Int, besides path: String, limit: Int = 1 << 20) {
        folder = TwoPassWriter.folder(of: path)
        self.limit = limit
        readLength = 8192 * channels
        memory = SampleFIFO(channels: channels)
    }

    /// The number of samples of all channels in memory.
    var samplesInMemory: Int { memory.sampleCount }

    /// Appends interleaved samples.
    ///
    /// - Parameter samples: a whole number of sample frames.
    /// - Throws: a `MediaError`, such as `.diskFull`.
    package func append(_ samples: [Float]) throws(MediaError) {
        if stored.isEmpty, memory.sampleCount + samples.count <= limit { return memory.append(samples) }
        let file: SpoolFile
        if let open = self.file {
            file = open
        } else {
            file = try SpoolFile(of: .init("the audio that is ahead of the video"), in: folder)
        }
        self.file = file
        var result: Result<Range<Int64>, MediaError>?
        samples.withUnsafeBytes { bytes in result = Result { () throws(MediaError) in try file.append(bytes) } }
        guard let range = try result?.get() else { return }
        stored = (stored.isEmpty ? range.lowerBound : stored.lowerBound)..<range.upperBound
    }

    /// Removes and returns the next samples; nil if there are none.
    ///
    /// - Throws: a `MediaError` if the file cannot be read.
    package func next() throws(MediaError) -> [Float]? {
        if memory.count > 0 { return Array(memory.take(min(memory.count, 8192))) }
        guard let file, !stored.isEmpty else { return nil }
        let size = Int64(MemoryLayout<Float>.stride)
        let range = stored.lowerBound..<min(stored.upperBound, stored.lowerBound + Int64(readLength) * size)
        var samples = [Float](repeating: 0, count: Int(Int64(range.count) / size))
        var failure: MediaError?
        samples.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            do throws(MediaError) { try file.read(range, to: start) } catch { failure = error }
        }
        if let failure { throw failure }
        stored = range.upperBound..<stored.upperBound
        // Everything is read: later samples may stay in memory again, and the disk space is freed.
        if stored.isEmpty { self.file = nil }
        return samples
    }
}

/// A queue of interleaved samples for an encoder, counted in sample frames (one sample per channel).
struct SampleFIFO {
    private let channels: Int
    private var samples: [Float] = []
    private var start = 0

    init(channels: Int) { self.channels = channels }

    /// The number of waiting sample frames.
    var count: Int { (samples.count - start) / channels }

    /// The number of waiting samples of all channels.
    var sampleCount: Int { samples.count - start }

    /// Appends samples.
    ///
    /// - Precondition: a whole number of sample frames.
    mutating func append(_ new: some Collection<Float>) {
        precondition(new.count.isMultiple(of: channels), "all channels have the same number of samples")
        samples.append(contentsOf: new)
    }

    /// Appends `frames` sample frames of silence.
    mutating func appendSilence(_ frames: Int) {
        samples.append(contentsOf: repeatElement(0, count: frames * channels))
    }

    /// Removes and returns the first `frames` sample frames.
    mutating func take(_ frames: Int) -> ArraySlice<Float> {
        let taken = samples[start..<start + frames * channels]
        start += frames * channels
        // Compacting only when half is consumed keeps the cost per sample constant.
        if start * 2 > samples.count {
            samples.removeFirst(start)
            start = 0
        }
        return taken
    }
}
