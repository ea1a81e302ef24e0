import LayerTree
import MediaPlayback
import MediaTime
import MovieRendering
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Rate keyframes of players in scenes")
struct PlayerRateTests {
    private func player(_ rate: String) throws -> PlayerDescription {
        let scene = try SceneFixture().scene(
            minimalScene(layers: "- { class: AVPlayerLayer, player: { asset: clip, rate: \(rate) } }"))
        return try #require(scene.root.sublayers.first?.player)
    }

    @Test("Keyframes are exact and linear, and the rate itself is 1")
    func keyframes() throws {
        let player = try player("[{ at: 1, value: 1 }, { at: 1001/500, value: 1/4 }]")
        let curve = RateCurve([
            .init(time: .one, rate: .one), .init(time: Rational(1001, 500), rate: Rational(1, 4)),
        ])
        #expect(player.rate == .one && player.rateCurve == curve)
        #expect(try self.player("1/2").rateCurve == nil)
    }

    @Test("A keyframe can have a timing function")
    func timingFunction() throws {
        let curve = try player("[{ at: 0, value: 1, timingFunction: easeIn }, { at: 2, value: 0.2 }]").rateCurve
        #expect(curve?.points.count == 65)
    }

    @Test("The player of the movie has the keyframes, and an event's rate replaces them")
    func movie() throws {
        let scene = try SceneFixture().scene(
            minimalScene(
                layers: "- { class: AVPlayerLayer, player: { asset: clip, rate: [{ at: 0, value: 2 }] } }"))
        let layer = try #require(try scene.makeMovie().engine.root.sublayers?.first as? AVPlayerLayer)
        let player = try #require(layer.player)
        #expect(player.rateCurve?.highestRate == 2)
        PlaybackChange.Action.rate(Rational(1, 2)).apply(to: player, defaultRate: .one)
        #expect(player.rateCurve == nil && player.exactRate == Rational(1, 2))
    }

    @Test(
        "Mistakes are reported with the legal values",
        arguments: [
            ("[]", "expected at least one keyframe { at, value }"),
            ("[{ at: 0, value: -1 }]", "expected a factor from 0 to 100"),
            ("[{ at: 1, value: 1 }, { at: 1, value: 2 }]", "expected keyframes with increasing times"),
            ("[{ at: 0 }]", "a rate keyframe has no \"value\""),
            ("fast", "expected a factor from -100 to 100"),
        ])
    func mistakes(rate: String, message: String) throws {
        let error = #expect(throws: SceneFormatError.self) { try player(rate) }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
}
