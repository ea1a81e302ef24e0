import AudioMixing
import Foundation
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

    /// Returns the gains with which `voice` lowers another track, over the time of the movie.
    func curve(_ ducking: AudioTrack.Ducking, by voice: AudioTrack) throws -> VolumeCurve {
        let size = (DuckingCurve.part * Rational(sampleRate)).rounded
        var levels: [Double] = []
        try forEachChunk(of: voice, size: size) { samples in
            let power = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
            levels.append((power / Double(max(samples.count, 1))).squareRoot())
        }
        let curve = DuckingCurve(
            gain: pow(10, ducking.depth / 20), attack: ducking.attack, release: ducking.release,
            threshold: pow(10, ducking.threshold / 20))
        return curve.curve(levels).shifted(by: voice.start)
    }

    /// Calls `body` with the samples that the track plays, at its rate and without its volume.
    private func forEachChunk(of cue: AudioTrack, size: Int, _ body: ([Float]) -> Void) throws {
        // A source of its own, because the mixer reads its sources from the start.
        guard let source = try ClipAudio(cue.asset, sampleRate: sampleRate, channels: channels) else { return }
        let whole = source.length.map { max(.zero, (Rational($0) / Rational(sampleRate) - cue.clipStart) / cue.rate) }
        guard let duration = [cue.duration, cue.loops && cue.duration != nil ? nil : whole].compactMap(\.self).min()
        else {
            return
        }
        let placement = try AudioPlacement(
            source, offset: cue.clipStart, duration: duration, rate: cue.rate, keepsPitch: cue.keepsPitch,
            repeats: cue.loops, to: cue.loops ? source.passDuration : nil)
        let mixer = AudioMixer([placement], sampleRate: sampleRate, channels: channels)
        let end = (duration * Rational(sampleRate)).rounded
        for first in stride(from: 0, to: end, by: size) { body(try mixer.samples(first..<min(first + size, end))) }
    }
}
