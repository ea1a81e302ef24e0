import Foundation
import RenderTree
import Testing
import VectorGeometry

@Suite("Depth and perspective (facts 1.5, 1.13)")
struct DepthTests {
    @Test("R40, R41: siblings are sorted by zPosition, then in model order")
    func order() {
        let near = Layer(0, 0, 50, 50, color: .red) { $0.placement.zPosition = 1 }.node
        let far = Layer(0, 0, 50, 50, color: .blue).node
        let other = Layer(0, 0, 50, 50, color: .green).node

        #expect(RenderedFrame.of([near, far])[10, 10] == .red)
        #expect(RenderedFrame.of([far, other])[10, 10] == .green)
    }

    @Test(
        "7.1: a 100-point sublayer is scaled by m34 = −1/500",
        arguments: [(100.0, 125), (-500, 50), (0, 100), (500, 0)])
    func sublayerTransform(z: Double, expected: Int) {
        let parent = Layer(0, 0, 200, 200) {
            $0.placement.sublayerTransform.m34 = -1.0 / 500
            $0.children = [Layer(50, 50, 100, 100, color: .red) { $0.placement.zPosition = z }.node]
        }
        let rendered = RenderedFrame.of([parent.node], 200, 200)
        let row = (0..<200).reduce(0.0) { $0 + Double(rendered[$1, 100].a) / 255 }

        #expect(abs(row - Double(expected)) < 0.02)
    }

    @Test("1.5: a 200-point layer rotated by 60° about y and viewed from 500 is projected")
    func turned() {
        let parent = Layer(0, 0, 300, 300) {
            $0.placement.sublayerTransform.m34 = -1.0 / 500
            $0.children = [
                Layer(50, 50, 200, 200, color: .red) {
                    $0.placement.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
                }.node
            ]
        }
        let rendered = RenderedFrame.of([parent.node], 300, 300)
        let width = (0..<300).reduce(0.0) { $0 + Double(rendered[$1, 150].a) / 255 }
        let left = (0..<300).reduce(0.0) { $0 + Double(rendered[90, $1].a) / 255 }
        let right = (0..<300).reduce(0.0) { $0 + Double(rendered[191, $1].a) / 255 }

        #expect(abs(width - (60.47 + 42.62)) < 0.05)
        #expect(rendered.inked.minX == 89 && rendered.inked.maxX == 193)
        #expect(abs(left - 200 * 1.2095) < 2 && abs(right - 200 * 0.8524) < 2)
    }

    @Test("sublayerTransform does not move the layer's own background")
    func ownBackground() {
        let rendered = RenderedFrame.of([
            Layer(40, 40, 20, 20, color: .red) { $0.placement.sublayerTransform = CATransform3DMakeScale(3, 3, 1) }.node
        ])

        #expect(rendered.inked == PixelRect(x: 40, y: 40, width: 20, height: 20))
    }

    @Test("Geometry behind the eye is clipped")
    func behindTheEye() {
        let parent = Layer(0, 0, 100, 100) {
            $0.placement.sublayerTransform.m34 = -1.0 / 50
            $0.children = [
                Layer(-50, 30, 200, 40, color: .red) {
                    $0.placement.transform = CATransform3DMakeRotation(1.2, 0, 1, 0)
                }.node
            ]
        }
        let rendered = RenderedFrame.of([parent.node])

        #expect(rendered[0, 50] == .red && rendered[95, 10] == .clear)
    }

    @Test("An image in perspective is sampled in perspective")
    func perspectiveSampling() {
        let parent = Layer(0, 0, 300, 300) {
            $0.placement.sublayerTransform.m34 = -1.0 / 500
            $0.children = [
                Layer(50, 50, 200, 200) {
                    $0.contents.image = TestImages.quarters(200, 200)
                    $0.placement.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
                }.node
            ]
        }
        let rendered = RenderedFrame.of([parent.node], 300, 300)

        #expect(rendered[146, 100].isNear(.red, 3) && rendered[154, 100].isNear(.green, 3))
        #expect(rendered[146, 200].isNear(.blue, 3) && rendered[154, 200].isNear(.white, 3))
    }
}
