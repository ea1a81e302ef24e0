import Foundation
import MediaPipeline

/// A clip's sound for the mixer: as long as the clip, silent where it has no sound left.
///
/// Passes that repeat are whole numbers of samples long: at most half a sample off the picture's for each pass.
final class ClipAudio: AudioSampleSource {
    let sampleRate: Int
    let channels: Int
    let length: Int?
    /// Seconds until the clip's picture, or where it has none its sound, would begin again.
    let passDuration: Rational?
    private let reader: any AudioSampleSource
    private let found: () -> [MediaWarning]

    /// Nil for a clip without sound.
    ///
    /// - Throws: a `MediaError` when the clip cannot be read.
    init?(_ asset: AVAsset, sampleRate: Int, channels: Int) throws {
        guard try asset.info.get().audio != nil else { return nil }
        let own = try AudioReader(url: asset.url, sampleRate: sampleRate, channels: channels)
        reader = own
        found = { own.warnings }
        self.sampleRate = sampleRate
        self.channels = channels
        passDuration = asset.passDuration
        length = asset.fullDuration.map { ($0 * Rational(sampleRate)).rounded }
    }

    /// The sound of a composition's tracks, mixed.
    init(_ mixed: CompositionAudio) {
        reader = mixed
        found = { mixed.warnings }
        sampleRate = mixed.sampleRate
        channels = mixed.channels
        length = mixed.length
        passDuration = nil
    }

    /// What was found wrong with the sound heard so far.
    var warnings: [MediaWarning] { found() }

    func read(from: Int, count: Int) throws -> [Float] {
        let wanted = length.map { max(0, min(count, $0 - from)) } ?? count
        return try reader.read(from: from, count: wanted)
    }
}
