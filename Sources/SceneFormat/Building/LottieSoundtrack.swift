import AudioMixing
import Foundation
import LayerTree
import LottieImport
import MediaObjects
import MediaTime
import MovieRendering

extension Movie {
    /// Adds the audio of the Lottie layers below a layer.
    ///
    /// The animation plays in the layer's time; layers that are scrubbed through `progress`, and layers whose time runs
    /// backward, are silent.
    package func addLottieAudio(in root: CALayer) {
        var files: [LottieAudioFile] = []
        for (layer, clock) in root.lottieLayers(LayerClock()) {
            guard let animation = layer.animation, !animation.audioFiles.isEmpty else { continue }
            let track = LottieSoundtrack(layer, animation, clock, duration: duration.seconds)
            for sound in animation.composition.sounds {
                guard let source = animation.audioFiles[sound.asset] else { continue }
                do {
                    let file = try files.first { $0.source == sound.asset } ?? LottieAudioFile(source, sound.asset)
                    if file.isTemporary { files.append(file) }
                    layerAudio += track.tracks(of: sound, url: file.url)
                } catch {
                    warnings.append(
                        MediaWarning(file: sound.asset, detail: "the audio cannot be stored: \(error); not played"))
                }
            }
        }
        resources += files
    }
}

extension CALayer {
    /// Whether a Lottie layer at or below the layer has audio.
    package var hasLottieAudio: Bool {
        lottieLayers(LayerClock()).contains { $0.layer.animation?.audioFiles.isEmpty == false }
    }

    /// The Lottie layers at and below the layer, with their clocks.
    fileprivate func lottieLayers(_ parent: LayerClock) -> [(layer: LottieLayer, clock: LayerClock)] {
        let clock = parent.entering(self)
        let own = (self as? LottieLayer).map { [($0, clock)] } ?? []
        return own + (sublayers ?? []).flatMap { $0.lottieLayers(clock) }
    }
}

/// The time of a layer as a function of the time of the movie: `speed · time + offset`, or with a speed ramp `exact`.
struct LayerClock {
    var speed = 1.0, offset = 0.0
    /// The same clock as fractions, with the ramps of the layer and its superlayers.
    var exact = PlayerClock.host

    /// Returns the time of the layer.
    func time(at movieTime: Double) -> Double {
        exact.curve == nil ? movieTime * speed + offset : exact.time(at: Rational(near: movieTime)).seconds
    }

    /// Returns the time of the movie at which the layer reaches a time; with a speed ramp 0 for times that it has
    /// passed before, and infinity if it never does.
    func movieTime(at time: Double) -> Double {
        if exact.curve == nil { return (time - offset) / speed }
        if time <= self.time(at: 0) { return 0 }
        return exact.hostTime(at: Rational(near: time))?.seconds ?? .infinity
    }

    /// Returns the clock of a layer in a layer with this clock.
    func entering(_ layer: CALayer) -> LayerClock {
        let own = Double(layer.speed)
        return LayerClock(
            speed: speed * own, offset: (offset - layer.beginTime) * own + layer.timeOffset,
            exact: exact.layer(
                beginTime: Rational(near: layer.beginTime), speed: Rational(near: Double(layer.speed.description) ?? 1),
                timeOffset: Rational(near: layer.timeOffset), ramp: layer.speedRamp.flatMap { RateCurve($0) }))
    }
}

/// The audio tracks of a Lottie layer.
struct LottieSoundtrack {
    /// The most tracks of a sound, which repeats with its animation.
    private static let trackLimit = 1000
    /// The interval of the points of animated volumes, in seconds.
    private static let volumeInterval = Rational(1, 30)

    private let clock: LayerClock
    private let range: ClosedRange<Double>
    private let frameRate: Double
    private let loopMode: LottieLoopMode
    private let duration: Double

