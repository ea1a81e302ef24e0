import Foundation
import RenderTree
import Testing

@Suite("Shapes (facts 3.1)")
struct ShapeTests {
    private func draw(
        _ change: (inout ShapeStyle) -> Void, path: VectorPath? = .rect(CGRect(x: 20, y: 20, width: 40, height: 40))
    ) -> Picture {
        var style = ShapeStyle()
        style.path = path
        change(&style)
        return Picture.of([Layer { $0.drawing = .shape(style) }.node])
    }

    @Test("R20: no path, nothing drawn") func noPath() { #expect(draw({ _ in }, path: nil).inked.isEmpty) }

    @Test("R21, R23: black by default, wherever the bounds are")
    func defaults() {
        let picture = draw { _ in }

        #expect(picture.inked == PixelRect(x: 20, y: 20, width: 40, height: 40) && picture[30, 30] == .black)
    }

    @Test("A path with a coordinate that is not a number draws nothing")
    func notANumber() {
        #expect(
            draw(
                { _ in },
                path: VectorPath([.move(.zero), .line(CGPoint(x: CGFloat.nan, y: 5)), .line(CGPoint(x: 50, y: 50))])
            ).inked.isEmpty)
    }

    @Test("The stroke lies on the path, above the fill")
    func stroke() {
        let picture = draw {
            $0.strokeColor = .red
            $0.stroke.width = 4
        }

        #expect(picture.inked == PixelRect(x: 18, y: 18, width: 44, height: 44))
        #expect(picture[18, 40] == .red && picture[21, 40] == .red && picture[22, 40] == .black)
    }

    @Test("R22: half the stroke by length, the whole fill")
    func trimmedStroke() {
        let picture = draw {
            $0.strokeColor = .red
            $0.stroke.width = 4
            $0.strokeEnd = 0.5
        }

        #expect(picture[40, 20] == .red && picture[60, 40] == .red)
        #expect(picture[40, 61] == .clear && picture[19, 40] == .clear && picture[21, 40] == .black)
    }

    @Test("7.8: a square of 400 from .125 to .375 is stroked from (50, 0) by (100, 0) to (100, 50)")
    func trimming() {
        var style = ShapeStyle()
        style.path = .rect(CGRect(x: 0, y: 0, width: 100, height: 100))
        style.fillColor = nil
        style.strokeColor = .red
        style.stroke.width = 4
        style.strokeStart = 0.125
        style.strokeEnd = 0.375
        let picture = Picture.of([Layer(10, 10) { $0.drawing = .shape(style) }.node], 120, 120)

        #expect(picture.inked == PixelRect(minX: 60, minY: 8, maxX: 112, maxY: 60))
        #expect(
            picture[60, 10] == .red && picture[111, 8] == .red && picture[110, 59] == .red && picture[70, 20] == .clear)
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

    @Test("The pen turns and stretches with the layer")
    func stretchedStroke() {
        var style = ShapeStyle()
        style.path = VectorPath([.move(CGPoint(x: -10, y: 0)), .line(CGPoint(x: 10, y: 0))])
        style.strokeColor = .red
        style.stroke.width = 2
        let picture = Picture.of([
            Layer(50, 50) {
                $0.drawing = .shape(style)
                $0.placement.transform = CATransform3DMakeScale(3, 5, 1)
            }.node
        ])

        #expect(picture.inked == PixelRect(x: 20, y: 45, width: 60, height: 10))
    }

    @Test("A shape as a mask masks by its path alone")
    func mask() {
        var style = ShapeStyle()
        style.path = .rect(CGRect(x: 5, y: 5, width: 10, height: 10))
        let picture = Picture.of([
            Layer(20, 20, 50, 50, color: .red) { $0.mask = Layer { $0.drawing = .shape(style) }.node }.node
        ])

        #expect(picture.inked == PixelRect(x: 25, y: 25, width: 10, height: 10))
    }
}
