import Foundation
import LayerTree
import TestSupport
import Testing

@testable import AudioMixing
@testable import MediaObjects
@testable import MediaPlayback
@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("Soundtracks of audio tracks and players")
struct SoundtrackTests {
    private let folder: TemporaryFolder
    private let rate: FrameRate

    init() throws {
        folder = try TemporaryFolder()
        rate = try MovieTestClip.rate("25")
    }

    /// A mono file with 48,000 samples per second.
    private func wave(_ name: String, _ samples: [Float]) throws -> URL {
        func bytes<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        let body = samples.reduce(into: Data()) { $0 += bytes(Int16(($1 * 32_767).rounded())) }
        var file =
            Data("RIFF".utf8) + bytes(UInt32(36 + body.count)) + Data("WAVEfmt ".utf8) + bytes(UInt32(16))
            + bytes(UInt16(1)) + bytes(UInt16(1))
        file +=
            bytes(UInt32(48_000)) + bytes(UInt32(96_000)) + bytes(UInt16(2)) + bytes(UInt16(16)) + Data("data".utf8)
            + bytes(UInt32(body.count)) + body
        let url = folder.url.appendingPathComponent(name)
        try file.write(to: url)
        return url
    }

    private func level(_ count: Int) throws -> URL { try wave("level.wav", [Float](repeating: 0.5, count: count)) }

    /// Returns the left channel of a soundtrack's frames.
    private func heard(cues: [AudioTrack] = [], player: AVPlayer? = nil, frames: Int) throws -> [Float] {
        let format = try #require(MovieSettings.defaultAudioCodec(.mp4))
        let track = Soundtrack(cues: cues, format: format)
        if let player { track.add(player) }
        return try (0..<frames).flatMap { n in
            let samples = try track.samples(frame: n, frameRate: rate)
            return stride(from: 0, to: samples.count, by: format.channels).map { samples[$0] }
        }
    }

    private func near(_ a: Float, _ b: Float) -> Bool { abs(a - b) < 2e-3 }

