import LayerTree
import MovieRendering
import Testing
import VectorGeometry

@testable import SceneFormat

@Suite("Layouts in scenes")
struct LayoutTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    private func layers(_ text: String) throws -> [CALayer] {
        try fixture.scene(minimalScene(layers: text)).makeMovie().engine.root.sublayers ?? []
    }

    @Test("A stack places the sublayers of a layer")
    func stack() throws {
        let row = try layers(
            """
            - frame: [0, 0, 64, 40]
              layout: { stack: horizontal, spacing: 4, padding: [2, 6], alignment: center }
              sublayers:
                - { bounds: [0, 0, 10, 10] }
                - { bounds: [0, 0, 20, 30] }
            """)[0]
        #expect(
            row.sublayers?.map(\.frame) == [
                CGRect(x: 6, y: 15, width: 10, height: 10), CGRect(x: 20, y: 5, width: 20, height: 30),
            ])
    }

    @Test("Constraints place layers relative to their superlayer and siblings")
    func constraints() throws {
        let placed = try layers(
            """
            - { name: my.photo, frame: [4, 4, 20, 20] }
            - constraints:
              - width = superlayer.width * 0.5 - 2
              - minX = my.photo.maxX + 6
              - height=my.photo.height
              - midY = superlayer.midY
            """)
        #expect(placed[1].frame == CGRect(x: 30, y: 14, width: 30, height: 20))
    }

    @Test("The autoresizingMask follows later changes of the superlayer")
    func autoresizing() throws {
        let outer = try layers(
            """
            - frame: [0, 0, 40, 40]
              sublayers: [{ frame: [10, 10, 20, 20], autoresizingMask: [layerWidthSizable, layerMinYMargin] }]
            """)[0]
        outer.bounds.size = CGSize(width: 50, height: 60)
        #expect(outer.sublayers?[0].frame == CGRect(x: 10, y: 30, width: 30, height: 20))
    }

    @Test(
        "Errors of layouts are located",
        arguments: [
            (
                "- constraints: [width = 40]",
                #"9:21: a constraint is the text "width = 40"; expected attribute = source.attribute, as in "minX = superlayer.minX + 20" or "width = photo.width * 0.5 - 8""#
            ),
            (
                "- constraints: [left = superlayer.minX]",
                #"9:21: there is no attribute "left"; expected one of minX, midX, maxX, width, minY, midY, maxY, height"#
            ),
            (
                "- constraints: [minX = superlayr.minX]",
                #"9:21: there is no layer "superlayr" beside this one; expected one of superlayer; did you mean "superlayer"?"#
            ),
            ("- { layout: { spacing: 3 } }", #"9:17: layout has no "stack"; expected horizontal or vertical"#),
            (
                "- autoresizingMask: [layerWidth]",
                #"9:26: a part is the text "layerWidth"; expected one of layerMinXMargin, layerWidthSizable, layerMaxXMargin, layerMinYMargin, layerHeightSizable, layerMaxYMargin"#
            ),
            (
                "- { layout: { stack: vertical }, sublayers: [{ constraints: [minX = superlayer.minX] }] }",
                "9:66: a layer in a stack has constraints; expected constraints or a stack, because both place the layer"
            ),
        ])
    func mistakes(_ layer: String, _ message: String) {
        #expect(fixture.messages(minimalScene(layers: layer)) == ["scene.yaml:" + message])
    }
}
