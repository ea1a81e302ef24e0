import Foundation
import MediaReading
import SourceFiles

/// The samples of a file, mixed to one channel.
///
/// Decoding always begins at the start of the file, because decoders that begin elsewhere may produce other samples,
/// and chunks of a movie must look like the whole. Ten seconds stay in memory.
/// - Owner: one thread.
final class AudioSampleHistory {
    static let sampleRate = 48_000
    private static let block = 4_800
    private static let kept = 10 * sampleRate
    private let source: ClipSource
    private var reader: AudioFileReader?
    private var samples: [Float] = []
    /// The index of the first sample in memory.
    private var first = 0
    /// The problems found in the audio so far, without duplicates.
    private(set) var warnings: [MediaWarning] = []

    init(_ source: ClipSource) { self.source = source }

    /// Returns samples; there is silence before the start and after the end.
    func samples(_ range: Range<Int>) throws(MediaError) -> ArraySlice<Float> {
        let silence = max(0, min(-range.lowerBound, range.count))
        let needed = max(range.lowerBound, 0)..<max(range.upperBound, 0)
        guard !needed.isEmpty else { return ArraySlice(repeating: 0, count: range.count) }
        if needed.lowerBound < first || reader == nil { try restart() }
        while first + samples.count < needed.upperBound { try readBlock(before: needed.lowerBound) }
        let stored = samples[needed.lowerBound - first..<needed.upperBound - first]
        return silence == 0 ? stored : ArraySlice(repeating: 0, count: silence) + stored
    }

    private func restart() throws(MediaError) {
        reader = try AudioFileReader(source, sampleRate: Self.sampleRate, channels: 1)
        samples = []
        first = 0
    }

    private func readBlock(before needed: Int) throws(MediaError) {
        guard let reader else { return }
        samples += try reader.read(from: first + samples.count, count: Self.block)
        let problems = reader.warnings
        if problems.count > warnings.count { warnings = problems }
        // Removing samples is rare, so that it costs little.
        let excess = min(samples.count, needed - first) - Self.kept
        guard excess > Self.kept else { return }
        samples.removeFirst(excess)
        first += excess
    }
}
