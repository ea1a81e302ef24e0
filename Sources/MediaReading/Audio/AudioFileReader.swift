import AudioMixing
import Foundation
import MediaTime
import SourceFiles

/// Reads the audio of one clip as `AudioReader` does, protected against libraries that crash or never return.
///
/// - Thread safety: one thread at a time.
package final class AudioFileReader: AudioSampleSource {
    package let sampleRate: Int
    package let channels: Int
    private let source: any AudioTrackSource

    /// Opens the clip; decoding starts with the first read.
    ///
    /// - Throws: The errors of `AudioReader`, and `.timedOut`.
    package init(_ clip: ClipSource, sampleRate: Int = 48_000, channels: Int = 2) throws(MediaError) {
        source = try MediaAccessPolicy.current.audio(of: clip, sampleRate: sampleRate, channels: channels)
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// Returns `count` samples per channel from sample `first` on, interleaved; see `AudioReader`.
    ///
    /// - Throws: The errors of `AudioReader.read`, and `.timedOut`.
    package func read(from first: Int, count: Int) throws(MediaError) -> [Float] {
        try source.read(from: first, count: count)
    }

    /// The number of samples in the clip; `nil` if the file does not declare a duration.
    package var length: Int? {
        source.info.duration > .zero ? (source.info.duration * Rational(Int64(sampleRate), 1)).rounded : nil
    }

    /// The problems found in the audio so far, without duplicates.
    package var warnings: [MediaWarning] { source.warnings }
}
