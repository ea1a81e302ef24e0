import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Text and fonts set by events")
struct EventTextTests {
    private let scene: SceneDescription

    init() throws {
        let layers = "- { class: CATextLayer, name: title, frame: [0, 0, 60, 40], string: A, font: DejaVu Sans }"
        let more = """
            events:
              - at: 0.2
                set: { title.string: [B, { text: C, font: Nowhere Serif }] }
                nested:
                  - set: { title.font: Nowhere Sans }
                    nested: [{ set: { title.string: [{ text: D, font: Nowhere Mono }] } }, { set: { title.string: E } }]
            """
        scene = try SceneFixture().scene(minimalScene(layers: layers, more: more))
    }

    @Test("Text and fonts of nested transactions belong to the scene")
    func gathered() {
        #expect(scene.text.split(separator: "\n") == ["A", "BC", "D", "E", "…"])
        #expect(Set(["Nowhere Serif", "Nowhere Sans", "Nowhere Mono"]).isSubset(of: scene.fontNames))
    }

    @Test("A missing font is reported at the event, including fonts of styled text")
    func missing() throws {
        let collector = DiagnosticCollector()
        FontCheck(scene: scene, collector: collector).run()
        let error = #expect(throws: SceneFormatError.self) { try collector.throwIfAny() }
        let messages = error?.diagnostics.map(\.description) ?? []
        for name in ["Nowhere Serif", "Nowhere Sans", "Nowhere Mono"] {
            #expect(messages.count { $0.contains("the font \"\(name)\" is not installed") } == 1, "\(messages)")
        }
    }
}
