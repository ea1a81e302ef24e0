import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Layer contents (facts 1.6, 1.7)")
struct ContentsTests {
    @Test(
        "7.6: contentsGravity places a 40 × 20 image in 100 × 100",
        arguments: [
            (ContentsGravity.center, [30, 40, 40, 20]),
            (.top, [30, 80, 40, 20]),
            (.bottom, [30, 0, 40, 20]),
            (.left, [0, 40, 40, 20]),
            (.right, [60, 40, 40, 20]),
            (.topLeft, [0, 80, 40, 20]),
            (.topRight, [60, 80, 40, 20]),
            (.bottomLeft, [0, 0, 40, 20]),
            (.bottomRight, [60, 0, 40, 20]),
            (.resize, [0, 0, 100, 100]),
            (.resizeAspect, [0, 25, 100, 50]),
            (.resizeAspectFill, [-50, 0, 200, 100]),
        ])
    func gravity(gravity: ContentsGravity, expected: [Double]) {
        let frame = gravity.frame(CGSize(width: 40, height: 20), in: CGRect(x: 0, y: 0, width: 100, height: 100))

        #expect([frame.minX, frame.minY, frame.width, frame.height].map(Double.init) == expected)
    }

    @Test(
        "R14, R15: contents overflow the bounds unless masksToBounds is set",
        arguments: [ContentsGravity.center, .resizeAspectFill],
        [false, true])
    func overflow(gravity: ContentsGravity, masks: Bool) {
        let rendered = RenderedFrame.of([
            Layer(40, 40, 20, 40) {
                $0.contents.image = TestImages.plain(60, 60, .red)
                $0.contents.gravity = gravity
                $0.appearance.masksToBounds = masks
            }.node
        ])
        let drawn =
            gravity == .center
            ? PixelRect(x: 20, y: 30, width: 60, height: 60) : PixelRect(x: 30, y: 40, width: 40, height: 40)

        #expect(rendered.inked == (masks ? PixelRect(x: 40, y: 40, width: 20, height: 40) : drawn))
    }

    @Test("R16: contentsScale 2 draws 80 pixels as 40 points")
    func contentsScale() {
        let rendered = RenderedFrame.of([
            Layer(0, 0, 100, 100) {
                $0.contents.image = TestImages.plain(80, 80, .red)
                $0.contents.gravity = .center
                $0.contents.scale = 2
            }.node
        ])

        #expect(rendered.inked == PixelRect(x: 30, y: 30, width: 40, height: 40))
    }

    @Test(
        "R17: contentsRect (0, 0, .5, .5) shows the quarter at the min corner",
        arguments: [RenderTree.Host.yDown, .yUp])
    func contentsRect(host: RenderTree.Host) {
        let rendered = RenderedFrame.of(
            [
                Layer(0, 0, 100, 100) {
                    $0.contents.image = TestImages.quarters(20, 20)
                    $0.contents.rect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
                }.node
            ], host: host)

        #expect(rendered[50, 50] == (host == .yUp ? .blue : .red))
    }

    @Test(
        "contentsFocus 0 shows the edge of a cropped image at the least x and y, 1 the opposite one",
        arguments: [RenderTree.Host.yDown, .yUp])
    func contentsFocus(host: RenderTree.Host) {
        func crop(_ width: CGFloat, _ height: CGFloat, x: CGFloat, y: CGFloat, part: CGRect? = nil) -> RenderedFrame {
            RenderedFrame.of(
                [
                    Layer(0, 0, width, height) {
                        $0.contents.image = TestImages.quarters(200, 200)
                        $0.contents.gravity = .resizeAspectFill
                        $0.contents.focus = CGPoint(x: x, y: y)
                        if let part { $0.contents.rect = part }
                        $0.appearance.masksToBounds = true
                    }.node
                ], host: host)
        }
        let isUp = host == .yUp
        let row = isUp ? 75 : 25

        // A portrait crop of an image of 100 × 100 points.
        #expect(crop(50, 100, x: 0, y: 0.5)[48, 10] == .red)
        #expect(crop(50, 100, x: 0.5, y: 0.5)[10, 10] == .red && crop(50, 100, x: 0.5, y: 0.5)[40, 10] == .green)
        #expect(crop(50, 100, x: 1, y: 0.5)[1, 10] == .green)
        // A landscape crop: y follows the direction of the layer's space, as that of contentsRect.
        #expect(crop(100, 50, x: 0.5, y: 0)[10, row] == (isUp ? .blue : .red))
        #expect(crop(100, 50, x: 0.5, y: 1)[10, row] == (isUp ? .red : .blue))
        // The focus applies to what contentsRect leaves.
        let right = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
        #expect(crop(100, 100, x: 0.5, y: isUp ? 1 : 0, part: right)[1, 1] == .green)
        #expect(crop(100, 100, x: 0.5, y: isUp ? 0 : 1, part: right)[1, 98] == .white)
    }

