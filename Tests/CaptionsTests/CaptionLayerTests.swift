import Images
import RenderTree
import Testing
import TextLayout
import VectorGeometry

@testable import Captions
@testable import LayerTree

@Suite("Caption layers")
struct CaptionLayerTests {
    private func layer(_ text: String) throws -> CaptionLayer {
        let layer = CaptionLayer(try CaptionTrack("WEBVTT\n\n" + text, name: "a.vtt"))
        layer.bounds = CGRect(x: 0, y: 0, width: 400, height: 200)
        layer.font = "DejaVu Sans"
        layer.fontSize = 20
        return layer
    }

    private func nodes(_ layer: CaptionLayer, at time: Double) throws -> [RenderNode] {
        try #require(layer.frameDrawing?.nodes(atLocalTime: time, showing: layer.state)).nodes
    }

    private func text(_ node: RenderNode) -> String {
        if case .text(let drawing) = node.drawing { drawing.text.string } else { "" }
    }

    @Test("Captions are shown from their start until before their end")
    func times() throws {
        let layer = try layer("00:01.000 --> 00:02.000\nA\n\n00:02.000 --> 00:03.000\nB")

        #expect(try nodes(layer, at: 0.99).isEmpty)
        #expect(try nodes(layer, at: 1).map(text) == ["A"])
        #expect(try nodes(layer, at: 2).map(text) == ["B"])
        #expect(try nodes(layer, at: 3).isEmpty)
    }

    @Test("A frame with the same words has the same nodes")
    func reuse() throws {
        let layer = try layer("00:01.000 --> 00:02.000\nA B")
        let drawing = try #require(layer.frameDrawing)
        let first = drawing.nodes(atLocalTime: 1.1, showing: layer.state)

        #expect(drawing.nodes(atLocalTime: 1.2, showing: layer.state) == first)
        #expect(drawing.nodes(atLocalTime: 1.6, showing: layer.state) != first)
    }

    @Test("Captions without a place are stacked from the bottom; lines and positions place the others")
    func places() throws {
        let layer = try layer(
            """
            00:01.000 --> 00:02.000
            A

            00:01.000 --> 00:02.000
            B

            00:01.000 --> 00:02.000 line:0 position:100% size:25% align:right
            C
            """)
        let nodes = try nodes(layer, at: 1)
        let origins = nodes.map(\.placement.position)

        // A layer without a superlayer has its y axis up.
        #expect(origins[0] == .zero && origins[1].y == nodes[0].placement.bounds.height)
        #expect(origins[2].x == 300 && nodes[2].placement.bounds.width == 100)
        #expect(origins[2].y + nodes[2].placement.bounds.height == 200)
    }

    @Test(
        "A position without a size leaves the widest block within the layer",
        arguments: [
            ("align:start position:10%", 40, 360), ("position:25%", 0, 200), ("position:75%", 200, 200),
            ("position:70%,line-right align:end", 0, 280), ("align:start position:100%", 360, 40),
            ("position:50%,line-left size:30%", 200, 120), ("size:50%", 100, 200), ("align:right", 0, 400),
        ])
    func columns(_ settings: String, _ left: CGFloat, _ width: CGFloat) throws {
        let node = try #require(try nodes(try layer("00:01.000 --> 00:02.000 \(settings)\nA"), at: 1).first)

        #expect(abs(node.placement.position.x - left) < 0.01, "\(node.placement.position.x)")
        #expect(abs(node.placement.bounds.width - width) < 0.01, "\(node.placement.bounds.width)")
    }

    @Test("A change of the space beside the lines changes the pages")
    func insets() throws {
        func makeLayer() throws -> CaptionLayer {
            let layer = try layer("00:01.000 --> 00:02.000\nOne two three four five six")
            layer.maximumLines = 1
            layer.lineBackgroundColor = .white
            return layer
        }
        let changed = try makeLayer()
        let wide = try nodes(changed, at: 1).map(text)
        changed.lineBackgroundPadding = CGSize(width: 150, height: 0)
        let narrow = try makeLayer()
        narrow.lineBackgroundPadding = CGSize(width: 150, height: 0)

        #expect(try nodes(changed, at: 1).map(text) == nodes(narrow, at: 1).map(text))
        #expect(try nodes(changed, at: 1).map(text) != wide)
    }

    @Test("Properties have key-value coding, and unknown names their defaults")
    func properties() throws {
        let layer = CaptionLayer()
        #expect(layer.fontSize == 48 && layer.foregroundColor == .white && layer.maximumLines == 2)
        #expect(layer.highlightMode == .word && layer.reveal == .phrase && layer.alignmentMode == .center)

        layer.setValue("spoken", forKey: "highlightMode")
        layer.reveal = .line
        #expect(layer.highlightMode == .spoken && layer.value(forKey: "reveal") as? String == "line")
        layer.setValue("other", forKey: "verticalAlignment")
        #expect(layer.verticalAlignment == .bottom)
    }
}
