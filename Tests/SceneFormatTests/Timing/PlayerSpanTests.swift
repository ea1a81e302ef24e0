import LayerTree
import MediaPlayback
import MediaTime
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Spans of players in scenes")
struct PlayerSpanTests {
    private func layer(_ player: String) throws -> AVPlayerLayer {
        let scene = try SceneFixture().scene(
            minimalScene(layers: "- { class: AVPlayerLayer, player: { asset: clip, \(player) } }"))
        return try #require(try scene.makeMovie().engine.root.sublayers?.first as? AVPlayerLayer)
    }

    @Test("A player starts at 0 of its layer's time and has no end")
    func unlimited() throws {
        #expect(try layer("loop: true").playback == LayerPlayback())
    }

    @Test("at and duration are exact times of the layer")
    func limited() throws {
        let playback = LayerPlayback(start: Rational(1001, 30), duration: Rational(1, 4))
        #expect(try layer("at: 1001/30, duration: 0.25").playback == playback)
    }
}
