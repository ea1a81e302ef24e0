import Foundation
import RenderTree
import Testing
import VectorGeometry

@Suite("Gradients (facts 3.3)")
struct GradientTests {
    private func draw(
        _ width: Int = 100, _ height: Int = 100, host: RenderTree.Host = .yDown,
        _ change: (inout GradientStyle) -> Void = { _ in },
        layer: (inout Layer) -> Void = { _ in }
    ) -> RenderedFrame {
        var style = GradientStyle()
        style.colors = [.red, .blue]
        change(&style)
        let node = Layer(0, 0, CGFloat(width), CGFloat(height)) {
            $0.drawing = .gradient(style)
            layer(&$0)
        }.node
        return RenderedFrame.of([node], width, height, host: host)
    }

    @Test("7.7, R28: the default gradient runs from min-y to max-y", arguments: [RenderTree.Host.yDown, .yUp])
    func defaultDirection(host: RenderTree.Host) {
        let rendered = draw(host: host)
        let (minY, maxY) = host == .yDown ? (0, 99) : (99, 0)

        #expect(rendered[50, minY].isNear(.red, 3) && rendered[50, maxY].isNear(.blue, 3))
        #expect(rendered[50, 50].isNear(Pixel(127, 0, 127), 3))
    }

    @Test("R26, R27: a gradient with one color or mismatched locations draws nothing")
    func nothing() {
        #expect(draw { $0.colors = [.red] }.inked.isEmpty)
        #expect(draw { $0.locations = [0, 0.5, 1] }.inked.isEmpty)
    }

    @Test(
        "R29: a gradient with equal start and end points draws nothing",
        arguments: [GradientStyle.Kind.axial, .radial, .conic])
    func noDirection(kind: GradientStyle.Kind) {
        #expect(
            draw {
                $0.kind = kind
                $0.endPoint = $0.startPoint
            }.inked.isEmpty)
    }

    @Test("R29b: a diagonal gradient is defined in the unit square: its middle runs from corner to corner")
    func diagonal() {
        let rendered = draw(200, 100) { ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1)) }

        #expect(rendered[199, 0].isNear(Pixel(127, 0, 128), 3) && rendered[0, 99].isNear(Pixel(127, 0, 128), 3))
    }

    @Test("R30: contents are drawn above the gradient")
    func underContents() {
        let rendered = draw { _ in
        } layer: {
            $0.contents.image = TestImages.plain(2, 2, .green)
        }

        #expect(rendered[50, 50] == .green)
    }

    @Test("cornerRadius rounds the gradient without masksToBounds")
    func rounded() {
        let rendered = draw { _ in
        } layer: {
            $0.appearance.cornerRadius = 30
        }

        #expect(rendered[0, 0] == .clear && rendered[50, 50].a == 255)
    }

    @Test("A radial gradient is an ellipse around the start with the last color beyond")
    func radial() {
        let rendered = draw(200, 100) {
            $0.kind = .radial
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 1)
        }

        #expect(rendered[100, 50].isNear(.red, 6) && rendered[0, 0] == .blue)
        #expect(rendered[150, 50].difference(rendered[100, 75]) <= 4)
    }

    @Test("A conic gradient runs from +x toward +y")
    func conic() {
        let rendered = draw {
            $0.kind = .conic
            $0.startPoint = CGPoint(x: 0.5, y: 0.5)
            $0.endPoint = CGPoint(x: 1, y: 0.5)
        }

        #expect(rendered[50, 90].isNear(Pixel(191, 0, 64), 3) && rendered[10, 50].isNear(Pixel(127, 0, 128), 3))
        #expect(rendered[50, 10].isNear(Pixel(64, 0, 191), 3))
    }
}
