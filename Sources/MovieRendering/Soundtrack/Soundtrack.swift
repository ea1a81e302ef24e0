import AudioMixing
import Foundation
import LayerTree
import MediaObjects
import MediaPlayback
import MediaTime
import MediaWriting
import SourceFiles

/// The audio of a movie: its audio tracks, and the players of its layers with their rate changes.
///
/// Player changes are recorded while the movie is rendered: request samples only up to the current engine time.
final class Soundtrack {
    private let cues: [AudioTrack]
    private let format: AudioCodecSettings
    /// The end of the movie in seconds.
    private let end: Rational?
    private var players: [AVPlayer] = []
    /// The opened clips by owner.
    private var sources = AudioSources()
    /// The mixer of `mixedSegments`, replaced when a player changes.
    private var mixer: AudioMixer
    /// The gains of the audio tracks that depend on audio, by index.
    private var measured: [Int: MeasuredGains] = [:]
    /// The gains of the players' items that depend on audio.
    private var measuredItems: [ObjectIdentifier: MeasuredGains] = [:]
    /// The player segments in the current mixer; nil before the first one.
    private var mixedSegments: [[PlayerAudioSegment]]?

    /// - Parameter end: The end of the movie in seconds; nil if it is not known.
    init(cues: [AudioTrack], format: AudioCodecSettings, until end: Rational? = nil) {
        self.cues = cues
        self.end = end
        self.format = format
        mixer = AudioMixer([], sampleRate: format.sampleRate, channels: format.channels)
    }

    /// Warnings about the clips' audio so far.
    var warnings: [MediaWarning] { sources.warnings }

    /// Adds a player. Idempotent.
    func add(_ player: AVPlayer) {
        if !players.contains(where: { $0 === player }) { players.append(player) }
    }

    /// Returns the interleaved samples of a frame, counted from the start of the scene.
    ///
    /// - Throws: a `MediaError` if a clip's audio cannot be read. A clip without audio is silent.
    func samples(frame n: Int, frameRate: FrameRate) throws -> [Float] {
        try updateMixer()
        return try mixer.samples(frame: n, frameRate: frameRate)
    }

    private func updateMixer() throws {
        let now = players.map(\.audioSegments)
        guard now != mixedSegments else { return }
        mixedSegments = now
        var placements: [AudioPlacement] = []
        for (index, cue) in cues.enumerated() {
            if let placement = try place(cue, index: index) { placements.append(placement) }
        }
        for player in players { placements += try place(player) }
        mixer = AudioMixer(placements, sampleRate: format.sampleRate, channels: format.channels)
    }

    private func place(_ cue: AudioTrack, index: Int) throws -> AudioPlacement? {
        guard let source = try sources.source(for: .cue(index), of: cue.asset, format: format) else {
            return nil
        }
        let length = [
            cue.duration,
            cue.loops
                ? nil : source.length.map { (Rational($0) / Rational(source.sampleRate) - cue.clipStart) / cue.rate },
        ].compactMap { $0 }.min()
        let gains = try self.gains(cue, index: index)
        let volume = cue.volumeCurve ?? VolumeCurve(constant: Double(cue.volume))
        var placement = try AudioPlacement(
            source, start: cue.start, offset: cue.clipStart, duration: cue.duration, rate: cue.rate,
            keepsPitch: cue.keepsPitch,
            repeats: cue.loops, to: cue.loops ? source.passDuration : nil,
            volume: gains.normalization == 1 ? volume : volume.scaled(by: gains.normalization),
            fade: cue.fade(length: length))
        placement.pan = cue.pan
        placement.rateCurve = cue.rateCurve
        placement.ducking = gains.ducking
        return placement
    }

    /// Returns the gains of a track that depend on audio, which is measured once.
    private func gains(_ cue: AudioTrack, index: Int) throws -> MeasuredGains {
        if let cached = measured[index] { return cached }
        let analysis = AudioAnalysis(sampleRate: format.sampleRate, channels: format.channels)
        var gains = MeasuredGains()
        gains.normalization = try analysis.normalization(cue)
        gains.ducking = try cue.ducking.map { try curve($0, for: cue, nil) }
        measured[index] = gains
        return gains
    }

