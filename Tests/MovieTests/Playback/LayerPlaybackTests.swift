import Foundation
import TestSupport
import Testing

@testable import LayerTree
@testable import MediaPlayback
@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("Players on the clocks of their layers")
struct LayerPlaybackTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A layer that plays ten seconds of audio.
    private func layer(_ playback: LayerPlayback?, rate: Float = 1) throws -> AVPlayerLayer {
        let url = try LevelFile.write(480_000, to: folder.path("level.wav"))
        let layer = AVPlayerLayer(player: AVPlayer(url: url))
        layer.player?.rate = rate
        layer.playback = playback
        return layer
    }

    private func movie(_ layer: CALayer) throws -> Movie {
        let root = TestMovie.root(16, 16)
        root.addSublayer(layer)
        return Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: 4)
    }

    /// Returns the parts of four seconds in which the movie is audible, in samples.
    private func audible(_ movie: Movie) throws -> [Range<Int>] {
        let format = try #require(MovieSettings.defaultAudioCodec(.mp4))
        let track = Soundtrack(cues: [], format: format)
        for player in movie.engine.root.players { track.add(player) }
        var parts: [Range<Int>] = []
        for frame in 0..<100 {
            try movie.advance(to: movie.frameRate.time(ofFrame: frame + 1))
            let samples = try track.samples(frame: frame, frameRate: movie.frameRate)
            let loud = stride(from: 0, to: samples.count, by: format.channels).map { abs(samples[$0]) > 0.01 }
            for (index, isLoud) in loud.enumerated() where isLoud {
                let sample = frame * 1920 + index
                if parts.last?.upperBound == sample {
                    parts[parts.count - 1] = parts[parts.count - 1].lowerBound..<sample + 1
                } else {
                    parts.append(sample..<sample + 1)
                }
            }
        }
        return parts
    }

    @Test("A player is audible in its span only, with limits between frames")
    func span() throws {
        let movie = try movie(try layer(LayerPlayback(start: Rational(101, 100), duration: Rational(1, 2))))
        #expect(try audible(movie) == [48_480..<72_480])
    }

    @Test("A player starts at the beginning of its span with its item's time")
    func start() throws {
        let layer = try layer(LayerPlayback(start: 2), rate: 2)
        layer.player?.seek(to: CMTime(value: 3, timescale: 1))
        let movie = try movie(layer)
        try movie.advance(to: 1)
        try movie.advance(to: 2)
        #expect(layer.player?.currentTime() == CMTime(value: 3, timescale: 1))
        try movie.advance(to: Rational(5, 2))
        #expect(layer.player?.currentTime() == CMTime(value: 4, timescale: 1))
    }

    @Test("The begin times and speeds of a layer and its superlayers apply to its player")
    func clocks() throws {
        let layer = try layer(LayerPlayback(start: Rational(1, 2), duration: 2))
        layer.beginTime = 1
        layer.speed = 2
        let outer = CALayer()
        outer.addSublayer(layer)
        outer.beginTime = 0.5
        let movie = try movie(outer)
        // Local time is 2 · (t − 1.5): the span from 0.5 to 2.5 is from 1.75 s to 2.75 s.
        #expect(try audible(movie) == [84_000..<132_000])
        #expect(layer.player?.currentTime() == CMTime(value: 9, timescale: 2))
    }

    @Test("A player without a playback plays on the host clock, also while its layer is hidden")
    func hostClock() throws {
        let layer = try layer(nil)
        layer.beginTime = 1
        layer.isHidden = true
        #expect(try audible(try movie(layer)) == [0..<192_000])
    }

    @Test("Hiding a superlayer silences a player, which keeps playing")
    func hidden() throws {
        let layer = try layer(LayerPlayback())
        let movie = try movie(layer)
        movie.engine.schedule(at: 1.01) { movie.engine.root.isHidden = true }
        movie.engine.schedule(at: 1.51) { movie.engine.root.isHidden = false }
        #expect(try audible(movie) == [0..<48_480, 72_480..<192_000])
        #expect(layer.player?.currentTime() == CMTime(value: 4, timescale: 1))
    }

    @Test("Pausing a layer pauses its player")
    func paused() throws {
        let layer = try layer(LayerPlayback())
        let movie = try movie(layer)
        movie.engine.schedule(at: 1) {
            layer.speed = 0
            layer.timeOffset = 1
        }
        movie.engine.schedule(at: 3) {
            layer.speed = 1
            layer.beginTime = 3
        }
        #expect(try audible(movie) == [0..<48_000, 144_000..<192_000])
        #expect(layer.player?.currentTime() == CMTime(value: 2, timescale: 1))
    }

    @Test("Seeking, pausing and playing act on the layer's time")
    func control() throws {
        let layer = try layer(LayerPlayback(start: 1))
        let movie = try movie(layer)
        movie.engine.schedule(at: 2) { layer.player?.rate = 0 }
        movie.engine.schedule(at: 2.5) { layer.player?.seek(to: CMTime(value: 5, timescale: 1)) }
        movie.engine.schedule(at: 3) { layer.player?.rate = 2 }
        #expect(try audible(movie) == [48_000..<96_000, 144_000..<192_000])
        #expect(layer.player?.currentTime() == CMTime(value: 7, timescale: 1))
    }

    @Test("A trimmed, looping clip starts at the beginning of its span with the trim")
    func trimmedLoop() throws {
        let layer = try layer(LayerPlayback(start: Rational(1, 2)))
        layer.player?.currentItem?.reversePlaybackEndTime = CMTime(value: 2, timescale: 1)
        layer.player?.currentItem?.forwardPlaybackEndTime = CMTime(value: 3, timescale: 1)
        layer.player?.seek(to: CMTime(value: 2, timescale: 1))
        layer.player?.repeatsAtItemEnd = true
        let movie = try movie(layer)
        #expect(try audible(movie) == [24_000..<192_000])
        #expect(layer.player?.currentTime() == CMTime(value: 5, timescale: 2))
    }

    @Test("The simplest fraction near a number is found")
    func fractions() {
        #expect(Rational(near: 1001.0 / 30000) == Rational(1001, 30000))
        #expect(Rational(near: 0.1 + 0.2) == Rational(3, 10) && Rational(near: -2.5) == Rational(-5, 2))
        #expect(Rational(near: 123_456.789) == Rational(123_456_789, 1000) && Rational(near: 7) == 7)
        #expect(abs(Rational(near: .pi).seconds - .pi) < 1e-10 && Rational(near: .nan) == .zero)
    }
}
