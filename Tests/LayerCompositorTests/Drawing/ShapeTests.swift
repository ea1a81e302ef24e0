import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@Suite("Shapes (facts 3.1)")
struct ShapeTests {
    private func draw(
        _ change: (inout ShapeStyle) -> Void, path: VectorPath? = .rect(CGRect(x: 20, y: 20, width: 40, height: 40))
    ) -> RenderedFrame {
        var style = ShapeStyle()
        style.path = path
        change(&style)
        return RenderedFrame.of([Layer { $0.drawing = .shape(style) }.node])
    }

    @Test("R20: a shape layer without a path draws nothing") func noPath() {
        #expect(draw({ _ in }, path: nil).inked.isEmpty)
    }

    @Test("R21, R23: the default fill is black, independent of the bounds")
    func defaults() {
        let rendered = draw { _ in }

        #expect(rendered.inked == PixelRect(x: 20, y: 20, width: 40, height: 40) && rendered[30, 30] == .black)
    }

    @Test("A path with a coordinate that is not a number draws nothing")
    func notANumber() {
        #expect(
            draw(
                { _ in },
                path: VectorPath([.move(.zero), .line(CGPoint(x: CGFloat.nan, y: 5)), .line(CGPoint(x: 50, y: 50))])
            ).inked.isEmpty)
    }

    @Test("The stroke is centered on the path, above the fill")
    func stroke() {
        let rendered = draw {
            $0.strokeColor = .red
            $0.stroke.width = 4
        }

        #expect(rendered.inked == PixelRect(x: 18, y: 18, width: 44, height: 44))
        #expect(rendered[18, 40] == .red && rendered[21, 40] == .red && rendered[22, 40] == .black)
    }

    @Test("R22: strokeEnd 0.5 strokes half the length and keeps the whole fill")
    func trimmedStroke() {
        let rendered = draw {
            $0.strokeColor = .red
            $0.stroke.width = 4
            $0.strokeEnd = 0.5
        }

        #expect(rendered[40, 20] == .red && rendered[60, 40] == .red)
        #expect(rendered[40, 61] == .clear && rendered[19, 40] == .clear && rendered[21, 40] == .black)
    }

    @Test("7.8: stroking a square of 400 from .125 to .375 covers (50, 0), (100, 0) and (100, 50)")
    func trimming() {
        var style = ShapeStyle()
        style.path = .rect(CGRect(x: 0, y: 0, width: 100, height: 100))
        style.fillColor = nil
        style.strokeColor = .red
        style.stroke.width = 4
        style.strokeStart = 0.125
        style.strokeEnd = 0.375
        let rendered = RenderedFrame.of([Layer(10, 10) { $0.drawing = .shape(style) }.node], 120, 120)

        #expect(rendered.inked == PixelRect(minX: 60, minY: 8, maxX: 112, maxY: 60))
        #expect(
            rendered[60, 10] == .red && rendered[111, 8] == .red && rendered[110, 59] == .red
                && rendered[70, 20] == .clear)
    }

    @Test("A stroked circle is a ring", arguments: [1.0, 3])
    func ring(width: Double) {
        func circle(_ radius: CGFloat) -> VectorPath {
            .ellipse(in: CGRect(x: 40.3 - radius, y: 39.8 - radius, width: 2 * radius, height: 2 * radius))
        }
        let half = CGFloat(width) / 2
        let stroked = draw(
            { ($0.fillColor, $0.strokeColor, $0.stroke.width) = (nil, .black, 2 * half) }, path: circle(24.5))
        let filled = draw(
            { $0.fillRule = .evenOdd }, path: VectorPath(circle(24.5 + half).elements + circle(24.5 - half).elements))

        #expect(stroked.difference(filled) <= 6)
    }

    @Test("The stroke's pen rotates and stretches with the layer")
    func stretchedStroke() {
        var style = ShapeStyle()
        style.path = VectorPath([.move(CGPoint(x: -10, y: 0)), .line(CGPoint(x: 10, y: 0))])
        style.strokeColor = .red
        style.stroke.width = 2
        let rendered = RenderedFrame.of([
            Layer(50, 50) {
                $0.drawing = .shape(style)
                $0.placement.transform = CATransform3DMakeScale(3, 5, 1)
            }.node
        ])

        #expect(rendered.inked == PixelRect(x: 20, y: 45, width: 60, height: 10))
    }

    @Test("A shape layer as a mask masks by its path only")
    func mask() {
        var style = ShapeStyle()
        style.path = .rect(CGRect(x: 5, y: 5, width: 10, height: 10))
        let rendered = RenderedFrame.of([
            Layer(20, 20, 50, 50, color: .red) { $0.mask = Layer { $0.drawing = .shape(style) }.node }.node
        ])

        #expect(rendered.inked == PixelRect(x: 25, y: 25, width: 10, height: 10))
    }
}