    /// Returns the gains of an item that depend on audio, which is measured once.
    private func gains(_ item: AVPlayerItem, of player: AVPlayer) throws -> MeasuredGains {
        if let cached = measuredItems[ObjectIdentifier(item)] { return cached }
        let analysis = AudioAnalysis(sampleRate: format.sampleRate, channels: format.channels)
        var gains = MeasuredGains()
        if let loudness = player.loudness, !(item.asset is AVComposition) {
            gains.normalization = try analysis.normalization(item.playedPart(normalizedTo: loudness))
        }
        gains.ducking = try player.ducking.map { try curve($0, for: nil, player) }
        measuredItems[ObjectIdentifier(item)] = gains
        return gains
    }

    /// Returns the gains with which named tracks and players lower other audio.
    private func curve(_ ducking: AudioDucking, for cue: AudioTrack?, _ player: AVPlayer?) throws -> VolumeCurve {
        let curve = ducking.curve
        return curve.curve(try ducking.names.flatMap { try spans(curve, of: $0, for: cue, player) })
    }

    /// Returns the spans in which a named track or player is heard; empty if there is none.
    private func spans(_ curve: DuckingCurve, of name: String, for cue: AudioTrack?, _ player: AVPlayer?) throws
        -> [ClosedRange<Rational>]
    {
        let analysis = AudioAnalysis(sampleRate: format.sampleRate, channels: format.channels)
        if let voice = cues.first(where: { $0.name == name && $0 != cue }) {
            return try analysis.spans(curve, of: voice)
        }
        guard let voice = players.first(where: { $0.audioName == name && $0 !== player })?.expectedAudio else {
            return []
        }
        // A source of its own, because the mixer reads its sources from the start.
        var opened = AudioSources()
        guard let source = try opened.source(of: voice.item, format: format) else { return [] }
        return try analysis.spans(curve, of: voice, source, until: end)
    }

    /// The gains of a track that depend on audio.
    private struct MeasuredGains {
        /// The gain that normalizes the loudness.
        var normalization = 1.0
        /// The gain over the time of the movie that another track causes; nil for none.
        var ducking: VolumeCurve?
    }

    /// Returns the mixer inputs of a player, one for each segment between two changes; paused and backward segments are
    /// silent.
    private func place(_ player: AVPlayer) throws -> [AudioPlacement] {
        var placements: [AudioPlacement] = []
        for (index, segment) in player.audioSegments.enumerated() where segment.isAudible {
            guard let item = segment.item else { continue }
            let end = index + 1 < player.audioSegments.count ? player.audioSegments[index + 1].start : nil
            guard let source = try sources.source(of: item, format: format) else { continue }
            placements.append(try place(segment, item, of: player, source, until: end))
        }
        return placements
    }

    private func place(
        _ segment: PlayerAudioSegment, _ item: AVPlayerItem, of player: AVPlayer, _ source: ClipAudio,
        until end: Rational?
    ) throws -> AudioPlacement {
        let gains = try gains(item, of: player)
        let line = segment.timeline
        let ends = [end, line.endHost].compactMap { $0 }.min()
        var placement = try AudioPlacement(
            source, start: segment.start, offset: line.itemTime(at: segment.start),
            duration: ends.map { max(.zero, $0 - segment.start) },
            rate: line.rate, keepsPitch: item.audioTimePitchAlgorithm.keepsPitch, repeats: line.repeats,
            from: line.repeats ? line.first : nil, to: line.repeats ? line.last ?? line.duration : nil,
            volume: gains.normalization == 1 ? segment.gains : segment.gains.scaled(by: gains.normalization),
            ramps: item.asset is AVComposition ? nil : item.audioMix?.ramps)
        placement.pan = min(max(player.pan, -1), 1)
        placement.ducking = gains.ducking
        placement.rateCurve = line.rateCurve?.mapTimes { $0 - segment.start }
        return placement
    }
}

