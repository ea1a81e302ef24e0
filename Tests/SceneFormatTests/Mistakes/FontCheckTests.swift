import Testing

@testable import SceneFormat

@Suite("Warnings about fonts")
struct FontCheckTests {
    private func fontWarnings(_ layer: String, _ more: String = "") throws -> [String] {
        try SceneFixture().scene(minimalScene(layers: layer, more: more)).fontWarnings.map(\.description)
    }

    @Test(
        "Text without a font gives no warning",
        arguments: [
            "- { class: CATextLayer, string: Hello }", "- { class: CATextLayer, string: \"Grüße שלום\" }",
            "- { class: CATextLayer, string: [Hello, { text: World, color: red }] }", "- { class: CATextLayer }",
        ])
    func defaultFont(layer: String) throws { #expect(try fontWarnings(layer) == []) }

    @Test("Fonts that are not installed are reported where the scene names them")
    func missingFonts() throws {
        let named = try fontWarnings("- { class: CATextLayer, string: A, font: No Such Font }")
        #expect(named.count == 1)
        #expect(named.first?.hasPrefix("scene.yaml:9:") == true)
        #expect(named.first?.contains(": the font \"No Such Font\" is not installed, ") == true)
        let styled = try fontWarnings("- { class: CATextLayer, string: [{ text: A, font: No Such Font }] }")
        #expect(styled.count == 1)
        let event = "events: [{ at: 0.5, set: { a.font: No Such Font } }]"
        #expect(try fontWarnings("- { class: CATextLayer, name: a, string: A }", event).count == 1)
    }

    @Test("Characters that no font has are reported with or without a font", arguments: ["", ", font: DejaVu Sans"])
    func missingCharacters(font: String) throws {
        let found = try fontWarnings("- { class: CATextLayer, string: \"a\u{10fffd}\"\(font) }")
        #expect(found.count == 1)
        #expect(
            found.first?.hasSuffix(
                ": no installed font has glyphs for U+10FFFD; expected a font with these characters under fonts")
                == true
        )
    }

    @Test("Renders report the default font only if the scene names it")
    func renders() throws {
        func warnings(_ font: String) throws -> [String] {
            let layer = "- { class: CATextLayer, string: Hello\(font) }"
            return try SceneFixture().scene(minimalScene(layers: layer)).makeMovie().warnings.map(\.description)
        }
        #expect(try warnings("") == [])
        let isSubstitute = try !fontWarnings("- { class: CATextLayer, font: Helvetica }").isEmpty
        #expect(try warnings(", font: Helvetica").count == (isSubstitute ? 1 : 0))
    }
}
