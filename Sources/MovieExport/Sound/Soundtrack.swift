import Foundation
import MediaPipeline

/// All that is heard in a movie: its cues, and the players that are seen, as they are started and stopped.
///
/// Players are followed while the movie runs, so the samples of a time may be asked for only when the engine has passed
/// it.
final class Soundtrack {
    private let cues: [AudioCue]
    private let format: AudioCodecSettings
    private var players: [AVPlayer] = []
    /// Opened clips, by what plays them.
    private var sources = AudioSources()
    /// The mixer for `heard`, made anew when a player changes.
    private var mixer: AudioMixer
    /// What the players gave when the mixer was made; nil before the first.
    private var heard: [[PlayerAudioSegment]]?

    init(cues: [AudioCue], format: AudioCodecSettings) {
        self.cues = cues
        self.format = format
        mixer = AudioMixer([], sampleRate: format.sampleRate, channels: format.channels)
    }

    /// What was found wrong with the clips' sound so far.
    var warnings: [MediaWarning] { sources.warnings }

    /// From now on `player` is heard; idempotent.
    func add(_ player: AVPlayer) {
        if !players.contains(where: { $0 === player }) { players.append(player) }
    }

    /// The samples of one frame, interleaved; numbered from the scene's start.
    ///
    /// - Throws: a `MediaError` when a clip's sound cannot be read. A clip without sound is silent.
    func samples(frame n: Int, frameRate: FrameRate) throws -> [Float] {
        try updateMixer()
        return try mixer.samples(frame: n, frameRate: frameRate)
    }

    private func updateMixer() throws {
        let now = players.map(\.sound)
        guard now != heard else { return }
        heard = now
        var placements: [AudioPlacement] = []
        for (index, cue) in cues.enumerated() {
            if let placement = try place(cue, index: index) { placements.append(placement) }
        }
        for player in players { placements += try place(player) }
        mixer = AudioMixer(placements, sampleRate: format.sampleRate, channels: format.channels)
    }

    private func place(_ cue: AudioCue, index: Int) throws -> AudioPlacement? {
        guard let source = try sources.source(for: .cue(index), of: AVURLAsset(url: cue.url), format: format) else {
            return nil
        }
        let length = [
            cue.duration,
            cue.loops
                ? nil : source.length.map { (Rational($0) / Rational(source.sampleRate) - cue.clipStart) / cue.rate },
        ].compactMap { $0 }.min()
        return try AudioPlacement(
            source, start: cue.start, offset: cue.clipStart, duration: cue.duration, rate: cue.rate,
            keepsPitch: cue.keepsPitch,
            repeats: cue.loops, to: cue.loops ? source.passDuration : nil,
            volume: cue.volumeCurve ?? VolumeCurve(constant: Double(cue.volume)), fade: cue.fade(length: length))
    }

    /// Each stretch between two changes of a player is a sound of its own; paused and backward ones are silent.
    private func place(_ player: AVPlayer) throws -> [AudioPlacement] {
        var placements: [AudioPlacement] = []
        for (index, segment) in player.sound.enumerated() where segment.isAudible {
            guard let item = segment.item else { continue }
            let end = index + 1 < player.sound.count ? player.sound[index + 1].start : nil
            guard let source = try sources.source(of: item, format: format) else { continue }
            placements.append(try place(segment, item, source, until: end))
        }
        return placements
    }

    private func place(_ segment: PlayerAudioSegment, _ item: AVPlayerItem, _ source: ClipAudio, until end: Rational?)
        throws
        -> AudioPlacement
    {
        let line = segment.timeline
        let ends = [end, line.endHost].compactMap { $0 }.min()
        return try AudioPlacement(
            source, start: segment.start, offset: line.itemTime(at: segment.start),
            duration: ends.map { max(.zero, $0 - segment.start) },
            rate: line.rate, keepsPitch: item.audioTimePitchAlgorithm.keepsPitch, repeats: line.repeats,
            from: line.repeats ? line.first : nil, to: line.repeats ? line.last ?? line.duration : nil,
            volume: segment.gains, ramps: item.asset is AVComposition ? nil : item.audioMix?.ramps)
    }
}
