import Foundation
import Images
import LayerTree
import Quartz2D
import RenderTree
import Testing
import VectorGeometry

@Suite("draw(in:) of subclasses of shape, gradient and text layers (facts 1.18)")
struct DrawnSubclassTests {
    private final class FilledShape: CAShapeLayer {
        override func draw(in ctx: CGContext) { fill(ctx, bounds) }
    }

    private final class FilledGradient: CAGradientLayer {
        override func draw(in ctx: CGContext) { fill(ctx, bounds) }
    }

    /// Calls `super`, which draws nothing, before it draws.
    private final class ShapeAfterSuper: CAShapeLayer {
        override func draw(in ctx: CGContext) {
            super.draw(in: ctx)
            fill(ctx, bounds)
        }
    }

    private final class LayerAfterSuper: CALayer {
        override func draw(in ctx: CGContext) {
            super.draw(in: ctx)
            fill(ctx, bounds)
        }
    }

    private final class TilesAfterSuper: CATiledLayer {
        override func draw(in ctx: CGContext) {
            super.draw(in: ctx)
            fill(ctx, ctx.boundingBoxOfClipPath)
        }
    }

    private final class PlainShape: CAShapeLayer {}

    private final class LowerText: CATextLayer {
        override func draw(in ctx: CGContext) {
            ctx.saveGState()
            ctx.translateBy(x: 0, y: 10)
            super.draw(in: ctx)
            ctx.restoreGState()
        }
    }

    private final class PlainText: CATextLayer {}

    private final class UnmovedText: CATextLayer {
        override func draw(in ctx: CGContext) {
            ctx.saveGState()
            ctx.translateBy(x: 0, y: 0)
            super.draw(in: ctx)
            ctx.restoreGState()
        }
    }

    private final class BoxedText: CATextLayer {
        override func draw(in ctx: CGContext) {
            fill(ctx, bounds)
            super.draw(in: ctx)
        }
    }

    private final class StruckText: CATextLayer {
        override func draw(in ctx: CGContext) {
            super.draw(in: ctx)
            fill(ctx, CGRect(x: 0, y: 20, width: 60, height: 1))
        }
    }

    private final class FadedText: CATextLayer {
        override func draw(in ctx: CGContext) {
            ctx.setAlpha(0.5)
            super.draw(in: ctx)
        }
    }

    private final class HiddenText: CATextLayer {
        override func draw(in ctx: CGContext) {}
    }

    private static func fill(_ context: CGContext, _ rect: CGRect) {
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(rect)
    }

    private func rendered(_ layer: CALayer) throws -> RenderNode {
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        return try AnimationEngine(root: layer).frame(at: 0).root
    }

    @Test("What a subclass draws is its contents; the class draws as before")
    func drawnContents() throws {
        for layer in [FilledShape(), FilledGradient(), ShapeAfterSuper()] as [CALayer] {
            layer.setNeedsDisplay()
            let node = try rendered(layer)
            #expect(node.contents.image?.pixels.row(20)[30] == 0xffff_0000)
            if case .none = node.drawing { Issue.record("nothing is drawn above or below the contents") }
        }
    }

    @Test("A subclass that calls super first draws new contents and tiles")
    func superFirst() throws {
        let layer = LayerAfterSuper()
        layer.contents = CGImage(pixels: PixelBuffer(width: 1, height: 1), isOpaque: false)
        layer.setNeedsDisplay()
        #expect(try rendered(layer).contents.image?.pixels.row(20)[30] == 0xffff_0000)
        let tiles = TilesAfterSuper()
        guard case .tiled(let drawing) = try rendered(tiles).drawing else {
            Issue.record("the layer has no tiles")
            return
        }
        #expect(!drawing.tiles.isEmpty)
    }