    @Test("An audio track fades in and out, at its own rate")
    func fades() throws {
        var cue = AudioTrack(url: try level(96_000))
        cue.fadeIn = Rational(1, 4)
        cue.fadeOut = Rational(1, 2)
        cue.rate = 2
        let heard = try heard(cues: [cue], frames: 30)

        #expect(
            near(heard[0], 0) && near(heard[6000], 0.25) && near(heard[18_000], 0.5) && near(heard[36_000], 0.25)
                && near(heard[47_999], 0))
        #expect(heard[48_000...].allSatisfy { $0 == 0 })
    }

    @Test("Keyframes of a player's volume are in host time and multiply its volume")
    func playerKeyframes() throws {
        let item = AVPlayerItem(url: try level(192_000))
        item.audioTimePitchAlgorithm = .varispeed
        let player = AVPlayer(playerItem: item)
        player.volumeCurve = VolumeCurve([.init(time: Rational(1, 2), gain: 1), .init(time: 1, gain: 0)])
        player.volume = 0.5
        player.rate = 2
        player.beginMovie()
        let heard = try heard(player: player, frames: 30)
        #expect(near(heard[12_000], 0.25) && near(heard[36_000], 0.125) && near(heard[48_100], 0))
    }

    @Test("Keyframes of an audio track's volume are relative to its start")
    func keyframes() throws {
        var cue = AudioTrack(url: try level(96_000), start: Rational(1, 5))
        cue.volumeCurve = VolumeCurve([.init(time: 0, gain: 0), .init(time: 1, gain: 1)])
        let heard = try heard(cues: [cue], frames: 25)
        #expect(heard[..<9600].allSatisfy { $0 == 0 })
        #expect(near(heard[9600 + 24_000], 0.25))
    }

    @Test("Loudness is measured and normalized without exceeding -1 dBFS, and a voice lowers other tracks")
    func effects() throws {
        let tone = (0..<48_000).map { 0.1 * Float(sin(2 * .pi * 1000 * Double($0) / 48_000)) }
        var voice = AudioTrack(url: try wave("voice.wav", tone), start: 1)
        voice.name = "voice"
        var music = AudioTrack(url: try level(144_000))
        music.ducking = .init(by: "voice")
        music.ducking?.depth = -20
        music.ducking?.attack = 0.5
        let ducked = try heard(cues: [music, voice], frames: 60)
        #expect(near(ducked[12_000], 0.5) && near(ducked[36_000], 0.275))
        #expect(ducked[52_800..<91_200].allSatisfy { abs($0 - 0.05) < 0.105 })

        // In both channels, 0.1 is -20 LUFS.
        voice.start = .zero
        voice.loudness = -30
        let peak = try heard(cues: [voice], frames: 25).max() ?? 0
        #expect(abs(peak - 0.1 * 0.3162) < 1e-3)
        voice.loudness = 0
        #expect(abs((try heard(cues: [voice], frames: 25).max() ?? 0) - 0.8913) < 1e-3)
    }

    @Test("A player is panned, normalized, and lowered by an audio track")
    func playerEffects() throws {
        let tone = (0..<48_000).map { 0.1 * Float(sin(2 * .pi * 1000 * Double($0) / 48_000)) }
        var voice = AudioTrack(url: try wave("voice.wav", tone), start: 1)
        voice.name = "voice"
        let clip = AVPlayer(url: try level(144_000))
        clip.pan = 0.5
        clip.ducking = AudioDucking(by: "voice")
        clip.ducking?.depth = -20
        clip.ducking?.attack = 0.5
        clip.rate = 1
        clip.beginMovie()
        let lowered = try heard(cues: [voice], player: clip, frames: 20)
        #expect(near(lowered[12_000], 0.25) && near(lowered[36_000], 0.1375))

        let speech = AVPlayer(url: voice.url)
        speech.loudness = -30
        speech.rate = 1
        speech.beginMovie()
        let peak = try heard(player: speech, frames: 25).max() ?? 0
        #expect(abs(peak - 0.1 * 0.3162) < 1e-3)
    }

    @Test("An item's audio mix follows the item's time")
    func mix() throws {
        let item = AVPlayerItem(url: try level(96_000))
        let mix = AVMutableAudioMix()
        let input = AVMutableAudioMixInputParameters()
        input.setVolume(0, at: .zero)
        input.setVolumeRamp(
            fromStartVolume: 0, toEndVolume: 1,
            timeRange: CMTimeRange(start: CMTime(value: 1, timescale: 2), end: CMTime(value: 3, timescale: 2)))
        mix.inputParameters = [input]
        item.audioMix = mix
        let player = AVPlayer(playerItem: item)
        player.rate = 2
        let heard = try heard(player: player, frames: 25)

        #expect(near(heard[6000], 0) && near(heard[24_000], 0.25) && near(heard[40_000], 0.5))
        #expect(heard[48_000...].allSatisfy { $0 == 0 })
    }

    @Test("Repetitions of a looper join at the sample")
    func looper() throws {
        // A whole number of samples that is not a whole number of frames.
        let ramp = (0..<12_345).map { Float($0) / 16_384 }
        let player = AVQueuePlayer()
        let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: try wave("ramp.wav", ramp)))
        let root = TestMovie.root(16, 16)
        root.addSublayer(AVPlayerLayer(player: player))
        player.play()
        let movie = Movie(root: root, frameRate: rate, duration: 2)
        try movie.advance(to: Rational(3, 2))
        let heard = try heard(player: player, frames: 30)

        #expect(looper.loopCount == 5)
        for n in stride(from: 0, to: 57_600, by: 7) { #expect(abs(heard[n] - ramp[n % 12_345]) < 1e-3, "sample \(n)") }
    }
}
