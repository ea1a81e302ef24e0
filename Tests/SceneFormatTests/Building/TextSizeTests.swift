import Foundation
import LayerTree
import MovieRendering
import Testing

@testable import SceneFormat

@Suite("Text layers in scenes")
struct TextSizeTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private func layers(_ text: String) throws -> [CATextLayer] {
        let root = try fixture.scene(minimalScene(layers: text)).makeMovie().engine.root
        return try #require(root.sublayers).compactMap { $0 as? CATextLayer }
    }

    @Test("A text layer without a size is as large as its text, about its position")
    func natural() throws {
        let layers = try layers(
            """
            - { class: CATextLayer, string: Hello, font: DejaVu Sans, fontSize: 20, position: [100, 50] }
            - { class: CATextLayer, string: Hello, font: DejaVu Sans, fontSize: 20, bounds: [0, 0, 7, 8] }
            - { class: CATextLayer, position: [3, 4] }
            """)

        #expect(layers[0].bounds.size == layers[0].preferredFrameSize() && layers[0].bounds.width > 40)
        #expect(layers[0].position == CGPoint(x: 100, y: 50))
        #expect(layers[1].bounds.width == 7 && layers[2].bounds.size == .zero)
    }

    @Test("A text layer that counts is as large as its largest number")
    func counting() throws {
        let layers = try layers(
            """
            - class: CATextLayer
              valueFormat: "0"
              font: DejaVu Sans
              animations: [{ class: CABasicAnimation, keyPath: value, fromValue: 0, toValue: 1000, duration: 1 }]
            - { class: CATextLayer, string: "1000", font: DejaVu Sans }
            """)

        #expect(layers[0].bounds == layers[1].bounds && layers[0].value == 0)
    }

    @Test(
        "A text that counts has room for every number between, also where the movement overshoots",
        arguments: [
            ("0", "fromValue: 0, toValue: 1000", "0000"),
            ("0", "fromValue: 1111, toValue: 0", "0000"),
            ("#,##0.##", "fromValue: 0, toValue: 1000", "0,000.00"),
            ("0", "fromValue: -5, toValue: 100", "000"),
            ("+0 km", "fromValue: -50, toValue: 5", "-00 km"),
            ("0%", "fromValue: 0, toValue: 0.95, timingFunction: easeOutBack", "000%"),
            ("0", "toValue: 10, byValue: 90", "-00"),
            ("0", "byValue: 60, repeatCount: 2, cumulative: true", "000"),
            ("0", "byValue: 9, repeatCount: inf, autoreverses: true", "0"),
        ])
    func widestNumber(format: String, values: String, widest: String) throws {
        let layers = try layers(
            """
            - class: CATextLayer
              valueFormat: "\(format)"
              font: DejaVu Sans
              animations: [{ class: CABasicAnimation, keyPath: value, \(values), duration: 1 }]
            - { class: CATextLayer, string: "\(widest)", font: DejaVu Sans }
            """)
        #expect(layers[0].bounds == layers[1].bounds && layers[0].value == 0)
    }

    @Test("A text that counts in a frame is reduced to one size at which all numbers fit")
    func reducedNumber() throws {
        let number = "class: CATextLayer, font: DejaVu Sans, valueFormat: \"0\", frame: [0, 0, 60, 50]"
        let layers = try layers(
            """
            - { \(number), minimumFontSize: 10, animate: { value: [1, 100000], for: 1 } }
            - { \(number), minimumFontSize: 34, animate: { value: [1, 100000], for: 1 } }
            - { \(number), animate: { value: [1, 100000], for: 1 } }
            - { \(number), minimumFontSize: 10, animate: { value: [1, 9], for: 1 } }
            """)
        #expect(layers[0].fontSize > 10 && layers[0].fontSize < 18)
        #expect(layers[1...].map(\.fontSize) == [34, 36, 36])
    }

    @Test("Digits of different widths count as the widest")
    func proportionalDigits() throws {
        let number = "class: CATextLayer, font: DejaVu Serif, fontFeatures: pnum, fontSize: 40"
        let layers = try layers(
            """
            - { \(number), valueFormat: "0", value: 1, animate: { value: [1111, 1112], for: 1 } }
            - { \(number), string: "1111" }
            - { \(number), string: "8888" }
            """)
        #expect(layers[0].bounds.width >= layers[1].bounds.width && layers[0].bounds.width >= layers[2].bounds.width)
    }

    @Test("Texts and numbers of events count, and a stack around them keeps its size")
    func events() throws {
        let text = minimalScene(
            layers: """
                - name: pill
                  layout: { stack: horizontal, hug: true }
                  sublayers:
                    - { class: CATextLayer, name: count, valueFormat: "0", font: DejaVu Sans }
                    - { class: CATextLayer, name: word, string: a, font: DejaVu Sans }
                - { class: CATextLayer, string: "000", font: DejaVu Sans }
                - { class: CATextLayer, string: wide, font: DejaVu Sans }
                """,
            more: """
                events:
                  - at: 0.2
                    set: { word.string: wide }
                    addAnimations: { count: [{ class: CABasicAnimation, keyPath: value, toValue: 50, duration: 0.2 }] }
                  - { at: 0.6, set: { count.value: 700, word.string: b } }
                """)
        let movie = try fixture.scene(text).makeMovie()
        let layers = try #require(movie.engine.root.sublayers)
        let width = layers[1].bounds.width + layers[2].bounds.width
        for time in [0, 0.3, 0.8] {
            _ = try movie.engine.frame(at: time)
            #expect(layers[0].bounds.width == width, "\(time)")
        }
    }

    @Test("valueLocale sets the separators, and unknown languages are reported")
    func locale() throws {
        let number = "class: CATextLayer, font: DejaVu Sans, fontSize: 40, valueFormat: \"#,##0.00 €\", value: 48200.5"
        let layers = try layers(
            """
            - { \(number), valueLocale: de-CH }
            - { class: CATextLayer, font: DejaVu Sans, fontSize: 40, string: 48’200.50 € }
            - { \(number), valueLocale: pl }
            - { class: CATextLayer, font: DejaVu Sans, fontSize: 40, string: "48\u{A0}200,50 €" }
            """)
        #expect(layers[0].bounds == layers[1].bounds && layers[2].bounds == layers[3].bounds)
        let messages = fixture.messages(minimalScene(layers: "- { \(number), valueLocale: tlh }"))
        #expect(messages.first?.contains("valueLocale is the text \"tlh\"; expected one of en, de, fr") == true)
    }

    @Test("A format without a digit is reported")
    func format() {
        #expect(
            fixture.messages(minimalScene(layers: "- { class: CATextLayer, valueFormat: km }")) == [
                "scene.yaml:9:42: valueFormat is the text \"km\"; expected a pattern such as 0, #,##0.0 or 0%, with text "
                    + "before and after"
            ])
    }
}