    private final class Bar: CALayer {
        @DeclaredProperty var value: CGFloat

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "value" || super.needsDisplay(forKey: key)
        }
        override func action(forKey event: String) -> (any CAAction)? {
            guard event == "value" else { return super.action(forKey: event) }
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = value
            animation.duration = 1
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            return animation
        }
        override func draw(in ctx: CGContext) { fill(ctx, CGRect(x: 0, y: 0, width: 60 * value, height: 40)) }
    }

    @Test("What a presentation copy draws is not dissolved with what the model layer drew")
    func noDissolve() throws {
        let layer = Bar()
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        layer.setNeedsDisplay()
        let engine = AnimationEngine(root: layer)
        _ = try engine.frame(at: 0)
        layer.value = 1
        for (time, width) in [(0.0, 0), (0.1, 6), (0.2, 12), (0.5, 30)] {
            let contents = try engine.frame(at: time).root.contents
            let pixels = try #require(contents.image).pixels
            #expect((0..<60).count { pixels.row(20)[$0] != 0 } == width, "\(time)")
            #expect(contents.incoming == nil, "\(time)")
        }
    }

    @Test("Layers that draw nothing themselves get no contents")
    func nothingDrawn() throws {
        for layer in [PlainShape(), CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer()] as [CALayer] {
            layer.setNeedsDisplay()
            #expect(try rendered(layer).contents.image == nil)
        }
    }

    @Test("A text layer draws its text through draw(in:)")
    func text() throws {
        func show(_ layer: CATextLayer) throws -> RenderNode {
            layer.string = "HHHH"
            layer.fontSize = 20
            layer.foregroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            return try rendered(layer)
        }
        /// Returns the first row with ink.
        func top(_ node: RenderNode) throws -> Int {
            let pixels = try #require(node.contents.image).pixels
            return try #require((0..<40).first { y in (0..<60).contains { pixels.row(y)[$0] != 0 } })
        }
        let lower = LowerText()
        let node = try show(lower)
        guard case .none = node.drawing else {
            Issue.record("the text is drawn twice")
            return
        }
        let first = try top(node)

        // Without an override, or with one that changes nothing, the text stays outlines.
        let plain = try show(PlainText())
        guard case .text = plain.drawing, plain.contents.image == nil else {
            Issue.record("the text became a bitmap")
            return
        }
        let context = try CGContext(drawing: lower.bounds, scale: 1, isFlipped: true)
        let reference = PlainText()
        reference.bounds = lower.bounds
        reference.string = "HHHH"
        reference.fontSize = 20
        reference.foregroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        reference.draw(in: context)
        let pixels = try #require(context.makeImage()).pixels
        let plainTop = try #require((0..<40).first { y in (0..<60).contains { pixels.row(y)[$0] != 0 } })
        #expect(first == plainTop + 10)
    }

    @Test("A text layer keeps outlines only if its subclass draws nothing but the text, unchanged")
    func keptOutlines() throws {
        let layers: [(layer: CATextLayer, keepsOutlines: Bool)] = [
            (PlainText(), true), (UnmovedText(), true), (BoxedText(), false), (StruckText(), false),
            (FadedText(), false), (HiddenText(), false),
        ]
        for (layer, keepsOutlines) in layers {
            layer.string = "HHHH"
            layer.fontSize = 20
            let node = try rendered(layer)
            let hasOutlines = if case .text = node.drawing { true } else { false }
            #expect(hasOutlines == keepsOutlines, "\(type(of: layer))")
            #expect((node.contents.image == nil) == keepsOutlines, "\(type(of: layer))")
        }
    }

    @Test("A subclass that draws its text draws it again when its text or its size changes")
    func redrawnText() throws {
        let layer = LowerText()
        layer.string = "A"
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        let engine = AnimationEngine(root: layer)
        let first = try engine.frame(at: 0).root.contents.image
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.string = "B"
        CATransaction.commit()
        let second = try engine.frame(at: 1).root.contents.image
        #expect(first != second)
        let copy = LowerText(layer: layer)
        #expect(copy.string as? String == "B" && copy.contents == nil && copy.needsDisplay())
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.bounds.size.width = 80
        CATransaction.commit()
        #expect(try engine.frame(at: 2).root.contents.image?.width == 80)
    }
}
