import Foundation
import Images
import LayerTree
import Quartz2D
import RenderTree
import Testing
import ViewAnimation

@Suite("Views whose layer class draws itself")
struct DrawingLayerTests {
    /// Hosts a view with a gauge layer, committed at time 0.
    private func hosted(_ kind: GaugeHost.Type) throws -> (view: UIView, layer: GaugeLayer, engine: AnimationEngine) {
        let view = kind.make()
        let engine = AnimationEngine(root: view.layer)
        let layer = try #require(view.layer as? GaugeLayer)
        layer.setNeedsDisplay()
        #expect(barWidth(try engine.frame(at: 0).root) == 0)
        return (view, layer, engine)
    }

    /// Returns the width of the bar that a node shows, in pixels.
    private func barWidth(_ node: RenderNode) -> Int {
        guard let image = node.contents.image else { return -1 }
        return (0..<image.width).filter { image.pixels.row(0)[$0] >> 24 == 255 }.count
    }

    @Test("Each frame draws the animated value", arguments: [GaugeHost.self, DisplayingGaugeHost.self])
    fileprivate func animated(kind: GaugeHost.Type) throws {
        let (view, layer, engine) = try hosted(kind)
        let animation = CABasicAnimation(keyPath: "value")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        layer.value = 1
        layer.add(animation, forKey: "value")
        var widths: [Int] = []
        for time in [0.2, 0.5, 0.8, 1.1, 1.2] {
            CATransaction.flush()
            widths.append(barWidth(try engine.frame(at: time).root))
        }
        #expect(widths == [2, 5, 8, 10, 10])
        #expect(view.layer === layer && layer.value == 1)
    }

    @Test("The new value is drawn after an action that ends before the next frame", arguments: [false, true])
    func shortAction(usesEvent: Bool) throws {
        for kind in [GaugeHost.self, DisplayingGaugeHost.self] {
            let (view, layer, engine) = try hosted(kind)
            layer.actionDuration = 0.01
            if usesEvent {
                engine.schedule(at: 0.3) { layer.value = 1 }
            } else {
                layer.value = 1
                CATransaction.flush()
            }
            #expect(barWidth(try engine.frame(at: 0.5).root) == 10, "\(kind)")
            #expect(barWidth(try engine.frame(at: 0.6).root) == 10, "\(kind)")
            _ = view
        }
    }

    @Test("Drawing that reads presentation() shows the new value after an action that ends before the next frame")
    func drawingPresentation() throws {
        let layer = PresentedGaugeLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 2)
        layer.actions = ["contents": NSNull()]
        layer.setNeedsDisplay()
        let engine = AnimationEngine(root: layer)
        #expect(barWidth(try engine.frame(at: 0).root) == 0)
        layer.actionDuration = 0.01
        engine.schedule(at: 0.3) { layer.value = 1 }
        #expect(barWidth(try engine.frame(at: 0.5).root) == 10)

        let animation = CABasicAnimation(keyPath: "value")
        animation.fromValue = 0
        animation.toValue = 0
        animation.duration = 10
        layer.add(animation, forKey: "value")
        #expect(barWidth(try engine.frame(at: 1).root) == 0)
        #expect(barWidth(try engine.frame(at: 2).root) == 0)
        layer.removeAnimation(forKey: "value")
        #expect(barWidth(try engine.frame(at: 3).root) == 10)
    }

    @Test("A view that is the delegate of another layer does not draw itself into it")
    func otherLayer() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let layer = GaugeLayer()
        layer.frame = view.bounds
        layer.value = 0.5
        layer.delegate = view
        view.layer.addSublayer(layer)
        layer.setNeedsDisplay()
        let engine = AnimationEngine(root: view.layer)
        #expect(barWidth(try engine.frame(at: 0).root.children[0]) == 5)
        #expect(view.layer.contents == nil)
    }

    @Test("layoutIfNeeded() within layout lays out the view once")
    func nestedLayout() {
        let view = NestedLayoutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.setNeedsLayout()
        view.layoutIfNeeded()
        #expect(view.count == 1)
    }
}

/// Lays out within its layout.
private final class NestedLayoutView: UIView {
    var count = 0

    override func layoutSubviews() {
        count += 1
        if count < 50 { layoutIfNeeded() }
    }
}

/// A bar whose length is an animatable property.
class GaugeLayer: CALayer {
    static let valueKey = LayerProperty.declared("value", initial: CGFloat(0))
    static let table = CALayer.properties.adding([valueKey])
    override class var properties: LayerProperty.Table { table }
    override class func needsDisplay(forKey key: String) -> Bool { key == "value" || super.needsDisplay(forKey: key) }

    @DeclaredProperty(GaugeLayer.valueKey) var value: CGFloat
    /// The duration of the action for `value` in seconds; none if it is 0.
    var actionDuration = 0.0

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "value", actionDuration > 0 else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = value
        animation.duration = actionDuration
        return animation
    }

    override func draw(in ctx: CGContext) {
        ctx.setFillColor(.black)
        ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * value, height: bounds.height))
    }
}

/// Draws what its presentation layer shows.
private final class PresentedGaugeLayer: GaugeLayer {
    override func draw(in ctx: CGContext) {
        let shown = presentation() ?? self
        ctx.setFillColor(.black)
        ctx.fill(CGRect(x: 0, y: 0, width: bounds.width * shown.value, height: bounds.height))
    }
}

/// Draws the bar of the presentation layer by setting its contents.
private final class DisplayingGaugeLayer: GaugeLayer {
    override func display() {
        guard let context = try? CGContext(width: 10, height: 2) else { return }
        (presentation() ?? self).draw(in: context)
        contents = context.makeImage()
    }
}

/// A view of 10 × 2 points.
private class GaugeHost: UIView {
    class func make() -> UIView { GaugeHost(frame: CGRect(x: 0, y: 0, width: 10, height: 2)) }
    override class var layerClass: AnyClass { GaugeLayer.self }
}

private final class DisplayingGaugeHost: GaugeHost {
    override class func make() -> UIView { DisplayingGaugeHost(frame: CGRect(x: 0, y: 0, width: 10, height: 2)) }
    override class var layerClass: AnyClass { DisplayingGaugeLayer.self }
}