    @Test("contentsFocus aligns a fitted image, and does not move images of other gravities")
    func alignment() {
        func drawn(_ gravity: ContentsGravity) -> PixelRect? {
            RenderedFrame.of([
                Layer(0, 0, 100, 40) {
                    $0.contents.image = TestImages.plain(20, 20, .red)
                    $0.contents.gravity = gravity
                    $0.contents.focus = CGPoint(x: 0, y: 1)
                }.node
            ]).inked
        }

        #expect(drawn(.resizeAspect) == PixelRect(x: 0, y: 0, width: 40, height: 40))
        #expect(drawn(.center) == PixelRect(x: 40, y: 10, width: 20, height: 20))
        #expect(drawn(.resize) == PixelRect(x: 0, y: 0, width: 100, height: 40))
    }

    @Test("R19: nearest magnification is blocky, linear is not")
    func nearest() {
        func edge(_ filter: ContentsStyle.Filter) -> Pixel {
            RenderedFrame.of([
                Layer(0, 0, 100, 100) {
                    $0.contents.image = TestImages.make(2, 1) { x, _ in x == 0 ? .black : .white }
                    $0.contents.magnification = filter
                }.node
            ])[48, 50]
        }

        #expect(edge(.nearest) == .black)
        #expect(edge(.linear).r > 100 && edge(.linear).r < 140)
    }

    @Test("An image at its own size is copied exactly")
    func copied() {
        let image = TestImages.make(50, 50) { x, y in
            CGColor(red: CGFloat(x) / 50, green: CGFloat(y) / 50, blue: 0, alpha: 1)
        }
        let rendered = RenderedFrame.of([Layer(7, 9, 50, 50) { $0.contents.image = image }.node])
        let source = RenderedFrame(image)

        for y in 0..<50 { for x in 0..<50 { #expect(rendered[x + 7, y + 9] == source[x, y]) } }
    }

    @Test(
        "Images are upright in every host and under every geometry flip", arguments: [RenderTree.Host.yDown, .yUp],
        [false, true])
    func upright(host: RenderTree.Host, flipped: Bool) {
        let rendered = RenderedFrame.of(
            [
                Layer(0, 0, 100, 100) {
                    $0.contents.image = TestImages.quarters(20, 20)
                    $0.placement.isGeometryFlipped = flipped
                    $0.children = [Layer(40, 40, 20, 20) { $0.contents.image = TestImages.quarters(20, 20) }.node]
                }.node
            ], host: host)

        for (x, y) in [(20, 20), (45, 45)] {
            #expect(
                rendered[x, y] == .red && rendered[99 - x, y] == .green && rendered[x, 99 - y] == .blue
                    && rendered[99 - x, 99 - y] == .white)
        }
    }

    @Test(
        "R39: an image rotated by 180° about y is mirrored; R38: single-sided layers are hidden",
        arguments: [true, false])
    func turned(doubleSided: Bool) {
        let rendered = RenderedFrame.of([
            Layer(0, 0, 100, 100) {
                $0.contents.image = TestImages.quarters(20, 20)
                $0.placement.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
                $0.appearance.isDoubleSided = doubleSided
            }.node
        ])

        #expect(rendered[20, 20] == (doubleSided ? .green : .clear))
    }

    @Test("A geometry flip does not make a layer face away")
    func flippedFront() {
        let rendered = RenderedFrame.of(
            [
                Layer(0, 0, 100, 100, color: .red) {
                    $0.placement.isGeometryFlipped = true
                    $0.appearance.isDoubleSided = false
                }.node
            ], host: .yUp)

        #expect(rendered[50, 50] == .red)
    }

    @Test("Animated contents dissolve")
    func dissolve() {
        let rendered = RenderedFrame.of([
            Layer(0, 0, 100, 100) {
                $0.contents.image = TestImages.plain(10, 10, .red)
                $0.contents.incoming = .init(image: TestImages.plain(20, 20, .blue), fraction: 0.25)
            }.node
        ])

        #expect(rendered[50, 50].isNear(Pixel(191, 0, 64), 1))
    }

    @Test("Trilinear minification averages pixels that linear skips")
    func trilinear() {
        let stripes = TestImages.make(800, 800) { x, _ in x % 8 == 0 ? .white : .black }
        let rendered = RenderedFrame.of([
            Layer(0, 0, 100, 100) {
                $0.contents.image = stripes
                $0.contents.minification = .trilinear
                $0.contents.gravity = .resizeAspect
            }.node
        ])

        #expect((30...34).contains(rendered[50, 50].r))
    }

    @Test("Automatic minification averages squeezed images in one direction, and keeps the other one sharp")
    func squeezed() {
        func draw(_ image: CGImage, turned: Bool) -> RenderedFrame {
            RenderedFrame.of([
                Layer(0, 0, 100, 100) {
                    $0.contents.image = image
                    $0.contents.minification = .automatic
                    if turned { $0.placement.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1) }
                }.node
            ])
        }
        let columns = TestImages.make(600, 100) { x, _ in x % 6 == 0 ? .white : .black }
        let rows = TestImages.make(600, 100) { _, y in y % 2 == 0 ? .white : .black }

        for position in 40..<60 {
            #expect((40...45).contains(draw(columns, turned: false)[position, 50].r))
            #expect((40...45).contains(draw(columns, turned: true)[50, position].r))
            #expect(draw(rows, turned: false)[50, position].r == (position % 2 == 0 ? 255 : 0))
            #expect(draw(rows, turned: true)[position, 50].r == (position % 2 == 0 ? 0 : 255))
        }
    }

