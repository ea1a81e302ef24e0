import LayerTree
import MediaPlayback
import MediaTime
import Testing

@testable import MovieRendering
@testable import SceneFormat

@Suite("Events that control players")
struct PlaybackEventTests {
    private func scene(_ events: String, rate: String = "1") -> String {
        minimalScene(
            layers: "- { class: AVPlayerLayer, name: film, player: { asset: clip, rate: \(rate) } }\n- { name: box }",
            more: "events: [\(events)]")
    }

    private func player(_ events: String, rate: String = "1", at times: [Rational]) throws -> [(Rational, CMTime)] {
        let fixture = try SceneFixture()
        try fixture.writeWave(seconds: 10, to: "media/clip.mp4")
        let movie = try fixture.scene(scene(events, rate: rate)).makeMovie()
        let player = try #require(movie.engine.root.players.first)
        return try times.map {
            try movie.advance(to: $0)
            return (player.exactRate, player.currentTime())
        }
    }

    @Test("A player pauses and plays at its rate")
    func pause() throws {
        let states = try player(
            "{ at: 0.21, pause: film }, { at: 0.61, play: [film] }", rate: "2",
            at: [Rational(1, 2), Rational(9, 10)])
        #expect(states.map(\.0) == [0, 2])
        #expect(states.map(\.1) == [CMTime(Rational(42, 100)), CMTime(Rational(1))])
    }

    @Test("An event seeks first and then changes the rate")
    func seek() throws {
        let states = try player("{ at: 1/4, rate: { film: 1/2 }, seek: { film: 3 } }", at: [Rational(3, 4)])
        #expect(states[0] == (Rational(1, 2), CMTime(Rational(13, 4))))
    }

    @Test("A player with the rate 0 plays at 1")
    func playFromStill() throws {
        let states = try player(
            "{ at: 1/4, nested: [{ play: film }] }", rate: "0", at: [Rational(1, 8), Rational(3, 4)])
        #expect(states.map(\.1) == [.zero, CMTime(Rational(1, 2))])
    }

    @Test("Layers without a player and illegal rates are reported")
    func mistakes() throws {
        let messages = try SceneFixture().messages(scene("{ at: 0, play: box, rate: { film: fast }, pause: [flm] }"))
        #expect(
            messages == [
                "scene.yaml:11:25: \"box\" is a CALayer; expected the name of an AVPlayerLayer",
                "scene.yaml:11:44: rate is the text \"fast\"; expected a factor from -100 to 100",
                "scene.yaml:11:60: there is no layer \"flm\"; expected one of box, film, stage; did you mean \"film\"?",
            ])
    }
}