extension AVPlayerItem {
    /// The part of the clip between the playback limits as an audio track, at its own rate.
    fileprivate func playedPart(normalizedTo loudness: Double) -> AudioTrack {
        let start = reversePlaybackEndTime.rational ?? .zero
        var track = AudioTrack(
            url: asset.url, clipStart: start, duration: forwardPlaybackEndTime.rational.map { max(.zero, $0 - start) })
        track.select(asset.source.selection)
        track.loudness = loudness
        return track
    }
}

/// The opened audio of a movie. Each mixer input has its own decoder, because decoders read sequentially.
struct AudioSources {
    enum Owner: Hashable {
        case cue(Int)
        case item(ObjectIdentifier)
    }

    /// The audio by owner; nil for a clip without audio.
    private var opened: [Owner: ClipAudio?] = [:]

    /// Warnings, sorted, because the dictionary has no order.
    var warnings: [MediaWarning] {
        opened.values.flatMap { $0?.warnings ?? [] }.sorted { $0.description < $1.description }
    }

    /// Returns the audio of a clip; nil if it has none.
    ///
    /// - Throws: a `MediaError` if the clip cannot be opened.
    mutating func source(for owner: Owner, of asset: AVAsset, format: AudioCodecSettings) throws -> ClipAudio? {
        if let cached = opened[owner] { return cached }
        let source = try ClipAudio(asset, sampleRate: format.sampleRate, channels: format.channels)
        opened.updateValue(source, forKey: owner)
        return source
    }

    /// Returns the audio of an item; for a composition its mixed tracks.
    ///
    /// - Throws: a `MediaError` if a clip cannot be opened.
    mutating func source(of item: AVPlayerItem, format: AudioCodecSettings) throws -> ClipAudio? {
        let owner = Owner.item(ObjectIdentifier(item))
        guard item.asset is AVComposition else { return try source(for: owner, of: item.asset, format: format) }
        if let cached = opened[owner] { return cached }
        let plan = AudioPlan(item.asset, item.audioMix, keepsPitch: item.audioTimePitchAlgorithm.keepsPitch)
        let mixed = try CompositionAudio(
            plan, duration: item.asset.passDuration ?? .zero, sampleRate: format.sampleRate, channels: format.channels)
        let source = mixed.map { ClipAudio($0) }
        opened.updateValue(source, forKey: owner)
        return source
    }
}

/// Renders the audio of a movie, frame by frame, without drawing.
package final class MovieAudioRenderer {
    private let movie: Movie
    private let soundtrack: Soundtrack
    /// The next frame.
    private var frame: Int

    /// Creates a renderer, and advances the movie to a frame as a render of a part does.
    ///
    /// - Throws: errors of scene events.
    package init(_ movie: Movie, format: AudioCodecSettings, firstFrame: Int = 0) throws {
        self.movie = movie
        soundtrack = Soundtrack(cues: movie.audio + movie.layerAudio, format: format, until: movie.duration)
        frame = firstFrame
        for frame in 0...firstFrame { try advance(to: frame) }
    }

    /// Warnings about the clips' audio so far.
    package var warnings: [MediaWarning] { soundtrack.warnings.uniqued }

    /// Returns the interleaved samples of the next frame. Call at most once per frame of the movie.
    ///
    /// - Throws: a `MediaError` if a clip's audio cannot be read; errors of scene events.
    package func next() throws -> [Float] {
        // The audio of a frame is known once the engine has passed it.
        try advance(to: frame + 1)
        defer { frame += 1 }
        return try soundtrack.samples(frame: frame, frameRate: movie.frameRate)
    }

    private func advance(to frame: Int) throws {
        try movie.advance(to: movie.frameRate.time(ofFrame: frame))
        if frame < movie.frameCount { addPlayers() }
    }

    private func addPlayers() {
        for player in movie.engine.root.players { soundtrack.add(player) }
    }
}
