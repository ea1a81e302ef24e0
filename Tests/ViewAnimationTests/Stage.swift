import Foundation
import LayerTree
import ViewAnimation

/// A view in a hosted tree, live from time 0.
final class Stage {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let engine: AnimationEngine

    init() throws {
        root.addSubview(view)
        engine = AnimationEngine(root: root.layer)
        _ = try engine.frame(at: 0)
    }

    // What runs holds its animator, and would hold the layers for ever.
    deinit {
        Self.cutOff(root.layer)
        CATransaction.flush()
    }

    private static func cutOff(_ layer: CALayer) {
        layer.removeAllAnimations()
        for sublayer in layer.sublayers ?? [] { cutOff(sublayer) }
    }

    /// What the view shows; changes made since the last call begin at its time.
    func shown(at time: Double) throws -> CALayer {
        CATransaction.flush()
        _ = try engine.frame(at: time)
        return view.layer.presentation() ?? view.layer
    }

    func basic(_ key: String) -> CABasicAnimation? { view.layer.animation(forKey: key) as? CABasicAnimation }
}

func isNear(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-6) -> Bool { abs(a - b) <= tolerance }
