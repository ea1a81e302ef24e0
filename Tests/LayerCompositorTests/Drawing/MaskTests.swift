import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@Suite("Masks and clips (facts 1.12)")
struct MaskTests {
    private func masked(by mask: RenderNode) -> RenderedFrame {
        RenderedFrame.of([
            Layer(10, 10, 80, 80, color: .green) {
                $0.mask = mask
                $0.children = [Layer(0, 0, 10, 10, color: .blue).node]
            }.node
        ])
    }

    @Test("R10: an empty mask hides everything")
    func emptyMask() { #expect(masked(by: Layer().node).inked.isEmpty) }

    @Test("R11: a mask's alpha multiplies the content")
    func halfMask() {
        let rendered = masked(by: Layer(0, 0, 40, 80, color: CGColor(gray: 0, alpha: 0.5)).node)

        #expect(rendered[12, 12].isNear(Pixel(0, 0, 128, 128), 1))
        #expect(rendered[40, 40].isNear(Pixel(0, 128, 0, 128), 1))
        #expect(rendered[60, 40] == .clear)
    }

    @Test("R12: a mask's color does not matter", arguments: [CGColor.red, .black, .white])
    func maskColor(color: CGColor) {
        #expect(
            masked(by: Layer(5, 5, 30, 30, color: color).node) == masked(by: Layer(5, 5, 30, 30, color: .green).node))
    }

    @Test("A mask with sublayers masks by their combined alpha")
    func compoundMask() {
        let rendered = masked(
            by: Layer(0, 0, 80, 80) {
                $0.children = [Layer(0, 0, 20, 80, color: .red).node, Layer(60, 0, 20, 80, color: .red).node]
            }.node)

        #expect(rendered[20, 50] == .green && rendered[50, 50] == .clear && rendered[80, 50] == .green)
    }

    @Test("A mask and masksToBounds multiply")
    func maskAndClip() {
        let rendered = RenderedFrame.of([
            Layer(10, 10, 40, 40) {
                $0.appearance.masksToBounds = true
                $0.mask = Layer(20, 0, 80, 80, color: .red).node
                $0.children = [Layer(0, 0, 80, 80, color: .green).node]
            }.node
        ])

        #expect(rendered.inked == PixelRect(x: 30, y: 10, width: 20, height: 40))
    }

    @Test("A rounded clip is applied once, without a background fringe")
    func roundedClip() {
        let rendered = RenderedFrame.of([
            Layer(10, 10, 80, 80, color: .red) {
                $0.appearance.masksToBounds = true
                $0.appearance.cornerRadius = 40
                $0.children = [Layer(-20, -20, 120, 120, color: .blue).node]
            }.node
        ])

        #expect(rendered[10, 10] == .clear && rendered[50, 50] == .blue)
        for y in 10..<50 { for x in 10..<50 { #expect(rendered[x, y].r == 0) } }
    }
}
