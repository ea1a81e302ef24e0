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

    @Test("A format without a digit is reported")
    func format() {
        #expect(
            fixture.messages(minimalScene(layers: "- { class: CATextLayer, valueFormat: km }")) == [
                "scene.yaml:9:42: valueFormat is the text \"km\"; expected a pattern such as 0, #,##0.0 or 0%, with text "
                    + "before and after"
            ])
    }
}
