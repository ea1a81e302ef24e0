import Foundation

/// Samples that wait for their pictures, in order: some seconds of them in memory, the rest in a file without a name.
///
/// - Owner: one thread.
package final class AudioBacklog {
    private let folder: String
    private let limit: Int
    private let run: Int
    private var memory: SampleFIFO
    private var file: SpoolFile?
    /// The part of the file that has not been taken.
    private var stored: Range<Int64> = 0..<0

    /// - Parameters:
    ///   - path: of the movie, beside which the file lies.
    ///   - limit: samples of all channels that are kept in memory.
    package init(channels: Int, besides path: String, limit: Int = 1 << 20) {
        folder = TwoPassWriter.folder(of: path)
        self.limit = limit
        run = 8192 * channels
        memory = SampleFIFO(channels: channels)
    }

    /// Samples of all channels.
    var samplesInMemory: Int { memory.sampleCount }

    /// - Parameter samples: whole sample frames.
    /// - Throws: `.diskFull` and others of writing a file.
    package func append(_ samples: [Float]) throws(MediaError) {
        if stored.isEmpty, memory.sampleCount + samples.count <= limit { return memory.append(samples) }
        let file: SpoolFile
        if let open = self.file {
            file = open
        } else {
            file = try SpoolFile(of: .init("the sound that comes before its pictures"), in: folder)
        }
        self.file = file
        var result: Result<Range<Int64>, MediaError>?
        samples.withUnsafeBytes { bytes in result = Result { () throws(MediaError) in try file.append(bytes) } }
        guard let place = try result?.get() else { return }
        stored = (stored.isEmpty ? place.lowerBound : stored.lowerBound)..<place.upperBound
    }

    /// Takes the next few; nil where none wait.
    ///
    /// - Throws: errors of reading the file.
    package func next() throws(MediaError) -> [Float]? {
        if memory.count > 0 { return Array(memory.take(min(memory.count, 8192))) }
        guard let file, !stored.isEmpty else { return nil }
        let size = Int64(MemoryLayout<Float>.stride)
        let place = stored.lowerBound..<min(stored.upperBound, stored.lowerBound + Int64(run) * size)
        var samples = [Float](repeating: 0, count: Int(Int64(place.count) / size))
        var failure: MediaError?
        samples.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            do throws(MediaError) { try file.read(place, to: start) } catch { failure = error }
        }
        if let failure { throw failure }
        stored = place.upperBound..<stored.upperBound
        // All is taken: what comes next may lie in memory again, and the file's room is given back.
        if stored.isEmpty { self.file = nil }
        return samples
    }
}
