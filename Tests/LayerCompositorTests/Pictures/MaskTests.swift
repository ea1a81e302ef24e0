import Foundation
import RenderTree
import Testing

@Suite("Masks and clips (facts 1.12)")
struct MaskTests {
    private func masked(by mask: RenderNode) -> Picture {
        Picture.of([
            Layer(10, 10, 80, 80, color: .green) {
                $0.mask = mask
                $0.children = [Layer(0, 0, 10, 10, color: .blue).node]
            }.node
        ])
    }

    @Test("R10: a mask with nothing in it hides everything")
    func emptyMask() { #expect(masked(by: Layer().node).inked.isEmpty) }

    @Test("R11: a mask's alpha is the content's")
    func halfMask() {
        let picture = masked(by: Layer(0, 0, 40, 80, color: CGColor(gray: 0, alpha: 0.5)).node)

        #expect(picture[12, 12].isNear(Pixel(0, 0, 128, 128), 1))
        #expect(picture[40, 40].isNear(Pixel(0, 128, 0, 128), 1))
        #expect(picture[60, 40] == .clear)
    }

    @Test("R12: a mask's colour does not matter", arguments: [CGColor.red, .black, .white])
    func colour(color: CGColor) {
        #expect(
            masked(by: Layer(5, 5, 30, 30, color: color).node) == masked(by: Layer(5, 5, 30, 30, color: .green).node))
    }

    @Test("A mask of several layers masks by the alpha of all of them")
    func compoundMask() {
        let picture = masked(
            by: Layer(0, 0, 80, 80) {
                $0.children = [Layer(0, 0, 20, 80, color: .red).node, Layer(60, 0, 20, 80, color: .red).node]
            }.node)

        #expect(picture[20, 50] == .green && picture[50, 50] == .clear && picture[80, 50] == .green)
    }

    @Test("A mask and masksToBounds multiply")
    func maskAndClip() {
        let picture = Picture.of([
            Layer(10, 10, 40, 40) {
                $0.appearance.masksToBounds = true
                $0.mask = Layer(20, 0, 80, 80, color: .red).node
                $0.children = [Layer(0, 0, 80, 80, color: .green).node]
            }.node
        ])

        #expect(picture.inked == PixelRect(x: 30, y: 10, width: 20, height: 40))
    }

    @Test("A rounded clip cuts sublayers once: its edge has no trace of the background")
    func roundedClip() {
        let picture = Picture.of([
            Layer(10, 10, 80, 80, color: .red) {
                $0.appearance.masksToBounds = true
                $0.appearance.cornerRadius = 40
                $0.children = [Layer(-20, -20, 120, 120, color: .blue).node]
            }.node
        ])

        #expect(picture[10, 10] == .clear && picture[50, 50] == .blue)
        for y in 10..<50 { for x in 10..<50 { #expect(picture[x, y].r == 0) } }
    }
}
