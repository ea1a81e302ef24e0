import Foundation
import RenderTree
import Testing

@Suite("Background, corners and border (facts 1.8)")
struct BoxTests {
    @Test("A box on whole pixels has hard edges")
    func wholePixels() {
        let picture = Picture.of([Layer(10, 20, 30, 40, color: .red).node])

        #expect(picture.inked == PixelRect(x: 10, y: 20, width: 30, height: 40))
        #expect(picture[10, 20] == .red && picture[39, 59] == .red)
    }

    @Test("A box on half pixels covers its outer pixels by half")
    func halfPixels() {
        let picture = Picture.of([Layer(10.5, 20, 30, 40, color: .white).node])

        #expect(picture.inked == PixelRect(x: 10, y: 20, width: 31, height: 40))
        #expect(picture[10, 30].isNear(Pixel(128, 128, 128, 128), 1))
        #expect(picture[40, 30].isNear(Pixel(128, 128, 128, 128), 1))
        #expect(picture[11, 30] == .white)
    }

    @Test("R1: a corner radius rounds the background but not the picture")
    func cornersWithoutClip() {
        let background = Picture.of([Layer(0, 0, 100, 100, color: .red) { $0.appearance.cornerRadius = 20 }.node])
        let contents = Picture.of([
            Layer(0, 0, 100, 100) {
                $0.appearance.cornerRadius = 20
                $0.contents.image = TestImages.plain(2, 2, .blue)
            }.node
        ])

        #expect(background[0, 0] == .clear && background[20, 0] == .red)
        #expect(contents[0, 0] == .blue)
    }

    @Test("R46: a radius beyond half the shorter side gives a pill")
    func hugeRadius() {
        let huge = Layer(0, 20, 100, 40, color: .red) { $0.appearance.cornerRadius = 1000 }.node
        let half = Layer(0, 20, 100, 40, color: .red) { $0.appearance.cornerRadius = 20 }.node

        #expect(Picture.of([huge]) == Picture.of([half]))
    }

    @Test(
        "Only the masked corners are round; minY is at the top where y points down",
        arguments: [RenderTree.Host.yDown, .yUp])
    func maskedCorners(host: RenderTree.Host) {
        let picture = Picture.of(
            [
                Layer(0, 0, 100, 100, color: .red) {
                    $0.appearance.cornerRadius = 20
                    $0.appearance.maskedCorners = .init(rawValue: 1)
                }.node
            ], host: host)
        let (minY, maxY) = host == .yDown ? (0, 99) : (99, 0)

        #expect(picture[0, minY] == .clear)
        #expect(picture[99, minY] == .red && picture[0, maxY] == .red && picture[99, maxY] == .red)
    }

    @Test(
        "R5, R6: the border lies inside the bounds and above sublayers, with and without a clip",
        arguments: [false, true])
    func border(masks: Bool) {
        let picture = Picture.of([
            Layer(10, 10, 80, 80, color: .red) {
                $0.appearance.borderWidth = 5
                $0.appearance.borderColor = .green
                $0.appearance.masksToBounds = masks
                $0.children = [Layer(0, 0, 80, 80, color: .blue).node]
            }.node
        ])

        #expect(
            picture[9, 50] == .clear && picture[10, 50] == .green && picture[14, 50] == .green
                && picture[15, 50] == .blue)
        #expect(picture.inked == PixelRect(x: 10, y: 10, width: 80, height: 80))
    }

    @Test("R7: a border is black unless it is told otherwise")
    func defaultBorder() {
        let picture = Picture.of([Layer(10, 10, 80, 80) { $0.appearance.borderWidth = 1 }.node])

        #expect(picture[10, 10] == .black && picture[89, 50] == .black && picture[11, 11] == .clear)
    }

    @Test("A border wider than half the box fills it")
    func wideBorder() {
        let picture = Picture.of([
            Layer(10, 10, 20, 80, color: .red) {
                $0.appearance.borderWidth = 10
                $0.appearance.borderColor = .green
            }.node
        ])

        #expect(picture[20, 50] == .green)
    }

    @Test("Under an opaque border no background shines through the round corners")
    func noFringe() {
        let picture = Picture.of([
            Layer(10, 10, 80, 80, color: .red) {
                $0.appearance.cornerRadius = 30
                $0.appearance.borderWidth = 6
                $0.appearance.borderColor = .blue
            }.node
        ])

        for x in 10..<40 { for y in 10..<40 where picture[x, y].a < 255 { #expect(picture[x, y].r == 0) } }
    }

    @Test("Colours are premultiplied")
    func premultiplied() {
        let picture = Picture.of([Layer(0, 0, 10, 10, color: CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)).node])

        #expect(picture[5, 5].isNear(Pixel(128, 64, 0, 128), 1))
    }

    @Test("The background of the frame shows where no layer is, and through what is transparent")
    func frameBackground() {
        let half = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
        let picture = Picture.of([Layer(0, 0, 10, 10, color: half).node], over: .white)

        #expect(picture[50, 50] == .white)
        #expect(picture[5, 5].isNear(Pixel(127, 127, 127), 1))
    }
}
