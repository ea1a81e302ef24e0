import AudioMixing
import FileAccess
import Foundation
import LayerTree
import LottieImport
import MediaPlayback
import MediaTime
import MovieRendering
import SourceFiles

extension Movie {
    /// Adds the audio of the Lottie layers below a layer.
    ///
    /// The animation, or the animations of a state machine, play in the layer's time; layers that are scrubbed through
    /// `progress`, layers whose time runs backward, and parts that play backward are silent.
    package func addLottieAudio(in root: CALayer) {
        var files: [LottieAudioFile] = []
        for (layer, clock) in root.lottieLayers(LayerClock()) where layer.hasAudio {
            let track = LottieSoundtrack(clock, duration: duration.seconds)
            let runs = layer.runs(from: clock.time(at: 0), until: track.end)
            for (animation, runs) in runs.byAnimation {
                for sound in animation.composition.sounds {
                    guard let source = animation.audioFiles[sound.asset] else { continue }
                    do {
                        let file =
                            try files.first { $0.holds(sound.asset, of: animation) }
                            ?? LottieAudioFile(source, sound.asset, of: animation)
                        if file.isTemporary { files.append(file) }
                        layerAudio += track.tracks(of: sound, url: file.url, runs)
                    } catch {
                        let reason = (error as? InputFile.Failure)?.reason ?? "\(error)"
                        let problem = "the audio cannot be stored: \(reason); not played"
                        warnings.append(MediaWarning(file: sound.asset, detail: problem))
                    }
                }
            }
        }
        resources += files
    }
}

extension CALayer {
    /// Whether a Lottie layer at or below the layer has audio.
    package var hasLottieAudio: Bool {
        lottieLayers(LayerClock()).contains { $0.layer.hasAudio }
    }

    /// The Lottie layers at and below the layer, with their clocks.
    fileprivate func lottieLayers(_ parent: LayerClock) -> [(layer: LottieLayer, clock: LayerClock)] {
        let clock = parent.entering(self)
        let own = (self as? LottieLayer).map { [($0, clock)] } ?? []
        return own + (sublayers ?? []).flatMap { $0.lottieLayers(clock) }
    }
}

extension LottieLayer {
    /// Whether the animation, or one of the state machine that takes its place, has audio.
    fileprivate var hasAudio: Bool { stateMachine?.hasAudio ?? (animation?.audioFiles.isEmpty == false) }
}

extension [LottieRun] {
    /// The runs of each animation, in the order of the first ones.
    fileprivate var byAnimation: [(animation: LottieAnimation, runs: [LottieRun])] {
        var result: [(animation: LottieAnimation, runs: [LottieRun])] = []
        for run in self {
            if let index = result.firstIndex(where: { $0.animation === run.animation }) {
                result[index].runs.append(run)
            } else {
                result.append((run.animation, [run]))
            }
        }
        return result
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
    /// The interval of the points of animated volumes, in seconds.
    private static let volumeInterval = Rational(1, 30)
    /// The longest time of a layer at which audio starts.
    private static let longestTime = 1e6

    private let clock: LayerClock
    /// The duration of the movie.
    private let duration: Double

    init(_ clock: LayerClock, duration: Double) {
        self.clock = clock
        self.duration = duration
    }

    /// The time of the layer at the end of the movie.
    var end: Double { min(clock.time(at: duration), Self.longestTime) }

    /// Returns a track for each run in which a sound is heard.
    func tracks(of sound: LottieSound, url: URL, _ runs: [LottieRun]) -> [AudioTrack] {
        guard clock.speed > 0 else { return [] }
        return runs.compactMap { run in
            let first = max(sound.frames.lowerBound, sound.origin) - run.frame
            let last = sound.frames.upperBound - run.frame
            // Layer times of the part that is heard.
            let from = run.start + max(first, 0) / run.frameRate
            let to = min(run.start + last / run.frameRate, run.end)
            return from < to ? track(sound, url, run, from: from, to: to) : nil
        }
    }

    private func track(_ sound: LottieSound, _ url: URL, _ run: LottieRun, from: Double, to: Double) -> AudioTrack? {
        let start = max(clock.movieTime(at: from), 0)
        let stop = min(clock.movieTime(at: to), duration)
        // A frame of the file's composition may last several frames of the animation.
        let pace = run.frameRate / run.animation.framerate
        let rate = clock.speed * pace / sound.stretch
        guard start < stop, rate > 0.001, rate <= 64 else { return nil }
        func frame(at time: Double) -> Double {
            run.frame + (clock.time(at: time) - run.start) * run.frameRate
        }
        let clipStart = max(frame(at: start) - sound.origin, 0) / run.animation.framerate / sound.stretch
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
    private let asset: String
    private let animation: LottieAnimation
    /// The location of the file.
    let url: URL
    /// The temporary file of embedded audio; nil for a file beside the animation.
    private let embedded: EmbeddedFile?
    /// Whether the file is removed with the object.
    var isTemporary: Bool { embedded != nil }

    init(_ source: ContainedFile, _ asset: String, of animation: LottieAnimation) throws {
        self.asset = asset
        self.animation = animation
        switch source {
        case .file(let url):
            self.url = url
            embedded = nil
        case .data(let data, let fileExtension):
            let file = try EmbeddedFile(
                data, fileExtension: fileExtension, name: "embedded audio \"\(asset)\"")
            url = URL(fileURLWithPath: file.path)
            embedded = file
        }
    }

    /// Returns whether the file is that of an asset.
    func holds(_ asset: String, of animation: LottieAnimation) -> Bool {
        self.asset == asset && self.animation === animation
    }
}