    init(_ layer: LottieLayer, _ animation: LottieAnimation, _ clock: LayerClock, duration: Double) {
        let isScrubbed = layer.progress >= 0 || layer.animationKeys()?.contains("progress") == true
        self.clock = isScrubbed ? LayerClock(speed: 0) : clock
        range = layer.playRange ?? animation.startFrame...animation.endFrame
        frameRate = animation.framerate
        loopMode = layer.loopMode
        self.duration = duration
    }

    /// Returns a track for each time that a sound plays.
    func tracks(of sound: LottieSound, url: URL) -> [AudioTrack] {
        let length = (range.upperBound - range.lowerBound) / frameRate
        let first = max(sound.frames.lowerBound, range.lowerBound, sound.origin)
        let last = min(sound.frames.upperBound, range.upperBound)
        guard clock.speed > 0, length > 0, first < last else { return [] }
        let end = (loopMode.durationCount ?? .infinity) * length
        var tracks: [AudioTrack] = []
        var pass = max((clock.time(at: 0) / (length * loopMode.durationsPerPass)).rounded(.down), 0)
        while tracks.count < Self.trackLimit {
            let start = pass * length * loopMode.durationsPerPass
            guard start < end, clock.movieTime(at: start) < duration else { break }
            // Layer times of the part that is heard.
            let from = start + (first - range.lowerBound) / frameRate
            let to = min(start + (last - range.lowerBound) / frameRate, end)
            if from < to, let track = track(sound, url, from: from, to: to, passStart: start) { tracks.append(track) }
            pass += 1
        }
        return tracks
    }

    private func track(_ sound: LottieSound, _ url: URL, from: Double, to: Double, passStart: Double) -> AudioTrack? {
        let start = max(clock.movieTime(at: from), 0)
        let stop = min(clock.movieTime(at: to), duration)
        // A frame of the file's composition may last several frames of the animation.
        let rate = clock.speed / sound.stretch
        guard start < stop, rate > 0.001, rate <= 64 else { return nil }
        func frame(at time: Double) -> Double {
            range.lowerBound + (clock.time(at: time) - passStart) * frameRate
        }
        let clipStart = max(frame(at: start) - sound.origin, 0) / frameRate / sound.stretch
        var track = AudioTrack(
            url: url, start: Self.exact(start), clipStart: Self.exact(clipStart), duration: Self.exact(stop - start),
            volume: Float(sound.volume(at: frame(at: start))))
        track.rate = Self.exact(rate)
        track.rateCurve = clock.exact.curve?.mapTimes { $0 - track.start }
        if sound.levels.isAnimated {
            let count = min(Int((stop - start) / Self.volumeInterval.seconds) + 2, 20_000)
            track.volumeCurve = VolumeCurve(
                (0..<count).map { index in
                    let time = Self.volumeInterval * Rational(index)
                    return .init(time: time, gain: sound.volume(at: frame(at: start + time.seconds)))
                })
        }
        return track
    }

    /// Returns seconds as a fraction.
    private static func exact(_ seconds: Double) -> Rational {
        Rational(Int64((min(seconds, 1e6) * 1_000_000).rounded()), 1_000_000)
    }
}

/// An audio file of an animation: the file itself, or a copy of embedded audio that is removed with the object.
final class LottieAudioFile {
    /// The name of the asset.
    let source: String
    /// The location of the file.
    let url: URL
    /// Whether the file is removed with the object.
    let isTemporary: Bool

    init(_ source: LottieMediaSource, _ name: String) throws {
        self.source = name
        switch source {
        case .file(let url):
            self.url = url
            isTemporary = false
        case .data(let data, let fileExtension):
            let letters = fileExtension.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.prefix(8)
            url = FileManager.default.temporaryDirectory.appendingPathComponent(
                "multiplane-\(UUID().uuidString).\(letters)")
            isTemporary = true
            try data.write(to: url)
        }
    }

    deinit { if isTemporary { try? FileManager.default.removeItem(at: url) } }
}
