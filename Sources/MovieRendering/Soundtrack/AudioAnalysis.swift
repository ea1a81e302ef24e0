import AudioMixing
import Foundation
import MediaObjects
import MediaPlayback
import MediaTime

/// Measures the audio of a track before it is mixed. The whole track is decoded once.
struct AudioAnalysis {
    /// The loudest sample after normalization: −1 dBFS.
    private static let peakLimit = Float(0.8912509)
    /// The number of samples that are read at a time.
    private static let chunk = 48_000

    let sampleRate: Int
    let channels: Int

    /// Returns the gain that gives a track its target loudness; 1 if it has none or is silent.
    ///
    /// The gain is limited so that no sample exceeds −1 dBFS.
    func normalization(_ cue: AudioTrack) throws -> Double {
        guard let target = cue.loudness else { return 1 }
        var meter = LoudnessMeter(sampleRate: sampleRate, channels: channels)
        try forEachChunk(of: cue, size: Self.chunk) { meter.add($0) }
        guard let loudness = meter.integratedLoudness, meter.peak > 0 else { return 1 }
        return min(pow(10, (target - loudness) / 20), Double(Self.peakLimit / meter.peak))
    }

    /// Returns the spans of the movie in which `voice` is heard.
    func spans(_ ducking: DuckingCurve, of voice: AudioTrack) throws -> [ClosedRange<Rational>] {
        var levels: [Double] = []
        try forEachChunk(of: voice, size: levelSize) { levels.append(Self.level($0)) }
        return ducking.spans(levels, from: voice.start)
    }

    /// Returns the spans of the movie in which a player is heard.
    func spans(_ ducking: DuckingCurve, of voice: ExpectedAudio, _ source: ClipAudio, until movieEnd: Rational?)
        throws -> [ClosedRange<Rational>]
    {
        let line = voice.timeline
        let end = [voice.end, line.repeats ? nil : line.endHost, movieEnd].compactMap(\.self).min()
        guard line.rate > .zero, let end, end > voice.start else { return [] }
        var placement = try AudioPlacement(
            source, offset: line.itemTime(at: voice.start), duration: end - voice.start, rate: line.rate,
            keepsPitch: voice.item.audioTimePitchAlgorithm.keepsPitch, repeats: line.repeats,
            from: line.repeats ? line.first : nil, to: line.repeats ? line.last ?? line.duration : nil)
        placement.rateCurve = line.rateCurve?.mapTimes { $0 - voice.start }
        var levels: [Double] = []
        try forEachChunk(of: placement, duration: end - voice.start, size: levelSize) { levels.append(Self.level($0)) }
        return ducking.spans(levels, from: voice.start)
    }

    /// The number of samples whose level is measured.
    private var levelSize: Int { (DuckingCurve.part * Rational(sampleRate)).rounded }

    /// Returns the root mean square of samples.
    private static func level(_ samples: [Float]) -> Double {
        let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
        return (power / Double(max(samples.count, 1))).squareRoot()
    }

    /// Calls `body` with the samples that the track plays, at its rate and without its volume.
    private func forEachChunk(of cue: AudioTrack, size: Int, _ body: ([Float]) -> Void) throws {
        // A source of its own, because the mixer reads its sources from the start.
        guard let source = try ClipAudio(cue.asset, sampleRate: sampleRate, channels: channels) else { return }
        let clipDuration = source.length.map {
            max(.zero, (Rational($0) / Rational(sampleRate) - cue.clipStart) / cue.rate)
        }
        guard
            let duration = [cue.duration, cue.loops && cue.duration != nil ? nil : clipDuration].compactMap(\.self)
                .min()
        else {
            return
        }
        let placement = try AudioPlacement(
            source, offset: cue.clipStart, duration: duration, rate: cue.rate, keepsPitch: cue.keepsPitch,
            repeats: cue.loops, to: cue.loops ? source.passDuration : nil)
        try forEachChunk(of: placement, duration: duration, size: size, body)
    }

    private func forEachChunk(
        of placement: AudioPlacement, duration: Rational, size: Int, _ body: ([Float]) -> Void
    ) throws {
        let mixer = AudioMixer([placement], sampleRate: sampleRate, channels: channels)
        let end = (duration * Rational(sampleRate)).rounded
        for first in stride(from: 0, to: end, by: size) { body(try mixer.samples(first..<min(first + size, end))) }
    }
}

extension AudioDucking {
    /// The settings with factors instead of dB.
    var curve: DuckingCurve {
        DuckingCurve(
            gain: pow(10, depth / 20), attack: attack, release: release, threshold: pow(10, threshold / 20))
    }
}
