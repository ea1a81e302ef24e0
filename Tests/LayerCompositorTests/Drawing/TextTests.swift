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

        // The bar of the letter begins a fraction of a point before its origin.
        #expect(!ink.isEmpty && ink.minX >= 9 && ink.minY >= 10 && ink.maxY <= 55)
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

    @Test(
        "The ink beside lines that fit is drawn, and no text is cut by a box of its size",
        arguments: ["j", "/", "f", "J", "Å\u{30A}j"])
    func inkBesideLines(string: String) {
        func ink(width: CGFloat?, angle: CGFloat = 0) -> PixelRect {
            draw(string) {
                guard case .text(var text) = $0.drawing else { return }
                text.text.fontSize = 40
                let natural = text.text.naturalSize(width: .infinity)
                let width = width ?? natural.width
                // Centered at the same place in every box.
                text.text.alignment = .center
                $0.drawing = .text(text)
                $0.placement.bounds.size = CGSize(width: width, height: natural.height)
                $0.placement.position = CGPoint(x: 50, y: 50)
                $0.placement.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
            }.inked
        }
        for angle in [0, 0.3] { #expect(ink(width: nil, angle: angle) == ink(width: 90, angle: angle)) }
    }

    @Test("Text is clipped to rotated bounds")
    func clippedAndTurned() {
        let rendered = draw("WWWWWWWW") { $0.placement.transform = CATransform3DMakeRotation(0.3, 0, 0, 1) }

        #expect(!rendered.inked.isEmpty && rendered.inked.maxX <= 98)
    }
}
