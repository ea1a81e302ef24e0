import LayerTree
import MovieRendering
import SceneLanguage
import Testing
import VectorGeometry

@testable import SceneFormat

@Suite("Layers as large as their content")
struct ContentSizeTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    /// Returns the layers of a scene of 64 × 48 points.
    private func layers(_ text: String) throws -> [CALayer] {
        try fixture.scene(minimalScene(layers: text)).makeMovie().engine.root.sublayers ?? []
    }

    @Test("A stack with hug is a pill around its text, centered without a position")
    func pill() throws {
        let pill = try layers(
            """
            - layout: { stack: horizontal, hug: true, padding: [2, 6] }
              cornerRadius: "50%"
              sublayers: [{ bounds: [0, 0, 20, 10] }]
            """)[0]
        #expect(pill.frame == CGRect(x: 16, y: 17, width: 32, height: 14))
        #expect(pill.cornerRadius == 7)
        #expect(pill.sublayers?[0].frame == CGRect(x: 6, y: 2, width: 20, height: 10))
    }

    @Test("A stack with a frame grows from its origin, and is at least as large")
    func frame() throws {
        let stack = try layers(
            """
            - frame: [4, 5, 40, auto]
              layout: { stack: vertical, hug: true }
              sublayers: [{ bounds: [0, 0, 20, 10] }, { bounds: [0, 0, 20, 10] }]
            """)[0]
        #expect(stack.frame == CGRect(x: 4, y: 5, width: 40, height: 20))
    }

    @Test("Text with a width and automatic height is wrapped, and as high as its lines")
    func wrappedText() throws {
        let texts = try layers(
            """
            - { class: CATextLayer, string: one two three four, fontSize: 10, frame: [2, 3, 30, auto] }
            - { class: CATextLayer, string: one, fontSize: 10, frame: [2, 3, 30, auto] }
            - { class: CATextLayer, string: one, fontSize: 10, bounds: [0, 0, auto, 20], position: [30, 20] }
            """)
        #expect(texts[0].frame.origin == CGPoint(x: 2, y: 3) && texts[0].frame.width == 30)
        #expect(texts[0].frame.height >= 3 * texts[1].frame.height - 4)
        #expect((texts[0] as? CATextLayer)?.isWrapped == true)
        #expect((15...30).contains(texts[2].frame.width) && texts[2].frame.height == 20)
        #expect(texts[2].position == CGPoint(x: 30, y: 20))
    }

    @Test("A percentage of the corner radius of text without a size is that of the text")
    func textCorner() throws {
        let text = try layers(
            #"- { class: CATextLayer, string: one, font: DejaVu Sans, fontSize: 10, cornerRadius: "50%" }"#)[0]
        #expect(text.cornerRadius == text.bounds.height / 2 && text.cornerRadius > 4)
    }

    @Test("A group without a size fills its superlayer if percentages refer to it")
    func group() throws {
        let groups = try layers(
            """
            - sublayers: [{ sublayers: [{ frame: ["50%", 0, "50%", "100%"] }] }]
            - sublayers: [{ frame: [1, 2, 3, 4] }]
            """)
        #expect(groups[0].frame == CGRect(x: 0, y: 0, width: 64, height: 48))
        #expect(groups[0].sublayers?[0].frame == CGRect(x: 0, y: 0, width: 64, height: 48))
        #expect(groups[0].sublayers?[0].sublayers?[0].frame == CGRect(x: 32, y: 0, width: 32, height: 48))
        #expect(groups[1].bounds.size == .zero)
    }

    @Test(
        "Errors of content sizes are located",
        arguments: [
            (
                "- { frame: [0, 0, auto, 20] }",
                "9:16: frame has a side that is auto, but a CALayer has no size of its own; expected points; text, "
                    + "stacks, images, clips and animations have a size of their own"
            ),
            (
                "- { layout: { stack: horizontal, hug: true, wrap: true } }",
                "9:43: a stack that wraps hugs its width; expected hug: height, because a stack that grows never wraps"
            ),
            (
                "- { layout: { stack: vertical, alignment: firstBaseline } }",
                "9:47: alignment is firstBaseline in a column; expected leading, center, trailing or fill, because "
                    + "baselines align texts in a row"
            ),
            (
                "- { layout: { stack: vertical, lineSpacing: 4 } }",
                "9:49: lineSpacing is set in a stack that does not wrap; expected wrap: true beside it"
            ),
            (
                "- { layout: { stack: vertical, hug: yes please } }",
                #"9:41: hug is the text "yes please"; expected true, false, width or height"#
            ),
            (
                """
                - layout: { stack: vertical, hug: width }
                  frame: [0, 0, 0, 9]
                  sublayers: [{ frame: [0, 0, "50%", 4] }]
                """,
                "frame is 50%, but the size that it refers to is not known; expected a number of points, because the "
                    + "layer around it is as large as its content"
            ),
        ])
    func errors(_ text: String, _ message: String) throws {
        let error = #expect(throws: SceneFormatError.self) { try fixture.scene(minimalScene(layers: text)) }
        let messages = error?.diagnostics.map { "\($0)" } ?? []
        #expect(messages.count == 1 && messages[0].hasSuffix(message), "\(messages)")
    }
}
