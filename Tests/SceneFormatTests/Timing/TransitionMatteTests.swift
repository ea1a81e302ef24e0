import Foundation
import LayerTree
import MediaTime
import MovieRendering
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Mattes of transitions")
struct TransitionMatteTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private func scene(_ transition: String, more: String = "") -> String {
        minimalScene(
            layers: "- sequence: [{ duration: 3, transition: \(transition) }, { duration: 3 }]", more: more)
    }

    @Test("A matte lasts as long as its layers, else as its transition, and shows brightness as alpha")
    func reading() throws {
        let animated = "{ matte: { sublayers: [{ animate: { opacity: [0, 1], at: 0.25, for: 0.5 } }] } }"
        let natural = try #require(try fixture.scene(scene(animated)).root.sublayers.first)
        let crossing = try #require(natural.sequence?.crossings.first)
        #expect(crossing.transition.duration == Rational(3, 4) && crossing.matte == 2)
        let matte = natural.sublayers[2]
        #expect(matte.span?.start == Rational(9, 4) && matte.span?.end == 3)
        #expect(matte.frame == natural.frame && matte.sublayers.last?.frame == natural.frame)
        #expect(matte.properties.map(\.key) == ["filters"])

        let set = "{ duration: 1, matte: { frame: [1, 2, 3, 4], animate: { opacity: [0, 1], for: 0.5 } } }"
        let own = try #require(try fixture.scene(scene(set)).root.sublayers.first)
        #expect(own.sequence?.crossings.first?.transition.duration == 1)
        #expect(own.sublayers[2].sublayers.last?.frame?.width == 3)
        let plain = try fixture.scene(scene("{ matte: { backgroundColor: white } }")).root.sublayers.first
        #expect(plain?.sequence?.crossings.first?.transition.duration == Rational(1, 2))
    }

    @Test("A matte can be a component with repetitions, percentages and conditions, and that of all transitions")
    func expansion() throws {
        let bars = """
            components:
              bars: { layer: { sublayers: [{ repeat: 4, layer: { frame: ["{{index * 25}}%", 0, "25%", "100%"] } }] } }
            """
        let layer = try #require(
            try fixture.scene(scene("{ matte: { component: bars } }", more: bars)).root.sublayers.first)
        #expect(layer.sublayers[2].sublayers.last?.sublayers.map(\.frame?.minX) == [0, 16, 32, 48])
        let without = try #require(
            try fixture.scene(scene("{ matte: { if: false, component: bars } }", more: bars)).root.sublayers.first)
        #expect(without.sublayers.count == 2 && without.sequence?.crossings.count == 1)

        let all = minimalScene(
            layers: """
                - sequence: [{ duration: 2 }, { duration: 2 }, { duration: 2 }]
                  transitions: { matte: { backgroundColor: white } }
                """)
        let common = try #require(try fixture.scene(all).root.sublayers.first)
        #expect(common.sequence?.crossings.map(\.matte) == [3, 4] && common.sublayers.count == 5)
    }

    @Test("The matte exists during the transition, and is drawn by it only")
    func building() throws {
        let text = scene("{ duration: 1, matte: { backgroundColor: white } }")
            .replacing("duration: 1\n", with: "duration: auto\n")
        let movie = try fixture.scene(text).makeCheckedMovie()
        for (time, isRunning) in [(1.5, false), (2, true), (2.9, true), (3, false), (4, false)] {
            let nodes = try movie.engine.frame(at: time).root.children[0].children
            #expect(nodes.allSatisfy { $0.effects.filters == nil }, "\(time)")
            #expect((nodes.first?.transition?.matte != nil) == isRunning, "\(time)")
        }
    }

    @Test("A matte that does not change is a warning")
    func stillMatte() throws {
        let warning = "the matte of the transition does not change, so the parts change with a cut"
        func problems(_ matte: String, more: String = "") throws -> [String] {
            try fixture.scene(scene("{ matte: \(matte) }", more: more)).mistakes.map(\.problem)
        }
        #expect(try problems("{ contents: logo }") == [warning])
        #expect(try problems("{ sublayers: [{ backgroundColor: white }] }") == [warning])
        #expect(try problems("{ sublayers: [{ animate: { opacity: [0, 1] } }] }").isEmpty)
        let event = "events: [{ at: 0.5, set: { dot.opacity: 0 } }]"
        #expect(try problems("{ sublayers: [{ name: dot }] }", more: event).isEmpty)
    }

    @Test(
        "Mattes that cannot be used are errors",
        arguments: [
            (
                "{ matte: clip }",
                """
                9:54: matte is the text "clip"; expected a layer, such as { class: AVPlayerLayer, player: { asset: \
                ink } }
                """
            ),
            (
                "{ matte: {}, timingFunction: easeIn }",
                """
                9:58: a transition has both matte and timingFunction; expected one of them, because the matte alone \
                sets what is shown
                """
            ),
            (
                "{ matte: {}, filter: wipe }",
                """
                9:58: a transition has both matte and filter; expected one of them, because the matte alone sets what \
                is shown
                """
            ),
            (
                "{ matte: { matte: a } }",
                "9:56: a matte cannot be used here; expected it in a sublayer of the matte"
            ),
            (
                "lumaWipe",
                """
                9:45: filter is the text "lumaWipe"; expected { name: lumaWipe, inputMaskImage: … } with the name of \
                an image asset (its dark parts change first)
                """
            ),
            (
                "gradientWipe",
                """
                9:45: transition is the text "gradientWipe"; expected fade, moveIn, push, reveal, flip, none, or a \
                filter such as CISwipeTransition; did you mean "lumaWipe"?
                """
            ),
        ])
    func mistakes(_ transition: String, _ message: String) {
        #expect(fixture.messages(scene(transition)) == ["scene.yaml:" + message])
    }
}
