import AudioMixing
import Foundation
import MediaObjects
import MediaReading
import MediaTime
import SourceFiles

/// The audio of a clip for the mixer: as long as the clip, silent after the end of its audio.
///
/// Repetitions are a whole number of samples long: at most half a sample off the video per repetition.
final class ClipAudio: AudioSampleSource {
    let sampleRate: Int
    let channels: Int
    /// The length in samples; nil if unknown.
    package let length: Int?
    /// The duration in seconds after which the video, or audio without video, repeats.
    let passDuration: Rational?
    private let reader: any AudioSampleSource
    private let currentWarnings: () -> [MediaWarning]

    /// Returns nil for a clip without audio.
    ///
    /// - Throws: a `MediaError` if the clip cannot be read.
    init?(_ asset: AVAsset, sampleRate: Int, channels: Int) throws {
        guard try asset.info.get().audio != nil else { return nil }
        let own = try AudioFileReader(asset.source, sampleRate: sampleRate, channels: channels)
        reader = own
        currentWarnings = { own.warnings }
        self.sampleRate = sampleRate
        self.channels = channels
        passDuration = asset.passDuration
        length = asset.fullDuration.map { ($0 * Rational(sampleRate)).rounded }
    }

    /// Creates the mixed audio of a composition.
    init(_ mixed: CompositionAudio) {
        reader = mixed
        currentWarnings = { mixed.warnings }
        sampleRate = mixed.sampleRate
        channels = mixed.channels
        length = mixed.length
        passDuration = nil
    }

    /// Warnings about the audio read so far.
    var warnings: [MediaWarning] { currentWarnings() }

    func read(from: Int, count: Int) throws -> [Float] {
        let readCount = length.map { max(0, min(count, $0 - from)) } ?? count
        return try reader.read(from: from, count: readCount)
    }
}

/// The mixed audio of the tracks of a composition.
package final class CompositionAudio: AudioSampleSource {
    package let length: Int?
    private let mixer: AudioMixer
    private let clips: [ClipAudio]

    package var sampleRate: Int { mixer.sampleRate }
    package var channels: Int { mixer.channels }

    /// Returns nil if no track has audio.
    ///
    /// - Throws: a `MediaError` if a clip cannot be read.
    package init?(_ plan: AudioPlan, duration: Rational, sampleRate: Int, channels: Int) throws {
        var clips: [ClipAudio] = []
        var placements: [AudioPlacement] = []
        for cue in plan.cues {
            guard let clip = try ClipAudio(cue.asset, sampleRate: sampleRate, channels: channels) else {
                continue
            }
            clips.append(clip)
            placements.append(
                try AudioPlacement(
                    clip, start: cue.start, offset: cue.clipStart, duration: cue.duration, rate: cue.rate,
                    keepsPitch: cue.keepsPitch,
                    volume: cue.volumeCurve ?? .unity))
        }
        guard !placements.isEmpty else { return nil }
        self.clips = clips
        mixer = AudioMixer(placements, sampleRate: sampleRate, channels: channels)
        length = (duration * Rational(sampleRate)).rounded
    }

    /// Warnings about the audio read so far.
    package var warnings: [MediaWarning] { clips.flatMap(\.warnings).uniqued }

    package func read(from: Int, count: Int) throws -> [Float] { try mixer.samples(from..<from + count) }
}
