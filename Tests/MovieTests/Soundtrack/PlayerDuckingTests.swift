import AudioMixing
import Foundation
import TestSupport
import Testing

@testable import LayerTree
@testable import MediaPlayback
@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("Ducking by players")
struct PlayerDuckingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns a layer that plays a constant level of about 0.5.
    private func layer(seconds: Int, named name: String?, _ change: (AudioLayer) -> Void = { _ in }) throws
        -> AudioLayer
    {
        let url = try LevelFile.write(seconds * 48_000, to: folder.path("\(UUID().uuidString).wav"))
        let layer = AudioLayer()
        let player = AVPlayer(url: url)
        player.audioName = name
        player.play()
        layer.player = player
        change(layer)
        return layer
    }

    /// Returns the levels of the music at times in seconds, in a movie with a silent voice that lowers it.
    private func levels(at times: [Double], _ change: (_ voice: AudioLayer, _ root: CALayer) -> Void) throws -> [Float]
    {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
        let music = try layer(seconds: 5, named: "music") { layer in
            var ducking = AudioDucking(by: "voice")
            ducking.depth = -20
            ducking.attack = 0.1
            ducking.release = 0.1
            layer.player?.ducking = ducking
        }
        let voice = try layer(seconds: 1, named: "voice") { $0.player?.volume = 0 }
        root.addSublayer(music)
        root.addSublayer(voice)
        change(voice, root)
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("10"), duration: 5)
        let settings = try #require(MovieSettings.defaultAudioCodec(.mkv))
        let renderer = try MovieAudioRenderer(movie, format: settings)
        var samples: [Float] = []
        for _ in 0..<50 { samples += try renderer.next() }
        return times.map { samples[Int($0 * 48_000) * settings.channels] }
    }

    private func isClose(_ a: [Float], _ b: [Float]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 0.01 }
    }

    @Test("A player lowers another player while it is heard, whatever its volume")
    func span() throws {
        let levels = try levels(at: [0.5, 2.5, 4]) { voice, _ in voice.playback = LayerPlayback(start: 2) }
        #expect(isClose(levels, [0.5, 0.05, 0.5]))
    }

    @Test("Several voices lower a player, and short pauses between them do not raise it")
    func severalVoices() throws {
        let levels = try levels(at: [0.5, 1.5, 2.2, 3, 4.5]) { voice, root in
            voice.playback = LayerPlayback(start: 1)
            let other = try? layer(seconds: 1, named: "other") { $0.player?.volume = 0 }
            other?.playback = LayerPlayback(start: Rational(12, 5))
            if let other { root.addSublayer(other) }
            (root.sublayers?.first as? AudioLayer)?.player?.ducking?.names = ["voice", "other"]
        }
        #expect(isClose(levels, [0.5, 0.05, 0.05, 0.05, 0.5]))
    }

    @Test("The clocks and spans of layers count")
    func clocks() throws {
        let levels = try levels(at: [0.5, 1.75, 2.5, 4]) { voice, root in
            let group = CALayer()
            group.beginTime = 1
            group.speed = 0.5
            group.activeRange = 0..<2
            voice.removeFromSuperlayer()
            group.addSublayer(voice)
            root.addSublayer(group)
        }
        // The voice would play for two seconds from 1 s; its layer exists until 2 s.
        #expect(isClose(levels, [0.5, 0.05, 0.5, 0.5]))
    }
}
