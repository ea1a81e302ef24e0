import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@Suite("Background, corners and border (facts 1.8)")
struct BoxTests {
    @Test("A box on whole pixels has sharp edges")
    func wholePixels() {
        let rendered = RenderedFrame.of([Layer(10, 20, 30, 40, color: .red).node])

        #expect(rendered.inked == PixelRect(x: 10, y: 20, width: 30, height: 40))
        #expect(rendered[10, 20] == .red && rendered[39, 59] == .red)
    }

    @Test("A box on half pixels covers its outer pixels by half")
    func halfPixels() {
        let rendered = RenderedFrame.of([Layer(10.5, 20, 30, 40, color: .white).node])

        #expect(rendered.inked == PixelRect(x: 10, y: 20, width: 31, height: 40))
        #expect(rendered[10, 30].isNear(Pixel(128, 128, 128, 128), 1))
        #expect(rendered[40, 30].isNear(Pixel(128, 128, 128, 128), 1))
        #expect(rendered[11, 30] == .white)
    }

    @Test("R1: cornerRadius rounds the background but not the contents")
    func cornersWithoutClip() {
        let background = RenderedFrame.of([Layer(0, 0, 100, 100, color: .red) { $0.appearance.cornerRadius = 20 }.node])
        let contents = RenderedFrame.of([
            Layer(0, 0, 100, 100) {
                $0.appearance.cornerRadius = 20
                $0.contents.image = TestImages.plain(2, 2, .blue)
            }.node
        ])

        #expect(background[0, 0] == .clear && background[20, 0] == .red)
        #expect(contents[0, 0] == .blue)
    }

    @Test("R46: a radius beyond half the shorter side gives a capsule")
    func hugeRadius() {
        let huge = Layer(0, 20, 100, 40, color: .red) { $0.appearance.cornerRadius = 1000 }.node
        let half = Layer(0, 20, 100, 40, color: .red) { $0.appearance.cornerRadius = 20 }.node

        #expect(RenderedFrame.of([huge]) == RenderedFrame.of([half]))
    }

    @Test(
        "maskedCorners limits rounding; minY is at the top if y points down",
        arguments: [RenderTree.Host.yDown, .yUp])
    func maskedCorners(host: RenderTree.Host) {
        let rendered = RenderedFrame.of(
            [
                Layer(0, 0, 100, 100, color: .red) {
                    $0.appearance.cornerRadius = 20
                    $0.appearance.maskedCorners = .init(rawValue: 1)
                }.node
            ], host: host)
        let (minY, maxY) = host == .yDown ? (0, 99) : (99, 0)

        #expect(rendered[0, minY] == .clear)
        #expect(rendered[99, minY] == .red && rendered[0, maxY] == .red && rendered[99, maxY] == .red)
    }

    @Test(
        "R5, R6: the border lies inside the bounds and above sublayers, with and without a clip",
        arguments: [false, true])
    func border(masks: Bool) {
        let rendered = RenderedFrame.of([
            Layer(10, 10, 80, 80, color: .red) {
                $0.appearance.borderWidth = 5
                $0.appearance.borderColor = .green
                $0.appearance.masksToBounds = masks
                $0.children = [Layer(0, 0, 80, 80, color: .blue).node]
            }.node
        ])

        #expect(
            rendered[9, 50] == .clear && rendered[10, 50] == .green && rendered[14, 50] == .green
                && rendered[15, 50] == .blue)
        #expect(rendered.inked == PixelRect(x: 10, y: 10, width: 80, height: 80))
    }

    @Test("R7: the default border color is black")
    func defaultBorder() {
        let rendered = RenderedFrame.of([Layer(10, 10, 80, 80) { $0.appearance.borderWidth = 1 }.node])

        #expect(rendered[10, 10] == .black && rendered[89, 50] == .black && rendered[11, 11] == .clear)
    }

    @Test("A border wider than half the box fills the box")
    func wideBorder() {
        let rendered = RenderedFrame.of([
            Layer(10, 10, 20, 80, color: .red) {
                $0.appearance.borderWidth = 10
                $0.appearance.borderColor = .green
            }.node
        ])

        #expect(rendered[20, 50] == .green)
    }

    @Test("The background does not show through the rounded corners of an opaque border")
    func noFringe() {
        let rendered = RenderedFrame.of([
            Layer(10, 10, 80, 80, color: .red) {
                $0.appearance.cornerRadius = 30
                $0.appearance.borderWidth = 6
                $0.appearance.borderColor = .blue
            }.node
        ])

        for x in 10..<40 { for y in 10..<40 where rendered[x, y].a < 255 { #expect(rendered[x, y].r == 0) } }
    }

    @Test("Drawn colors are premultiplied")
    func premultiplied() {
        let rendered = RenderedFrame.of([
            Layer(0, 0, 10, 10, color: CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)).node
        ])

        #expect(rendered[5, 5].isNear(Pixel(128, 64, 0, 128), 1))
    }

    @Test("The frame's background shows outside of and through transparent layers")
    func frameBackground() {
        let half = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
        let rendered = RenderedFrame.of([Layer(0, 0, 10, 10, color: half).node], over: .white)

        #expect(rendered[50, 50] == .white)
        #expect(rendered[5, 5].isNear(Pixel(127, 127, 127), 1))
    }
}
