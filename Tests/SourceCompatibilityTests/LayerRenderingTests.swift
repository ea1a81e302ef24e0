import Foundation
import LayerTree
import Quartz2D
import Testing

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

    @Test("render(in:) applies masks")
    func composited() throws {
        let root = layer(CGRect(x: 0, y: 0, width: 8, height: 8), red)
        root.mask = layer(CGRect(x: 0, y: 0, width: 4, height: 8), blue)
        let context = try CGContext(drawing: CGRect(x: 0, y: 0, width: 8, height: 8), scale: 1, isFlipped: true)
        root.render(in: context)

        #expect(try pixels(context, [(3, 0), (4, 0)]) == [0xffff_0000, 0])
    }
}
