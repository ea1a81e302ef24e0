import MediaTime
import Testing

@testable import SceneFormat

@Suite("Spans and clips relative to parts")
struct RelativeSpanTests {
    private func scene(_ layers: String) -> String {
        """
        multiplane: 1
        size: [64, 48]
        frameRate: 25
        duration: 20
        assets: { voice: media/voice.wav }
        root:
          sublayers:
            - sequence:
                - { name: intro, duration: 3 }
                - { name: talk, duration: 5 }
        \(layers)
        """
    }

    private func layers(_ text: String) throws -> [LayerDescription] {
        let fixture = try SceneFixture()
        try fixture.writeWave(seconds: 1, to: "media/voice.wav")
        return try fixture.scene(scene(text)).root.all
    }

    private func span(_ name: String, _ layers: [LayerDescription]) -> [Double?] {
        let span = layers.first { $0.name == name }?.span
        return [span?.start.seconds, span?.end?.seconds]
    }

    /// Layers that each begin 0.01 s after another one.
    private func longChain(_ order: [Int]) -> String {
        let layers = order.map { number in
            number == 0
                ? "    - { name: l0, during: [0, 1] }"
                : "    - { name: l\(number), during: [{ with: l\(number - 1), offset: 0.01 }, 19] }"
        }
        return layers.joined(separator: "\n")
    }

    @Test("Times that depend on each other in the order of the layers, or the opposite one, need few steps")
    func longChains() throws {
        for order in [Array(0..<400), (0..<400).reversed()] {
            #expect(span("l399", try layers(longChain(order))) == [3.99, 19])
        }
        let shuffled = (0..<400).map { $0 * 149 % 400 }
        let text = scene(longChain(shuffled)).replacing("media/voice.wav", with: "media/logo.png")
        let messages = try SceneFixture().messages(text)
        #expect(messages.count == 1)
        #expect(
            messages[0].contains("depends on others in too many steps; expected layers in the order"), "\(messages)")
    }

    @Test("The ends of a span are relative to parts, in the superlayer's time")
    func spans() throws {
        let layers = try layers(
            """
                - { name: a, during: [{ after: intro }, { after: talk, offset: -1 }] }
                - { name: b, during: [1, { with: talk, offset: 0.5 }] }
                - { name: c, during: [{ with: talk }, inf], beginTime: 1 }
                - beginTime: 2
                  speed: 2
                  sublayers: [{ name: d, during: [{ with: talk }, { after: talk }] }]
            """)
        #expect(span("a", layers) == [3, 7] && span("b", layers) == [1, 3.5] && span("c", layers) == [3, nil])
        #expect(span("d", layers) == [2, 12])
    }

    @Test("The stagger of a repetition delays spans that are relative to parts")
    func stagger() throws {
        let layers = try layers(
            """
                - { repeat: 3, as: i, stagger: 0.5, layer: { name: "r{{i}}", during: [{ after: intro }, { after: talk }] } }
                - { name: last, during: [{ with: r2 }, { after: r2 }] }
            """)
        #expect(layers.compactMap { $0.name?.hasPrefix("r") == true ? $0.timing.beginTime ?? 0 : nil } == [0, 0.5, 1])
        #expect(span("r2", layers) == [3, 8] && span("last", layers) == [4, 9])
    }

    @Test("Spans may depend on each other, in any order")
    func chains() throws {
        let layers = try layers(
            """
                - { during: [{ after: late }, 19], sublayers: [{ name: inner, during: [0, 1] }] }
                - { name: other, during: [{ after: inner }, { after: inner, offset: 2 }] }
                - { name: late, during: [{ after: talk, offset: 1 }, 10] }
            """)
        #expect(span("late", layers) == [9, 10] && span("other", layers) == [11, 13])
    }

    @Test("Clips and audio of layers start relative to parts, in the layer's time")
    func audio() throws {
        let layers = try layers(
            "    - { name: a, during: [2, 12], audio: { asset: voice, at: { after: intro, offset: 0.5 } } }")
        #expect(layers.first { $0.name == "a" }?.audio.first?.at == Rational(3, 2))
    }

    @Test(
        "Mistakes are located",
        arguments: [
            ("- { during: [{ after: intros }, 9] }", "11:27: there is no part \"intros\""),
            ("- { during: [{ after: talk }, { after: intro }] }", "11:7: during ends at 3.0 s, and starts at 8.0 s"),
            ("- { name: a, during: [{ after: a }, 9] }", "11:36: the time of \"a\" is not known"),
            ("- { audio: { asset: voice, at: { with: nobody } } }", "11:44: there is no part \"nobody\""),
        ])
    func mistakes(layer: String, part: String) throws {
        let fixture = try SceneFixture()
        try fixture.writeWave(seconds: 1, to: "media/voice.wav")
        let messages = fixture.messages(scene("    " + layer))
        #expect(messages.count == 1 && messages.allSatisfy { $0.hasPrefix("scene.yaml:" + part) })
    }
}
