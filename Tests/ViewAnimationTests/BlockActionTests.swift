import LayerTree
import Testing
import VectorGeometry
import ViewAnimation

@Suite("Layer actions of views in animation blocks")
struct BlockActionTests {
    /// A layer that animates a custom property with the block's settings, as public source code does.
    private final class RingView: UIView {
        override class var layerClass: AnyClass { RingLayer.self }
        var ring: RingLayer? { layer as? RingLayer }

        override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
            guard event == "progress",
                let animation = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation
            else { return super.action(for: layer, forKey: event) }
            animation.keyPath = event
            animation.fromValue = layer.presentation()?.value(forKey: event)
            return animation
        }
    }

    private final class RingLayer: CALayer {
        static let progressProperty = LayerProperty.declared("progress", initial: CGFloat(0))
        static let table = CALayer.properties.adding([progressProperty])
        override class var properties: LayerProperty.Table { table }
        @DeclaredProperty(RingLayer.progressProperty) var progress: CGFloat
    }

    @Test("The action of a replacing property is an animation whose key path can be changed")
    func borrowed() throws {
        let view = RingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let engine = AnimationEngine(root: view.layer)
        _ = try engine.frame(at: 0)
        #expect(view.layer.action(forKey: "backgroundColor") == nil)
        UIView.animate(
            withDuration: 2, delay: 0, options: .curveLinear, animations: { view.ring?.progress = 1 }, completion: nil)
        _ = try engine.frame(at: 0)
        _ = try engine.frame(at: 0.5)
        #expect(view.ring?.presentation()?.progress == 0.25)
        #expect(view.layer.animationKeys() == ["progress"])
        _ = try engine.frame(at: 3)
        #expect(view.ring?.presentation()?.progress == 1)
    }

    @Test("The unchanged action animates the change, and the block's completion waits for it")
    func unchanged() throws {
        let view = RingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let engine = AnimationEngine(root: view.layer)
        _ = try engine.frame(at: 0)
        var ends: [Bool] = []
        UIView.animate(withDuration: 1, animations: { view.alpha = 0.5 }, completion: { ends.append($0) })
        let animation = view.layer.animation(forKey: "opacity") as? CABasicAnimation
        #expect(animation?.fromValue as? Double == 1)
        #expect(animation?.toValue as? Double == 0.5)
        for time in [0, 0.5, 1] { _ = try engine.frame(at: time) }
        #expect(ends == [])
        _ = try engine.frame(at: 1.1)
        #expect(ends == [true])
    }
}
