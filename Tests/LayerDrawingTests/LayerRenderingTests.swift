import Foundation
import Images
import LayerDrawing
import LayerTree
import Quartz2D
import Testing
import VectorGeometry

@Suite("Rendering layers into contexts (facts 1.23)")
struct LayerRenderingTests {
    private func layer(_ frame: CGRect, _ color: CGColor?) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    private func pixels(_ context: CGContext, _ points: [(Int, Int)]) throws -> [UInt32] {
        let image = try #require(context.makeImage())
        return points.map { image.pixels.row($0.1)[$0.0] }
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    private let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

    @Test(
        "render(in:) draws in the layer's own coordinates, without its position and transform",
        arguments: [true, false])
    func place(isFlipped: Bool) throws {
        let root = layer(CGRect(x: 70, y: 80, width: 10, height: 10), nil)
        root.bounds.origin = CGPoint(x: 2, y: 0)
        root.transform = CATransform3DMakeScale(5, 5, 1)
        root.addSublayer(layer(CGRect(x: 3, y: 1, width: 2, height: 3), red))
        let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: 12, height: 12), scale: 1, isFlipped: isFlipped)
        root.render(in: context)

        let y = { (down: Int) in isFlipped ? down : 11 - down }
        #expect(
            try pixels(context, [(3, y(1)), (4, y(3)), (2, y(1)), (5, y(1)), (3, y(0)), (3, y(4))]) == [
                0xffff_0000, 0xffff_0000, 0, 0, 0, 0,
            ])
    }

    @Test("render(in:) draws over the context's contents with its transform, clip and scale")
    func context() throws {
        let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: 10, height: 10), scale: 2, isFlipped: true)
        context.setFillColor(blue)
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        context.translateBy(x: 4, y: 4)
        context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 10))
        layer(CGRect(x: 0, y: 0, width: 3, height: 3), red).render(in: context)

        #expect(
            try pixels(context, [(8, 8), (9, 13), (10, 8), (7, 8), (8, 14)]) == [
                0xffff_0000, 0xffff_0000, 0xff00_00ff, 0xff00_00ff, 0xff00_00ff,
            ])
    }

    @Test("render(in:) draws model values and displays pending layers")
    func model() throws {
        final class Drawn: CALayer {
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
                ctx.fill(bounds)
            }
        }
        let drawn = Drawn()
        drawn.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        drawn.setNeedsDisplay()
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0
        fade.duration = 10
        drawn.add(fade, forKey: nil)
        let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: 4, height: 4), scale: 1, isFlipped: true)
        drawn.render(in: context)

        #expect(try pixels(context, [(0, 0), (3, 3)]) == [0xff00_ff00, 0xff00_ff00])
    }

    @Test("render(in:) interpolates gradients in Generic RGB, clipped (I5)")
    func gradient() throws {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 64, height: 2)
        gradient.startPoint = .zero
        gradient.endPoint = CGPoint(x: 1, y: 0)
        let violet = CGColor(red: 0.8, green: 0, blue: 1, alpha: 1)
        gradient.colors = [violet, violet]
        let context = try CGContext(drawing: gradient.bounds, scale: 1, isFlipped: true)
        gradient.render(in: context)
        let components = try #require(pixels(context, [(30, 1)]).first)
        #expect(abs(Int(components >> 16 & 255) - 203) <= 1 && abs(Int(components >> 8 & 255) - 59) <= 1)
        #expect(components & 255 == 255)

        gradient.colors = [CGColor.black, CGColor.white]
        gradient.render(in: context)
        // Gray interpolated with a gamma of 1.8 is brighter than in sRGB between the ends.
        let middle = try #require(pixels(context, [(32, 1)]).first)
        let linear = pow(0.5078, 1.8)
        let expected = (1.055 * pow(linear, 1 / 2.4) - 0.055) * 255
        #expect(abs(Double(middle & 255) - expected) <= 1.5)
    }

    @Test("render(in:) ignores transforms that are not affine (I6)")
    func depth() throws {
        let root = layer(CGRect(x: 0, y: 0, width: 8, height: 8), nil)
        let turned = layer(CGRect(x: 2, y: 2, width: 4, height: 4), red)
        turned.transform = CATransform3DMakeRotation(.pi / 2.2, 0, 1, 0)
        let moved = layer(CGRect(x: 0, y: 0, width: 1, height: 1), blue)
        moved.transform = CATransform3DMakeTranslation(7, 0, 0)
        root.addSublayer(turned)
        root.addSublayer(moved)
        let context = try CGContext(drawing: root.bounds, scale: 1, isFlipped: true)
        root.render(in: context)
        #expect(try pixels(context, [(2, 2), (5, 5), (7, 0), (0, 0)]) == [0xffff_0000, 0xffff_0000, 0xff00_00ff, 0])
    }

    @Test("render(in:) takes rounding errors of an affine transform for none (I14)")
    func almostAffineTransform() throws {
        let root = layer(CGRect(x: 0, y: 0, width: 8, height: 8), nil)
        let child = layer(CGRect(x: 0, y: 0, width: 2, height: 2), red)
        // A rotation by 2π leaves −2e-16 in m23.
        child.transform = CATransform3DConcat(
            CATransform3DMakeRotation(2 * .pi, 1, 0, 0), CATransform3DMakeTranslation(4, 0, 0))
        #expect(child.transform.m23 != 0)
        root.addSublayer(child)
        let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: 8, height: 8), scale: 1, isFlipped: true)
        root.render(in: context)
        #expect(try pixels(context, [(0, 0), (4, 0)]) == [0, 0xffff_0000])
    }

    @Test("render(in:) reduces images with all their pixels (I7)")
    func reducedImage() throws {
        let pixels = PixelBuffer(width: 64, height: 64)
        for y in 0..<64 { for x in 0..<64 { pixels.row(y)[x] = x % 8 == 4 ? 0xffff_ffff : 0xff00_0000 } }
        let shown = CALayer()
        shown.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        shown.contents = CGImage(pixels: pixels, isOpaque: true)
        let context = try CGContext(drawing: shown.bounds, scale: 1, isFlipped: true)
        shown.render(in: context)
        let gray = try #require(self.pixels(context, [(4, 4)]).first) & 255
        #expect(abs(Int(gray) - 32) <= 3)
    }

    @Test("render(in:) applies masks")
    func composited() throws {
        let root = layer(CGRect(x: 0, y: 0, width: 8, height: 8), red)
        root.mask = layer(CGRect(x: 0, y: 0, width: 4, height: 8), blue)
        let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: 8, height: 8), scale: 1, isFlipped: true)
        root.render(in: context)

        #expect(try pixels(context, [(3, 0), (4, 0)]) == [0xffff_0000, 0])
    }
}
