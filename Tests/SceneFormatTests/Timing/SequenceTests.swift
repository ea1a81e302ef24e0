import Foundation
import LayerTree
import MediaPlayback
import MediaTime
import MovieRendering
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Sequences in scenes")
struct SequenceTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        try fixture.writeWave(seconds: 2.5, to: "media/voice.wav")
    }

    /// Returns the layer of a sequence.
    private func sequence(_ parts: String, more: String = "") throws -> LayerDescription {
        let text = minimalScene(layers: "- sequence:\n" + Self.indented(parts) + more)
        return try #require(try fixture.scene(text).root.sublayers.first)
    }

    private static func indented(_ parts: String) -> String {
        parts.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    }

    private func spans(_ layer: LayerDescription) -> [[Rational?]] {
        layer.sublayers.map { [$0.span?.start, $0.span?.end] }
    }

    @Test("Parts follow each other; transitions overlap them")
    func order() throws {
        let layer = try sequence(
            """
            - { duration: 2, transition: { type: push, subtype: fromTop, duration: 1/3, timingFunction: easeIn } }
            - { duration: 3/2, transition: CIDissolveTransition }
            - { duration: 1, transition: fade }
            """)
        #expect(spans(layer) == [[0, 2], [Rational(5, 3), Rational(19, 6)], [Rational(8, 3), Rational(11, 3)]])
        let crossings = try #require(layer.sequence?.crossings)
        #expect(crossings.map(\.start) == [Rational(5, 3), Rational(8, 3)])
        #expect(
            crossings[0].transition.transition.type == .push
                && crossings[0].transition.timingFunction == .named(.easeIn))
        #expect(crossings[1].transition.transition.filter?.name == "CIDissolveTransition")
        #expect(crossings[1].transition.duration == Rational(1, 2) && crossings[1].transition.crossfadesAudio)
        #expect(layer.sequence?.duration == Rational(11, 3))
    }

    @Test("transitions applies to all parts that do not set their own")
    func commonTransition() throws {
        let layer = try sequence(
            "- { duration: 2 }\n- { duration: 2, transition: none }\n- { duration: 2 }",
            more: "\n  transitions: { duration: 1, crossfadesAudio: false }")
        #expect(spans(layer) == [[0, 2], [1, 3], [3, 5]])
        #expect(layer.sequence?.crossings.count == 1)
        #expect(layer.sequence?.crossings.first?.transition.crossfadesAudio == false)
    }

    @Test("Parts with at are placed apart, relative to any other part")
    func relative() throws {
        let layer = try sequence(
            """
            - { name: a, duration: 2 }
            - { at: { with: b, offset: -0.5 }, duration: 4 }
            - { name: b, duration: 2 }
            - { name: late, at: { after: b, offset: 1 }, duration: 1 }
            - { at: { after: late }, duration: 1 }
            - { at: 1/4, duration: 1 }
            """)
        #expect(
            spans(layer) == [
                [0, 2], [Rational(3, 2), Rational(11, 2)], [2, 4], [5, 6], [6, 7], [Rational(1, 4), Rational(5, 4)],
            ])
    }

    @Test("A duration of auto is that of audio, nested sequences, spans, or else animations")
    func automatic() throws {
        let layer = try sequence(
            """
            - { audio: { asset: media/voice.wav, at: 1, start: 0.5, rate: 2 } }
            - { duration: auto, sequence: [{ duration: 2, transition: { duration: 1 } }, { duration: 3 }] }
            - { sublayers: [{ during: [1, 3] }], speed: 0.5 }
            - animations:
                - { class: CABasicAnimation, keyPath: opacity, toValue: 0, beginTime: 1, duration: 2, repeatCount: 2 }
            """)
        #expect(spans(layer).map { $0[1].map { $0 } } == [2, 6, 12, 17])
    }

    @Test("Parts without a frame are as large as the sequence, which is as large as its superlayer")
    func frames() throws {
        let layer = try sequence("- { duration: 1 }\n- { duration: 1, frame: [1, 2, 3, 4] }")
        #expect(layer.frame == CGRect(x: 0, y: 0, width: 64, height: 48))
        #expect(layer.sublayers[0].frame == layer.frame && layer.sublayers[1].frame?.width == 3)
        let small = try sequence("- { duration: 1 }", more: "\n  bounds: [0, 0, 20, 10]")
        #expect(small.frame == nil && small.sublayers[0].frame?.size == CGSize(width: 20, height: 10))
    }

    @Test("Parts can be components and repetitions")
    func templates() throws {
        let text = minimalScene(
            layers:
                "- sequence:\n    - { repeat: 3, as: n, layer: { component: card, duration: 2, set: { n: \"{{n}}\" } } }",
            more: "components: { card: { parameters: { n: number }, layer: { zPosition: \"{{n}}\" } } }")
        let layer = try #require(try fixture.scene(text).root.sublayers.first)
        #expect(spans(layer) == [[0, 2], [2, 4], [4, 6]])
    }

    @Test("The scene's duration is that of its layers, or else of its audio")
    func sceneDuration() throws {
        let sequence = "- sequence: [{ name: one, duration: 2 }, { name: two, duration: 3 }]"
        let audio = "audio: [{ asset: media/voice.wav, loop: true, duration: scene, at: { with: two, offset: 0.5 } }]"
        let events = "events: [{ at: { after: one, offset: 1/3 }, set: { two.opacity: 0.5 } }]"
        let text = minimalScene(layers: sequence, more: audio + "\n" + events)
            .replacing("duration: 1\n", with: "duration: auto\n")
        let scene = try fixture.scene(text)
        #expect(scene.duration == 5 && scene.events.first?.time == Rational(7, 3))
        #expect(scene.audio.first?.at == Rational(5, 2) && scene.audio.first?.duration == Rational(5, 2))
        let music = minimalScene(more: "audio: [{ asset: media/voice.wav, at: 1 }]")
            .replacing("duration: 1\n", with: "duration: auto\n")
        #expect(try fixture.scene(music).duration == Rational(7, 2))
    }

    @Test("The layers of a sequence, its transitions and audio are built")
    func building() throws {
        let text = minimalScene(
            layers: """
                - sequence:
                    - duration: 1
                      transition: { duration: 0.5 }
                      audio: { asset: media/voice.wav, volume: 2, fadeIn: 0.5 }
                    - { class: AVPlayerLayer, player: { asset: clip, at: 0.5 }, duration: 1 }
                """)
        let root = try fixture.scene(text).makeMovie().engine.root
        let layer = try #require(root.sublayers?.first as? SequenceLayer)
        #expect(layer.sublayers?.map(\.activeRange) == [0..<1, 0.5..<1.5] && layer.sequenceDuration == 1.5)
        let audio = try #require(layer.sublayers?.first?.sublayers?.first as? AudioLayer)
        #expect(audio.player?.volume == 2 && audio.player?.volumeCurve != nil && root.players.count == 2)
    }
}