    @Test("minificationFilterBias selects sharper or softer mipmap levels")
    func minificationBias() {
        func draw(_ image: CGImage, bias: Float) -> RenderedFrame {
            RenderedFrame.of([
                Layer(0, 0, 100, 100) {
                    $0.contents.image = image
                    $0.contents.minification = .trilinear
                    $0.contents.minificationBias = bias
                }.node
            ])
        }
        let stripes = TestImages.make(800, 800) { x, _ in x % 8 == 0 ? .white : .black }
        let edge = TestImages.make(800, 800) { x, _ in x < 400 ? .white : .black }

        #expect(draw(stripes, bias: -3)[50, 50].r == 0, "between two stripes of the image itself")
        #expect(draw(edge, bias: 0)[51, 50].r < 5)
        #expect(draw(edge, bias: 2)[51, 50].r > 20)
    }

    @Test("A video frame is clipped to the bounds and rounded under masksToBounds")
    func video() {
        let video = VideoDrawing(
            image: TestImages.plain(10, 10, .red), rect: CGRect(x: -20, y: 0, width: 80, height: 40))
        func draw(_ masks: Bool) -> RenderedFrame {
            RenderedFrame.of([
                Layer(10, 10, 40, 40) {
                    $0.drawing = .video(video)
                    $0.appearance.cornerRadius = 10
                    $0.appearance.masksToBounds = masks
                }.node
            ])
        }

        #expect(draw(false).inked == PixelRect(x: 10, y: 10, width: 40, height: 40))
        #expect(draw(false)[10, 10] == .red && draw(true)[10, 10] == .clear && draw(true)[30, 10] == .red)
    }

    @Test("contentsFocus chooses the part of a video frame that is shown", arguments: [0, 0.5, 1])
    func videoFocus(focus: CGFloat) {
        let image = TestImages.make(80, 40) { x, _ in x < 40 ? .red : .blue }
        let rendered = RenderedFrame.of([
            Layer(10, 10, 40, 40) {
                $0.drawing = .video(VideoDrawing(image: image, rect: CGRect(x: -20, y: 0, width: 80, height: 40)))
                $0.contents.focus.x = focus
            }.node
        ])

        #expect(rendered.inked == PixelRect(x: 10, y: 10, width: 40, height: 40))
        #expect(rendered[12, 30] == (focus < 1 ? .red : .blue))
        #expect(rendered[48, 30] == (focus > 0 ? .blue : .red))
    }
}

@Suite("Nine-part images (facts 1.7)")
struct NinePartTests {
    /// Red corners of 10 × 10, green edges, a blue center.
    private let frame = TestImages.make(30, 30) { x, y in
        let inX = (10..<20).contains(x)
        let inY = (10..<20).contains(y)
        return inX && inY ? .blue : (inX || inY ? .green : .red)
    }

    private func draw(
        _ width: CGFloat, _ height: CGFloat, center: CGRect, x: CGFloat = 0, _ change: (inout Layer) -> Void = { _ in }
    ) -> RenderedFrame {
        RenderedFrame.of([
            Layer(x, 0, width, height) {
                $0.contents.image = frame
                $0.contents.center = center
                $0.contents.magnification = .nearest
                change(&$0)
            }.node
        ])
    }

    private let third = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)

    @Test("7.5: contentsCenter keeps the size of corners and stretches the rest")
    func corners() {
        let rendered = draw(100, 50, center: third)

        #expect(
            rendered[9, 9] == .red && rendered[10, 9] == .green && rendered[89, 9] == .green && rendered[90, 9] == .red)
        #expect(rendered[9, 10] == .green && rendered[9, 39] == .green && rendered[9, 40] == .red)
        #expect(rendered[10, 10] == .blue && rendered[89, 39] == .blue)
        #expect(rendered.inked == PixelRect(x: 0, y: 0, width: 100, height: 50))
    }

    @Test("R18: a contentsCenter without width is one column of pixels")
    func emptyCenter() {
        let rendered = draw(100, 30, center: CGRect(x: 0.5, y: 0, width: 0, height: 1))

        #expect(
            rendered[9, 0] == .red && rendered[10, 0] == .green && rendered[80, 0] == .green && rendered[95, 0] == .red)
    }

    @Test("Corners shrink if there is no room for them")
    func small() {
        let rendered = draw(10, 50, center: third)

        #expect(rendered[4, 0] == .red && rendered[5, 0] == .red && rendered[5, 25] == .green)
    }

    @Test("Nine parts join without seams at any position")
    func seams() {
        let plain = TestImages.plain(30, 30, .red)
        let rendered = draw(60.5, 50, center: third, x: 0.3) {
            $0.contents.image = plain
            $0.placement.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        }

        for y in 10..<40 { for x in 10..<50 { #expect(rendered[x, y].isNear(.red, 1)) } }
    }
}
