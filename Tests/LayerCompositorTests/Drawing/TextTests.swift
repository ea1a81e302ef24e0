import Foundation
import RenderTree
import Testing
import TextLayout
import VectorGeometry

@Suite("Text (facts 3.2)")
struct TextTests {
    private func draw(
        _ string: String, host: RenderTree.Host = .yDown, flipped: Bool = false,
        _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderedFrame {
        var text = TextDrawing()
        text.text = TextStyle(string: string, fontName: "DejaVu Sans", fontSize: 30)
        return RenderedFrame.of(
            [
                Layer(10, 10, 80, 80) {
                    $0.drawing = .text(text)
                    $0.placement.isGeometryFlipped = flipped
                    change(&$0)
                }.node
            ], host: host)
    }

    @Test("Text is white by default and starts at the visual top")
    func place() {
        let ink = draw("T").inked

        #expect(!ink.isEmpty && ink.minX >= 10 && ink.minY >= 10 && ink.maxY <= 55)
        #expect(draw("T").pixels.contains(0xffff_ffff))
    }

    @Test(
        "Text is upright in every host and under every flip", arguments: [RenderTree.Host.yDown, .yUp], [false, true])
    func upright(host: RenderTree.Host, flipped: Bool) {
        #expect(draw("T", host: host, flipped: flipped).difference(draw("T")) <= 1)
    }

    @Test("Text is clipped to the bounds")
    func clipped() {
        let ink = draw("WWWWWWWW").inked

        #expect(ink.minX >= 10 && ink.maxX <= 90)
    }

    @Test("Text is clipped to rotated bounds")
    func clippedAndTurned() {
        let rendered = draw("WWWWWWWW") { $0.placement.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }

        #expect(!rendered.inked.isEmpty && rendered.inked.maxX <= 98)
    }
}
