import Foundation
import TestSupport
import Testing

@testable import AudioMixing
@testable import LayerTree
@testable import MediaPlayback
@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("Audio of sequences")
struct SequenceAudioTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func part() throws -> AudioLayer {
        let layer = AudioLayer()
        layer.player = AVPlayer(url: try LevelFile.write(96_000, to: folder.path("level.wav")))
        layer.player?.play()
        return layer
    }

    /// Returns the level at times in milliseconds.
    private func levels(_ root: CALayer, at times: [Int]) throws -> [Float] {
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: 2)
        let format = try #require(MovieSettings.defaultAudioCodec(.mp4))
        let track = Soundtrack(cues: [], format: format)
        for player in movie.engine.root.players { track.add(player) }
        var samples: [Float] = []
        for frame in 0..<50 {
            try movie.advance(to: movie.frameRate.time(ofFrame: frame + 1))
            samples += try track.samples(frame: frame, frameRate: movie.frameRate)
        }
        return times.map { samples[$0 * 48 * format.channels] }
    }

    private func sequence(crossfadesAudio: Bool) throws -> SequenceLayer {
        let sequence = SequenceLayer()
        let fade = CATransition()
        fade.duration = 0.5
        sequence.append(try part(), duration: 1, transition: fade, crossfadesAudio: crossfadesAudio)
        sequence.append(try part(), duration: 1)
        return sequence
    }

    @Test("The audio of two parts fades with constant power")
    func crossfade() throws {
        let levels = try levels(try sequence(crossfadesAudio: true), at: [250, 500, 750, 1250, 1600])
        for (level, expected) in zip(levels, [1, 1, 2 * sqrt(0.5), 1, 0]) {
            #expect(abs(level - Float(expected) * 0.502) < 0.01)
        }
    }

    @Test("Without a cross-fade both parts are heard at their volume")
    func cut() throws {
        let levels = try levels(try sequence(crossfadesAudio: false), at: [250, 750, 1250])
        for (level, expected) in zip(levels, [1, 2, 1]) { #expect(abs(level - Float(expected) * 0.502) < 0.01) }
    }

    @Test("A hidden layer silences its audio layers")
    func hidden() throws {
        let root = TestMovie.root(16, 16)
        root.addSublayer(try part())
        root.isHidden = true
        #expect(try levels(root, at: [250, 750]) == [0, 0])
    }

    @Test("The product of two curves follows both")
    func product() throws {
        let rise = try #require(VolumeCurve([.init(time: 0, gain: 0), .init(time: 1, gain: 1)]))
        let fall = try #require(VolumeCurve([.init(time: 0, gain: 1), .init(time: 1, gain: 0)]))
        let product = rise.multiplied(by: fall)
        #expect(product.gain(at: Rational(1, 2)) == 0.25 && product.gain(at: 2) == 0)
        #expect(rise.multiplied(by: VolumeCurve(constant: 0.5)).gain(at: 1) == 0.5)
    }
}
